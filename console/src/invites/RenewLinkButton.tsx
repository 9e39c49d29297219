import { Dialog, DialogTitle, Typography } from '@mui/material';
import type { AdminInvite, IssuedInvite } from '@sandcrate/api/invites/contract.ts';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { ConfirmedAction } from '../ui/ConfirmedAction.tsx';
import { IssuedLink } from './IssuedLink.tsx';

/** Creates a new link for a pending invite and shows it once. The old link stops working. */
export function RenewLinkButton() {
  const id = useId();
  const invite = useRecordContext<AdminInvite>();
  const { renewInvite } = useConsoleData();
  const [issued, setIssued] = useState<IssuedInvite>();
  const { run, isPending } = useCommand(({ id }: AdminInvite) => renewInvite(id), {
    failed: 'Operation failed',
    onDone: setIssued,
  });
  if (invite?.status !== 'pending') return null;
  const address = invite.email ?? 'this address';
  return (
    <>
      <ConfirmedAction
        icon={Link2}
        label="Copy link"
        subject={`for ${address}`}
        busy={isPending}
        question="Make a new link?"
        confirm="Make a new link"
        onConfirm={() => run(invite)}
      >
        <Typography>The link that {address} has stops working.</Typography>
      </ConfirmedAction>
      {issued && (
        <Dialog open maxWidth="sm" aria-labelledby={id}>
          <DialogTitle id={id}>New link</DialogTitle>
          <IssuedLink invite={issued} onClose={() => setIssued(undefined)} />
        </Dialog>
      )}
    </>
  );
}
