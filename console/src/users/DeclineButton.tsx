import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { UserX } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { userName } from './user-name.ts';

/** Declines a request for publisher access. */
export function DeclineButton() {
  const user = useRecordContext<AdminUser>();
  const { declineUser } = useConsoleData();
  const { runAsync, isPending } = useCommand(
    ({ id, reason }: { id: string; reason?: string }) => declineUser(id, reason),
    { done: 'Request declined', failed: 'Update failed' },
  );
  const disabledBecause = useOwnBecause(user?.id);
  if (!user?.accessRequested || user.isDeleted) return null;
  const name = userName(user);
  return (
    <ReasonedAction
      icon={UserX}
      label="Decline"
      subject={`the request of ${name}`}
      tone="bad"
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`Decline the request of ${name}?`}
      confirm="Decline"
      required={false}
      hint={`${name} reads this.`}
      onConfirm={(reason) => runAsync({ id: user.id, reason })}
    />
  );
}
