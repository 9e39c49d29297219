import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { BadgeCheck, BadgeX } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { Action } from '../ui/Action.tsx';
import { isPublishing } from './standing.ts';
import { userName } from './user-name.ts';

/** Verifies a publisher, or removes the verification. */
export function VerifyButton() {
  const user = useRecordContext<AdminUser>();
  const { verifyUser } = useConsoleData();
  const verified = user?.isVerified ?? false;
  const { run, isPending } = useCommand(({ id }: AdminUser) => verifyUser(id, !verified), {
    done: verified ? 'Publisher unverified' : 'Publisher verified',
    did: (user) => `${verified ? 'unverified' : 'verified'} ${userName(user)}`,
    failed: 'Verification failed',
    undo: { send: (_, { id }) => verifyUser(id, verified), done: 'Verification undone' },
  });
  const disabledBecause = useOwnBecause(user?.id);
  if (user === undefined || !isPublishing(user)) return null;
  return (
    <Action
      icon={verified ? BadgeX : BadgeCheck}
      label={verified ? 'Unverify' : 'Verify'}
      subject={userName(user)}
      busy={isPending}
      disabledBecause={disabledBecause}
      onClick={() => run(user)}
    />
  );
}
