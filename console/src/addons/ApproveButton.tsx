import { Check, FileSearch } from 'lucide-react';
import { useCreatePath, useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useOpinionNeeded } from '../cases/SecondOpinion.tsx';
import { useDecision } from '../decisions/use-decision.ts';
import { openFirstBecause } from '../review/cautions.ts';
import { missingEvidence, useEvidenceState } from '../review/evidence-state.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { Action } from '../ui/Action.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Approves the revision that was seen. An unopened add-on is opened first. */
export function ApproveButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { decide, isPending } = useDecision('approve', addon);
  const evidence = useEvidenceState();
  const reviewedBecause = useTakenBecause(addon);
  const opinionNeeded = useOpinionNeeded(addon);
  if (addon === undefined || addon.status === 'approved') return null;
  if (evidence.state === 'closed' && reviewedBecause === undefined)
    return <OpenFirst addon={addon} onOpen={evidence.open} />;
  return (
    <Action
      icon={Check}
      label="Approve"
      subject={addon.title}
      tone="good"
      isMain
      hotkey="a"
      busy={isPending}
      disabledBecause={reviewedBecause ?? opinionNeeded ?? missingEvidence(evidence)}
      onClick={() => decide({ kind: 'approve', addon })}
    />
  );
}

const OPEN_FIRST =
  'Open it first. Unopened add-ons can only be approved in bulk, and only those of verified publishers.';

type OpenFirstProps = { addon: ModeratedAddon; onOpen: (() => void) | undefined };

/** Replaces the approve button until the add-on has been opened. */
function OpenFirst({ addon, onOpen }: OpenFirstProps) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const show = () => navigate(createPath({ resource: 'addons', type: 'show', id: addon.id }));
  return (
    <Action
      icon={FileSearch}
      label="Review"
      subject={addon.title}
      hint={openFirstBecause(addon.cautions) ?? OPEN_FIRST}
      isMain
      hotkey="a"
      onClick={onOpen ?? show}
    />
  );
}
