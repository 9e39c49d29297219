import { Box, Button, Typography } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { ArrowLeft } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { RecordContextProvider } from 'react-admin';
import { OtherActions } from '../addons/AddonActions.tsx';
import { FeaturedField } from '../addons/FeaturedSwitch.tsx';
import { isWaiting, type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { PublisherName } from '../addons/PublisherName.tsx';
import { AssignedTo, AssignmentActions } from '../cases/Assignment.tsx';
import { SecondOpinionButton } from '../cases/SecondOpinion.tsx';
import { SkipAction } from '../cases/Skip.tsx';
import { ProposedChange } from '../changes/ProposedChange.tsx';
import { FileWarnings } from '../file-changes/FileWarnings.tsx';
import { BELOW_BAR, DESK_HEIGHT } from '../layout/sizes.ts';
import { evidenceOf } from '../review/evidence.ts';
import { EvidenceContext } from '../review/evidence-state.ts';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import { RuleNotices } from '../review/RuleNotices.tsx';
import { useChanges } from '../review/use-changes.ts';
import { useReview } from '../review/use-review.ts';
import { ReviewedNotice } from '../review-locks/ReviewedNotice.tsx';
import { useHoldReview } from '../review-locks/use-hold-review.ts';
import { useScriptsPending } from '../scripts/pack-scripts.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { SpokenOnly } from '../ui/SpokenOnly.ts';
import { When } from '../ui/When.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { News, useNews } from './News.tsx';
import { Unopened } from './Unopened.tsx';
import { useEnding } from './use-ending.ts';

type Props = {
  listed: ModeratedAddon;
  isOpen: boolean;
  /** Whether the action keys work on it. */
  takesKeys: boolean;
  // The same functions at each render, so that moving in the list draws the evidence once. They are called with its id.
  onClose: (id: string) => void;
  /** Opens it instead of approving it. */
  onReview: (id: string) => void;
  /** Continues with what is waiting now. */
  onContinue: (id: string) => void;
  /** Whether it has left the list by itself. */
  isLost: boolean;
  /** Called when something about the open item has changed by itself, and when the moderator has seen that. */
  onDisturbed: () => void;
  onAttended: () => void;
};

const CHANGED = 'It changed while you read. Show what changed first.';

/** The id of the element that shows the evidence about an add-on. */
export const evidenceId = ({ id }: { id: string }): string => `review-${id}`;

/** All evidence about a queue item, with the bar to decide on it. An unopened item only shows how to open it. */
export const Evidence = memo(function Evidence(props: Props) {
  const { listed, isOpen, isLost, takesKeys } = props;
  const onReview = () => props.onReview(listed.id);
  const { addon, isLoading, error, state, retry, isChanged, showChanges } = useReview(listed, isOpen);
  const areScriptsPending = useScriptsPending(evidenceOf(addon).file);
  const ending = useEnding(listed, isLost);
  const isOver = ending !== undefined && !ending.isWaiting;
  const { changes, acknowledge } = useChanges(addon);
  useHoldReview(isOpen ? addon.id : undefined);
  const pane = useRef<HTMLElement>(null);
  const news = useNews(addon, {
    ...props,
    isChanged,
    showChanges() {
      showChanges();
      pane.current?.scrollIntoView({ block: 'start' }); // where the changes are listed
    },
  });
  useEffect(() => {
    // The page may still be scrolled to the end of the previous item.
    const { top = 0 } = pane.current?.getBoundingClientRect() ?? {};
    if (isOpen && top < BELOW_BAR) pane.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  const withKeys = { labelled: true, hotkeys: takesKeys };
  return (
    <RecordContextProvider value={addon}>
      <EvidenceContext
        value={{
          state: state === 'shown' && areScriptsPending ? 'loading' : state,
          open: onReview,
          outdatedBecause: isOver ? ending.text : isChanged ? CHANGED : undefined,
        }}
      >
        <Board
          ref={pane}
          id={evidenceId(addon)}
          aria-label={`Evidence about ${addon.title}`}
          sx={{
            display: { xs: isOpen ? 'grid' : 'none', md: 'grid' },
            gridTemplateRows: 'auto 1fr',
            gap: 1,
            px: { xs: 1.5, md: 2.5 },
            pt: { xs: 1, md: 2 },
            minHeight: isOpen ? DESK_HEIGHT : undefined,
            scrollMarginTop: BELOW_BAR,
          }}
        >
          <ActionStyle value={{ labelled: false, hotkeys: takesKeys }}>
            <Heading addon={addon} onClose={() => props.onClose(listed.id)} onLeft={props.onContinue} />
          </ActionStyle>
          <ActionStyle value={withKeys}>
            {isOpen ? (
              <ReviewPanel
                isLoading={isLoading}
                error={error}
                onRetry={retry}
                changes={changes}
                onAcknowledge={acknowledge}
                warnings={
                  <>
                    <ReviewedNotice />
                    <RuleNotices />
                    <FileWarnings />
                    <ProposedChange />
                  </>
                }
                conversationAsked={news.timesAsked}
                decision={
                  <>
                    <News
                      of={news}
                      listed={listed}
                      ending={ending}
                      onContinue={() => props.onContinue(listed.id)}
                    />
                    {(state !== 'shown' || isWaiting(addon)) && <DecisionBar />}
                  </>
                }
              />
            ) : (
              <Unopened onOpen={onReview} />
            )}
          </ActionStyle>
        </Board>
      </EvidenceContext>
    </RecordContextProvider>
  );
});

type HeadingProps = { addon: ModeratedAddon; onClose: () => void; onLeft: (id: string) => void };

/** The item's title, the actions other than a decision and, on phones, the button back to the queue. */
const Heading = ({ addon, onClose, onLeft }: HeadingProps) => (
  <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
    {/* On phones the page heading is hidden with the queue, but screen readers still need one. */}
    <SpokenOnly as="h1" sx={{ display: { md: 'none' } }}>
      Pending
    </SpokenOnly>
    <Button
      onClick={onClose}
      startIcon={<ArrowLeft size={16} aria-hidden />}
      sx={{ display: { md: 'none' }, justifySelf: 'start' }}
    >
      Back to the queue
    </Button>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
      }}
    >
      <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {addon.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FeaturedField />
        <AssignmentActions />
        <SecondOpinionButton />
        <SkipAction onLeft={onLeft} />
        <OtherActions />
      </Box>
    </Box>
    <Typography variant="body2" color="textSecondary" component="div">
      {waitsAsChange(addon) ? 'Change of' : 'New,'} v{addon.version} · <PublisherName /> ·{' '}
      {CATEGORY_LABELS[addon.category]} · <When at={addon.submittedAt} />
      <AssignedTo addon={addon} />
    </Typography>
  </Box>
);
