import { Check } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useOpinionNeeded } from '../cases/SecondOpinion.tsx';
import { useDecision } from '../decisions/use-decision.ts';
import { missingEvidence, useEvidenceState } from '../review/evidence-state.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { Action } from '../ui/Action.tsx';

/** Approves the proposed change as it was seen. */
export function ApproveChangeButton() {
  const addon = useRecordContext<ReviewedAddon>();
  const { decide, isPending } = useDecision('approve-change', addon);
  const takenBecause = useTakenBecause(addon);
  const evidence = useEvidenceState();
  const opinionNeeded = useOpinionNeeded(addon);
  if (!addon?.openChange) return null;
  const { openChange, title } = addon;
  return (
    <Action
      icon={Check}
      label="Approve change"
      subject={`to ${title}`}
      tone="good"
      isMain
      hotkey="a"
      busy={isPending}
      disabledBecause={takenBecause ?? opinionNeeded ?? missingEvidence(evidence)}
      onClick={() => decide({ kind: 'approve-change', addon, changeId: openChange.id })}
    />
  );
}
