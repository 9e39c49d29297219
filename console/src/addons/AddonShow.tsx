import { Box } from '@mui/material';
import { ShowBase, useRecordContext } from 'react-admin';
import { ChangeDecision } from '../changes/ChangeDecision.tsx';
import { ProposedChange } from '../changes/ProposedChange.tsx';
import { FileWarnings } from '../file-changes/FileWarnings.tsx';
import { EvidenceContext, type EvidenceState } from '../review/evidence-state.ts';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import { RuleNotices } from '../review/RuleNotices.tsx';
import { useChanges } from '../review/use-changes.ts';
import { DecidedNotice } from '../review-locks/DecidedNotice.tsx';
import { ReviewedNotice } from '../review-locks/ReviewedNotice.tsx';
import { useHoldReview } from '../review-locks/use-hold-review.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { Board } from '../ui/Board.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AddonActions } from './AddonActions.tsx';
import { FeaturedField } from './FeaturedSwitch.tsx';
import { MissingAddon } from './MissingAddon.tsx';
import { isWaiting, type ReviewedAddon } from './moderated-addon.ts';
import { PublisherName } from './PublisherName.tsx';
import { ReplayLink } from './ReplayLink.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const shown: EvidenceState = { state: 'shown' };
const labelled = { labelled: true, hotkeys: false };

// Keeps react-admin from leaving the page, which itself says what happened to the add-on.
const stayHere = () => undefined;

/** One add-on, with its evidence and all actions on it. */
export default function AddonShow() {
  return (
    <ShowBase error={<MissingAddon />} queryOptions={{ onError: stayHere }}>
      <Addon />
    </ShowBase>
  );
}

function Addon() {
  const addon = useRecordContext<ReviewedAddon>();
  return addon === undefined ? null : <AddonPage addon={addon} />;
}

function AddonPage({ addon }: { addon: ReviewedAddon }) {
  const { changes, acknowledge } = useChanges(addon);
  useHoldReview(isWaiting(addon) ? addon.id : undefined);
  return (
    <EvidenceContext value={shown}>
      <ActionStyle value={labelled}>
        <PageHeader title={addon.title} lead={<PublisherName />}>
          <StatusBadge />
        </PageHeader>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <AddonActions />
          <FeaturedField />
          <ReplayLink />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, mb: 2, '&:empty': { display: 'none' } }}>
          <DecidedNotice />
          <ReviewedNotice />
          <RuleNotices />
          <FileWarnings />
        </Box>
        <ProposedChange action={<ChangeDecision />} />
        <Board sx={{ p: { xs: 1.5, md: 3 } }}>
          <ReviewPanel changes={changes} onAcknowledge={acknowledge} />
        </Board>
      </ActionStyle>
    </EvidenceContext>
  );
}
