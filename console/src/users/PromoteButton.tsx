import { Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { ArrowBigUp } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useOwnBecause } from '../session/use-own-because.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import { canPromote } from './standing.ts';
import { userName } from './user-name.ts';

/** Turns a regular user into a publisher, or grants anybody's request for access. */
export function PromoteButton() {
  const user = useRecordContext<AdminUser>();
  const { promoteUser, demoteUser } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: AdminUser) => promoteUser(id), {
    done: 'Publisher Access Granted!',
    did: (user) => `made ${userName(user)} a publisher`,
    failed: 'Promotion failed',
    // Demoting undoes only the promotion of a regular user. A promotion leaves any other role as it is.
    undo:
      user?.role === 'user' ? { send: (_, { id }) => demoteUser(id), done: 'Promotion undone' } : undefined,
  });
  const disabledBecause = useOwnBecause(user?.id);
  if (user === undefined || !canPromote(user)) return null;
  const name = userName(user);
  return (
    <ConfirmedAction
      icon={ArrowBigUp}
      label={user.accessRequested ? 'Grant access' : 'Promote'}
      subject={`${name} to publisher`}
      tone={user.accessRequested ? 'good' : 'plain'}
      busy={isPending}
      disabledBecause={disabledBecause}
      question={`Make ${name} a publisher?`}
      confirm="Promote"
      onConfirm={() => run(user)}
    >
      <Typography>{name} can upload and manage add-ons at once.</Typography>
    </ConfirmedAction>
  );
}
