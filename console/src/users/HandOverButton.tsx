import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { IssuedInvite } from '@sandcrate/api/invites/contract.ts';
import { type AdminUser, HandOverBody } from '@sandcrate/api/users/contract.ts';
import { Handshake } from 'lucide-react';
import { useId, useState } from 'react';
import { TextInput, useRecordContext } from 'react-admin';
import type { z } from 'zod';
import { useCommand } from '../commands/use-command.ts';
import { IssuedLink } from '../invites/IssuedLink.tsx';
import { useConsoleData } from '../provider/data-provider.ts';
import { Action } from '../ui/Action.tsx';
import { DialogFields } from '../ui/DialogFields.tsx';
import { formatCounted } from '../ui/format.ts';
import { useDraft } from '../ui/use-draft.ts';
import { awaitsHandOver } from './standing.ts';
import { userName } from './user-name.ts';

/** Invites the author of an imported account to take it over. For the owner only. */
export function HandOverButton() {
  const user = useRecordContext<AdminUser>();
  const [open, setOpen] = useState(false);
  if (user === undefined || !awaitsHandOver(user)) return null;
  return (
    <>
      <Action icon={Handshake} label="Hand over" subject={userName(user)} onClick={() => setOpen(true)} />
      {open && <HandOverDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandOverDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const id = useId();
  const { handOverUser } = useConsoleData();
  const draft = useDraft(`hand-over-${user.id}`, { email: '' });
  const [issued, setIssued] = useState<IssuedInvite>();
  const { runAsync, isPending } = useCommand(
    (body: z.input<typeof HandOverBody>) => handOverUser(user.id, body),
    { failed: 'Invite failed', onDone: setIssued },
  );
  const cancel = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog open onClose={issued ? undefined : cancel} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{issued ? 'Invite created' : `Hand ${userName(user)} over`}</DialogTitle>
      {issued ? (
        <IssuedLink invite={issued} onClose={onClose} />
      ) : (
        <DialogFields
          schema={HandOverBody}
          draft={draft}
          submit="Create invite"
          busy={isPending}
          onSubmit={runAsync}
          onClose={cancel}
        >
          <DialogContent>
            <Typography sx={{ mb: 1 }}>
              This account was imported with {formatCounted(user.addonCount, 'add-on')}, and nobody can log in
              to it. Who has this address gets a link to make it theirs.
            </Typography>
            <TextInput source="email" type="email" label="Email" autoComplete="off" autoFocus />
          </DialogContent>
        </DialogFields>
      )}
    </Dialog>
  );
}
