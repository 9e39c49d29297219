import { Check } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { MISTAKEN_APPROVAL } from '../bulk/actions.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useReviewedBecause } from '../review-locks/use-review-locks.ts';
import { Action } from '../ui/Action.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Makes the add-on public as it was seen. */
export function ApproveButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { approveAddon, rejectAddon } = useConsoleData();
  const { run, isPending } = useCommand(({ id, revision }: ModeratedAddon) => approveAddon(id, revision), {
    done: ['Addon approved', 'It is now live.'],
    failed: 'Approval failed',
    undo: {
      send: ({ revision }, addon) => rejectAddon(addon.id, revision ?? addon.revision + 1, MISTAKEN_APPROVAL),
      done: ['Approval undone', `It is off the site, rejected as “${MISTAKEN_APPROVAL}”`],
    },
  });
  const disabledBecause = useReviewedBecause(addon?.id);
  if (addon === undefined || addon.status === 'approved') return null;
  return (
    <Action
      icon={Check}
      label="Approve"
      subject={addon.title}
      tone="good"
      hotkey="a"
      busy={isPending}
      disabledBecause={disabledBecause}
      onClick={() => run(addon)}
    />
  );
}
