import { Box, TableCell, TableRow } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import type { MouseEvent } from 'react';
import { RecordContextProvider } from 'react-admin';
import { AddonActions, OtherActions } from '../addons/AddonActions.tsx';
import { FeaturedField, FeaturedSwitch } from '../addons/FeaturedSwitch.tsx';
import { isWaiting, type ModeratedAddon, waitsAsChange } from '../addons/moderated-addon.ts';
import { PublisherName } from '../addons/PublisherName.tsx';
import { Choose } from '../bulk/Choose.tsx';
import { ProposedChange } from '../changes/ProposedChange.tsx';
import { FileWarnings } from '../file-changes/FileWarnings.tsx';
import { cautionLabels } from '../review/cautions.ts';
import { EvidenceContext } from '../review/evidence-state.ts';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import { RuleNotices } from '../review/RuleNotices.tsx';
import { useChanges } from '../review/use-changes.ts';
import { useReview } from '../review/use-review.ts';
import { DecidedNotice } from '../review-locks/DecidedNotice.tsx';
import { ReviewedBadge } from '../review-locks/ReviewedBadge.tsx';
import { ReviewedNotice } from '../review-locks/ReviewedNotice.tsx';
import { useHoldReview } from '../review-locks/use-hold-review.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { Badge } from '../ui/Badge.tsx';
import { When } from '../ui/When.tsx';
import { belowMedium, fromLarge, fromMedium } from '../ui/widths.ts';
import { ChangeRowActions } from './ChangeRowActions.tsx';
import { COLUMNS } from './columns.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { QueueTitle } from './QueueTitle.tsx';

type Props = {
  listed: ModeratedAddon;
  isCurrent: boolean;
  /** Whether the keys of the actions work on it. */
  takesKeys: boolean;
  isOpen: boolean;
  /** Whether it may be decided along with others, or has to be read by itself. */
  isChoosable: boolean;
  onToggle: () => void;
  /** Opens it in place of an approval. */
  onReview: () => void;
  /** Goes on to what is waiting now. */
  onContinue: () => void;
};

const inPanel = { labelled: true, hotkeys: false };

/** An add-on in the queue; opened, all that there is to see about it follows in a row of its own. */
export function QueueRow(props: Props) {
  const { listed, isCurrent, takesKeys, isOpen, isChoosable, onToggle, onReview, onContinue } = props;
  const { addon, isLoading, error, state, retry } = useReview(listed, isOpen);
  const { changes, acknowledge } = useChanges(addon);
  useHoldReview(isOpen ? addon.id : undefined);
  const isChange = waitsAsChange(addon);
  const panelId = `review-${addon.id}`;
  const toggleOnFreeArea = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // React hands on clicks in a dialog that a button of the row has opened, too.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('button, a, input, label') === null) onToggle();
  };
  return (
    <RecordContextProvider value={addon}>
      <EvidenceContext value={{ state, open: onReview }}>
        <TableRow
          hover
          aria-current={isCurrent || undefined}
          onClick={toggleOnFreeArea}
          sx={{
            cursor: 'pointer',
            scrollMarginTop: 72,
            '& > td': { borderBottomColor: isOpen ? 'transparent' : undefined },
            ...(isCurrent && {
              background: 'var(--raised)',
              '& > td:first-of-type': { boxShadow: 'inset 3px 0 0 var(--sand)' },
            }),
          }}
        >
          <TableCell padding="checkbox">
            <Choose disabled={!isChoosable} />
          </TableCell>
          <TableCell>
            <QueueTitle isOpen={isOpen} panelId={panelId} onToggle={onToggle}>
              {isChange && <Badge tone="patina">Change</Badge>}
              {cautionLabels(addon).map((label) => (
                <Badge key={label} tone="amber">
                  {label}
                </Badge>
              ))}
              {addon.isUnanswered && <Badge tone="patina">Publisher wrote</Badge>}
              <ReviewedBadge />
              {changes.length > 0 && <Badge tone="amber">Changed</Badge>}
            </QueueTitle>
          </TableCell>
          <TableCell sx={fromLarge}>
            <PublisherName />
          </TableCell>
          <TableCell sx={{ ...fromLarge, textWrap: 'balance' }}>{CATEGORY_LABELS[addon.category]}</TableCell>
          <TableCell sx={{ ...fromMedium, whiteSpace: 'nowrap' }}>
            <When at={addon.submittedAt} />
          </TableCell>
          <TableCell sx={fromMedium}>
            <FeaturedSwitch />
          </TableCell>
          <TableCell align="right" sx={{ ...fromMedium, width: '1%' }}>
            <ActionStyle value={{ labelled: false, hotkeys: takesKeys }}>
              {isChange ? (
                <ChangeRowActions isOpen={isOpen} onToggle={onToggle} />
              ) : isOpen ? (
                <OtherActions />
              ) : (
                <AddonActions />
              )}
            </ActionStyle>
          </TableCell>
        </TableRow>
        {isOpen && (
          <TableRow>
            <TableCell
              colSpan={COLUMNS.length + 3}
              id={panelId}
              sx={{ p: { xs: 1.5, md: 3 }, pt: { xs: 1, md: 1.5 } }}
            >
              <Box sx={{ display: 'grid', gap: 2 }}>
                <ActionStyle value={{ labelled: true, hotkeys: takesKeys }}>
                  <DecidedNotice listed={listed} onContinue={onContinue} />
                  <ReviewedNotice />
                </ActionStyle>
                <RuleNotices />
                <FileWarnings />
                <ProposedChange />
                <ReviewPanel
                  isLoading={isLoading}
                  error={error}
                  onRetry={retry}
                  changes={changes}
                  onAcknowledge={acknowledge}
                />
                <ActionStyle value={inPanel}>
                  <Box sx={{ ...belowMedium, mb: 1 }}>
                    <OtherActions /> <FeaturedField />
                  </Box>
                </ActionStyle>
                <ActionStyle value={{ labelled: true, hotkeys: takesKeys }}>
                  {(state !== 'shown' || isWaiting(addon)) && <DecisionBar />}
                </ActionStyle>
              </Box>
            </TableCell>
          </TableRow>
        )}
      </EvidenceContext>
    </RecordContextProvider>
  );
}
