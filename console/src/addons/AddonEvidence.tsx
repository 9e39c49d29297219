import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
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
import { AddonActions } from './AddonActions.tsx';
import { isWaiting, type ReviewedAddon, waitsAsChange } from './moderated-addon.ts';

const shown: EvidenceState = { state: 'shown' };
const labelled = { labelled: true, hotkeys: false };

type Props = {
  /** The add-on in context. */
  addon: ReviewedAddon;
  /** The buttons to decide on a case about it. Without them, its open reports are in the overview with theirs. */
  verdict?: ReactNode;
};

/** The evidence about an add-on on a page of its own or its case, with all actions on it. */
export function AddonEvidence({ addon, verdict }: Props) {
  const { changes, acknowledge } = useChanges(addon);
  useHoldReview(isWaiting(addon) ? addon.id : undefined);
  return (
    <EvidenceContext value={shown}>
      <ActionStyle value={labelled}>
        <Board aria-label={`Evidence about ${addon.title}`} sx={{ px: { xs: 1.5, md: 2.5 } }}>
          <ReviewPanel
            changes={changes}
            onAcknowledge={acknowledge}
            isOfCase={verdict !== undefined}
            warnings={
              <>
                <DecidedNotice />
                <ReviewedNotice />
                <RuleNotices />
                <FileWarnings />
                <ProposedChange />
              </>
            }
            decision={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
                {verdict}
                {waitsAsChange(addon) && <ChangeDecision />}
                <AddonActions />
              </Box>
            }
          />
        </Board>
      </ActionStyle>
    </EvidenceContext>
  );
}

// A case can be decided without the add-on, which may be deleted.
const stayHere = () => undefined;

type CaseProps = {
  addonId: string;
  /** The buttons to decide on the case. */
  verdict: ReactNode;
  /** Shows the case itself. @param hasEvidence whether the verdict is with the evidence below */
  children: (hasEvidence: boolean) => ReactNode;
};

/** A case about an add-on, with the evidence about it, so that it is decided where it is read. */
export function AddonCase({ addonId, verdict, children }: CaseProps) {
  const { data: addon, isPending } = useGetOne<ReviewedAddon>(
    'addons',
    { id: addonId },
    { onError: stayHere },
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {children(isPending || addon !== undefined)}
      {addon && (
        <RecordContextProvider value={addon}>
          <AddonEvidence addon={addon} verdict={verdict} />
        </RecordContextProvider>
      )}
    </Box>
  );
}
