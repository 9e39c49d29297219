import { Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { LogOut } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import { awaitsHandOver } from './standing.ts';
import { userName } from './user-name.ts';

/** Signs a person out everywhere. */
export function EndSessionsButton() {
  const user = useRecordContext<AdminUser>();
  const { endSessions } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: AdminUser) => endSessions(id), {
    done: 'Sessions ended',
    failed: 'Operation failed',
  });
  if (user === undefined || user.isDeleted || awaitsHandOver(user)) return null;
  const name = userName(user);
  return (
    <ConfirmedAction
      icon={LogOut}
      label="End sessions"
      subject={`of ${name}`}
      busy={isPending}
      question={`Sign ${name} out everywhere?`}
      confirm="End sessions"
      onConfirm={() => run(user)}
    >
      <Typography>Every device has to log in again at its next request.</Typography>
    </ConfirmedAction>
  );
}
