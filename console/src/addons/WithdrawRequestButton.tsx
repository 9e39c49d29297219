import { Undo2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

/** Withdraws the request for changes, so that the add-on waits in the queue again. */
export function WithdrawRequestButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { withdrawRequest } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => withdrawRequest(id), {
    done: ['Request withdrawn', 'It waits in the queue again.'],
    did: ({ title }) => `withdrew the request for changes to “${title}”`,
    failed: 'Withdrawal failed',
  });
  if (addon === undefined || addon.changesWanted === null) return null;
  return (
    <Action
      icon={Undo2}
      label="Withdraw the request"
      subject={`for changes to ${addon.title}`}
      busy={isPending}
      onClick={() => run(addon)}
    />
  );
}
