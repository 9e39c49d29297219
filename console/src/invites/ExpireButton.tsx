import { Typography } from '@mui/material';
import type { AdminInvite } from '@sandcrate/api/invites/contract.ts';
import { TimerOff } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Expires a pending invite, after confirmation. */
export function ExpireButton() {
  const invite = useRecordContext<AdminInvite>();
  const { expireInvite } = useConsoleData();
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useCommand(({ id }: AdminInvite) => expireInvite(id), {
    done: 'Invite expired',
    failed: 'Operation failed',
  });
  if (invite?.status !== 'pending') return null;
  const address = invite.email ?? 'this address';
  return (
    <>
      <Action
        icon={TimerOff}
        label="Expire"
        subject={`the invite for ${address}`}
        tone="bad"
        busy={isPending}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title="Expire this invite?"
        confirm="Expire"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          run(invite);
        }}
      >
        <Typography>The link sent to {address} stops working at once. This cannot be undone.</Typography>
      </ConfirmDialog>
    </>
  );
}
