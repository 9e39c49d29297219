import { Typography } from '@mui/material';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { ShieldOff } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import { userName } from './user-name.ts';

/** Removes the second factor of a user who has lost it. For the owner only. */
export function RemoveSecondFactorButton() {
  const user = useRecordContext<AdminUser>();
  const { removeSecondFactor } = useConsoleData();
  const { run, isPending } = useCommand(({ id }: AdminUser) => removeSecondFactor(id), {
    done: 'Second factor removed',
    failed: 'Error updating user',
  });
  if (!user?.hasSecondFactor || user.isDeleted) return null;
  const name = userName(user);
  return (
    <ConfirmedAction
      icon={ShieldOff}
      label="Remove second factor"
      subject={`of ${name}`}
      tone="bad"
      busy={isPending}
      question={`Remove the second factor of ${name}?`}
      confirm="Remove"
      onConfirm={() => run(user)}
    >
      <Typography>
        Their password alone is enough to log in until they enrol again. Make sure that the request really
        comes from them.
      </Typography>
    </ConfirmedAction>
  );
}
