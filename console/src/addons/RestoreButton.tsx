import { RotateCcw } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { Action } from '../ui/Action.tsx';
import { formatDate } from '../ui/format.ts';
import { isRestorable, type ModeratedAddon } from './moderated-addon.ts';

/** Restores an add-on that staff deleted. */
export function RestoreButton() {
  const addon = useRecordContext<ModeratedAddon>();
  const { restoreAddon } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: ModeratedAddon) => restoreAddon(id), {
    done: 'Addon restored',
    failed: 'Restore failed',
  });
  const ownBecause = useOwnBecause(addon?.publisherId);
  if (!addon?.deletion) return null;
  const { by, restorableUntil } = addon.deletion;
  return (
    <Action
      icon={RotateCcw}
      label="Restore"
      subject={addon.title}
      tone="good"
      busy={isPending}
      hint={restorableUntil === null ? undefined : `Can be restored until ${formatDate(restorableUntil)}`}
      disabledBecause={
        isRestorable(addon)
          ? ownBecause
          : by === 'publisher'
            ? 'Its publisher deleted it, and it cannot be restored.'
            : 'It was deleted too long ago to be restored.'
      }
      onClick={() => run(addon)}
    />
  );
}
