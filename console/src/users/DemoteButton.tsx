import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { ArrowBigDown } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ReasonedAction } from '../ui/ReasonedAction.tsx';
import { isPublishing } from './standing.ts';
import { userName } from './user-name.ts';

type Demotion = { user: AdminUser; reason?: string };

/** Turns a publisher into a regular user. */
export function DemoteButton() {
  const user = useRecordContext<AdminUser>();
  const { demoteUser, promoteUser, verifyUser } = useConsoleData();
  const { runAsync, isPending } = useCommand(({ user, reason }: Demotion) => demoteUser(user.id, reason), {
    done: 'Publisher demoted',
    did: ({ user }) => `demoted ${userName(user)}`,
    failed: 'Demotion failed',
    undo: {
      send: async (_, { user }) => {
        await promoteUser(user.id);
        // The verification ended with the demotion.
        if (user.isVerified) await verifyUser(user.id, true);
      },
      done: 'Demotion undone',
    },
  });
  if (user === undefined || !isPublishing(user)) return null;
  const name = userName(user);
  return (
    <ReasonedAction
      icon={ArrowBigDown}
      label="Demote"
      subject={`${name} to regular user`}
      busy={isPending}
      question={`Make ${name} a regular user?`}
      confirm="Demote"
      required={false}
      hint="They are signed out and can no longer upload. Their add-ons stay. They read this reason."
      onConfirm={(reason) => runAsync({ user, reason })}
    />
  );
}
