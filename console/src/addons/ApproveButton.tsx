import { Check, FileSearch } from 'lucide-react';
import { useCreatePath, useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { MISTAKEN_APPROVAL } from '../bulk/actions.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { openFirstBecause } from '../review/cautions.ts';
import { missingEvidence, useEvidenceState } from '../review/evidence-state.ts';
import { useExplainRefusal } from '../review-locks/use-decisions.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { Action } from '../ui/Action.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Makes the add-on public as it was seen; what asks for a closer look has to be opened first. */
export function ApproveButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { approveAddon, rejectAddon } = useConsoleData();
  const explain = useExplainRefusal();
  const { run, isPending } = useCommand(
    (addon: ModeratedAddon) => explain(addon, approveAddon(addon.id, addon.revision)),
    {
      done: ['Addon approved', 'It is now live.'],
      failed: 'Approval failed',
      undo: {
        send: ({ revision }, addon) =>
          rejectAddon(addon.id, revision ?? addon.revision + 1, MISTAKEN_APPROVAL),
        done: ['Approval undone', `It is off the site, rejected as “${MISTAKEN_APPROVAL}”`],
      },
    },
  );
  const evidence = useEvidenceState();
  const reviewedBecause = useTakenBecause(addon);
  if (addon === undefined || addon.status === 'approved') return null;
  const isUnseen = evidence.state === 'closed' && addon.cautions.length > 0;
  if (isUnseen && reviewedBecause === undefined) return <OpenFirst addon={addon} onOpen={evidence.open} />;
  return (
    <Action
      icon={Check}
      label="Approve"
      subject={addon.title}
      tone="good"
      hotkey="a"
      busy={isPending}
      disabledBecause={reviewedBecause ?? missingEvidence(evidence)}
      onClick={() => run(addon)}
    />
  );
}

type OpenFirstProps = { addon: ModeratedAddon; onOpen: (() => void) | undefined };

/** In the place of approval while nobody has looked at what asks for it. */
function OpenFirst({ addon, onOpen }: OpenFirstProps) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const show = () => navigate(createPath({ resource: 'addons', type: 'show', id: addon.id }));
  return (
    <Action
      icon={FileSearch}
      label="Review"
      subject={addon.title}
      hint={openFirstBecause(addon.cautions)}
      hotkey="a"
      onClick={onOpen ?? show}
    />
  );
}
