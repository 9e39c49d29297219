import { Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { Trash2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import { DELETION_FOLLOWS } from './owner-actions.ts';
import { deletionRefusal } from './standing.ts';
import { userName } from './user-name.ts';

/** Deletes an account permanently. For the owner only. */
export function DeleteUserButton() {
  const user = useRecordContext<AdminUser>();
  const { deleteUser } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: AdminUser) => deleteUser(id), {
    done: 'User deleted',
    failed: 'Error deleting user',
  });
  if (user === undefined || user.isDeleted) return null;
  return (
    <ConfirmedAction
      icon={Trash2}
      label="Delete"
      subject={userName(user)}
      tone="bad"
      busy={isPending}
      disabledBecause={deletionRefusal(user)}
      question={`Delete ${userName(user)}?`}
      confirm="Delete"
      onConfirm={() => run(user)}
    >
      <Typography>{DELETION_FOLLOWS}</Typography>
    </ConfirmedAction>
  );
}
