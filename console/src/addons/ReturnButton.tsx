import { Undo2 } from 'lucide-react';
import { useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useTakenBecause } from '../review-locks/use-taken-because.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import type { ModeratedAddon } from './moderated-addon.ts';

type Return = { addon: ModeratedAddon; reason: string | undefined };

/** Returns an add-on that was decided by mistake to its place in the queue. In rows of icons the bulk bar offers it. */
export function ReturnButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { returnAddon } = useConsoleData();
  const { labelled } = useContext(ActionStyle);
  const { runAsync, isPending } = useCommand(
    ({ addon, reason }: Return) => returnAddon(addon.id, addon.revision, reason),
    {
      done: 'Returned to the queue',
      did: ({ addon }) => `returned “${addon.title}” to the queue`,
      failed: 'Return failed',
    },
  );
  const disabledBecause = useTakenBecause(addon);
  if (addon === undefined || addon.status === 'pending' || !labelled) return null;
  return (
    <ReasonedAction
      icon={Undo2}
      label="Return to the queue"
      subject={addon.title}
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`Return “${addon.title}” to the queue?`}
      confirm="Return to the queue"
      required={false}
      hint="The publisher reads this."
      onConfirm={(reason) => runAsync({ addon, reason })}
    />
  );
}
