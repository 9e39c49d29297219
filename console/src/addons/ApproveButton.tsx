import { Check } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Makes the add-on public as it was seen. */
export function ApproveButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { approveAddon } = useConsoleData();
  const { run, isPending } = useCommand(({ id, revision }: ModeratedAddon) => approveAddon(id, revision), {
    done: ['Addon approved', 'It is now live.'],
    failed: 'Approval failed',
  });
  if (addon === undefined || addon.status === 'approved') return null;
  return (
    <Action
      icon={Check}
      label="Approve"
      subject={addon.title}
      tone="good"
      hotkey="a"
      busy={isPending}
      onClick={() => run(addon)}
    />
  );
}
