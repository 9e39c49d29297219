import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { type CreatedPublisher, CreatePublisherBody } from '@sandcrate/api/users/contract.ts';
import { useId, useState } from 'react';
import { PasswordInput, TextInput } from 'react-admin';
import type { z } from 'zod';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { DialogFields } from '../ui/DialogFields.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { CredentialsPanel } from './CredentialsPanel.tsx';

type Credentials = z.infer<typeof CreatedPublisher>['credentials'];

/** Creates a publisher's account, then shows the credentials to hand over. */
export default function CreatePublisherDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { createPublisher } = useConsoleData();
  const draft = useDraft('create-publisher', { username: '', email: '' });
  const [credentials, setCredentials] = useState<Credentials>();
  const { runAsync, isPending } = useCommand(
    (body: z.input<typeof CreatePublisherBody>) => createPublisher(body),
    {
      done: 'Publisher account created',
      failed: 'Creation failed',
      onDone: (created) => setCredentials(created.credentials),
    },
  );
  const cancel = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog open onClose={credentials ? undefined : cancel} aria-labelledby={id}>
      <DialogTitle id={id}>{credentials ? 'Publisher credentials' : 'Create Publisher'}</DialogTitle>
      {credentials ? (
        <CredentialsPanel credentials={credentials} onClose={onClose} />
      ) : (
        <DialogFields
          schema={CreatePublisherBody}
          draft={draft}
          submit="Create Publisher"
          busy={isPending}
          onSubmit={runAsync}
          onClose={cancel}
        >
          <DialogContent>
            <TextInput source="username" label="Username" autoComplete="off" autoFocus />
            <TextInput source="email" type="email" label="Email" autoComplete="off" />
            <PasswordInput
              source="password"
              label="Password"
              defaultValue=""
              placeholder="Min 6 characters"
              autoComplete="new-password"
            />
          </DialogContent>
        </DialogFields>
      )}
    </Dialog>
  );
}
