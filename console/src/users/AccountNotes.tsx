import { Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import { MessageBody } from '@sandcrate/api/messages/contract.ts';
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useCommand } from '../commands/use-command.ts';
import { MENTIONS } from '../conversation/MessageForm.tsx';
import { MessageList } from '../conversation/MessageList.tsx';
import { useConsoleData } from '../provider/data-provider.ts';
import { useViewer } from '../session/use-viewer.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useDraft } from '../ui/use-draft.ts';

/** What staff noted on the account in context, and a form for another note. Absent on the viewer's own account. */
export function AccountNotes() {
  const user = useRecordContext<AdminUser>();
  const viewer = useViewer();
  return user === undefined || user.id === viewer.id ? null : <NotesOn user={user} />;
}

function NotesOn({ user: { id, isDeleted } }: { user: AdminUser }) {
  const { accountNotes } = useConsoleData();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['account-notes', id],
    queryFn: ({ signal }) => accountNotes(id, signal),
  });
  return (
    <Box component="section" aria-labelledby="account-notes" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2" id="account-notes">
        Staff notes
      </Typography>
      {isPending && <Skeleton variant="rounded" height={48} />}
      {error && data === undefined && (
        <LoadFailure title="Failed to fetch the notes" error={error} onRetry={() => void refetch()} />
      )}
      {data && <MessageList messages={data.toReversed()} />}
      {!isDeleted && <NoteForm accountId={id} />}
    </Box>
  );
}

/** It keeps what is typed until it is sent. */
function NoteForm({ accountId }: { accountId: string }) {
  const { noteAccount } = useConsoleData();
  const { draft: text, setDraft: setText, discard } = useDraft(`note-${accountId}`, '');
  const [refusal, setRefusal] = useState<string>();
  const { runAsync, isPending } = useCommand((note: string) => noteAccount(accountId, note), {
    failed: 'Note failed',
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const note = MessageBody.shape.text.safeParse(text);
    setRefusal(note.error?.issues[0]?.message);
    if (note.success) runAsync(note.data).then(discard, () => undefined); // a toast shows the error
  };
  return (
    <Box component="form" onSubmit={send} noValidate sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Write a note to other staff"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal(undefined);
        }}
        multiline
        minRows={2}
        maxRows={10}
        error={refusal !== undefined}
        helperText={refusal ?? `The account’s owner never sees it. ${MENTIONS}`}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={isPending || text.trim() === ''}
        sx={{ justifySelf: 'end' }}
      >
        Leave the note
      </Button>
    </Box>
  );
}
