import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { InviteBody, type IssuedInvite } from '@sandcrate/api/invites/contract.ts';
import { useId, useState } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import type { z } from 'zod';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useMay } from '../session/use-may.ts';
import { DialogFields } from '../ui/DialogFields.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { IssuedLink } from './IssuedLink.tsx';

const ROLES = [
  { id: 'publisher', name: 'Publisher' },
  { id: 'admin', name: 'Admin' },
];

/** Invites an address, then shows the link once. Only the owner may invite administrators. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const mayInviteAdmins = useMay('invites', 'invite-admin');
  const { createInvite } = useConsoleData();
  const draft = useDraft('invite', { email: '', role: 'publisher' });
  const [issued, setIssued] = useState<IssuedInvite>();
  const { runAsync, isPending } = useCommand((body: z.input<typeof InviteBody>) => createInvite(body), {
    failed: 'Invite failed',
    onDone: setIssued,
  });
  const cancel = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog open onClose={issued ? undefined : cancel} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{issued ? 'Invite created' : 'Invite'}</DialogTitle>
      {issued ? (
        <IssuedLink invite={issued} onClose={onClose} />
      ) : (
        <DialogFields
          schema={InviteBody}
          draft={draft}
          submit="Create invite"
          busy={isPending}
          onSubmit={runAsync}
          onClose={cancel}
        >
          <DialogContent>
            <TextInput source="email" type="email" label="Email" autoComplete="off" autoFocus />
            {mayInviteAdmins && <SelectInput source="role" label="Role" choices={ROLES} validate={[]} />}
          </DialogContent>
        </DialogFields>
      )}
    </Dialog>
  );
}
