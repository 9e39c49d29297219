import { Box, Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { MessageBody } from '@sandcrate/api/messages/contract.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useViewer } from '../session/use-viewer.ts';
import { readDraft, useDraft } from '../ui/use-draft.ts';

/** A place in a script that the moderator wants to write about. Each press makes another object. */
export type Quoted = { addonId: string; place: string };

/** Said below the field of a note. */
export const MENTIONS = 'A moderator whom you name with @ is notified.';

type Props = {
  addon: ReviewedAddon;
  /** A place to write about. It is taken into the text, which gets the focus. */
  quoted?: Quoted;
  field: RefObject<HTMLTextAreaElement | null>;
};

const NOTHING = { text: '', isNote: false };

const draftName = (addonId: string) => `conversation-${addonId}`;

/** Whether something was written about an add-on and not sent. */
export const hasDraft = (addonId: string): boolean => readDraft(draftName(addonId), NOTHING).text !== '';

/** A form for messages to the publisher and for notes that only reviewers see. It keeps what is typed until it is sent. */
export function MessageForm({ addon, quoted, field }: Props) {
  const { postMessage } = useConsoleData();
  const viewer = useViewer();
  // Kept together, so that a note never comes back as a message to the publisher.
  const { draft, setDraft } = useDraft(draftName(addon.id), NOTHING);
  const { text, isNote } = draft;
  const latest = useRef(draft);
  latest.current = draft;
  const [refusal, setRefusal] = useState<string>();
  const { runAsync, isPending } = useCommand((body: MessageBody) => postMessage(addon.id, body), {
    failed: 'Message failed',
  });
  const write = useRef(setDraft);
  write.current = setDraft;
  useEffect(() => {
    if (quoted?.addonId !== addon.id) return;
    const { text, isNote } = latest.current;
    write.current({ text: `${text.trim() === '' ? '' : `${text}\n`}${quoted.place} `, isNote });
    field.current?.focus();
  }, [quoted, addon.id, field]);
  const isOwn = addon.publisherId === viewer.id;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = MessageBody.safeParse({ text, audience: isNote && !isOwn ? 'staff' : 'publisher' });
    setRefusal(body.error?.issues[0]?.message);
    if (!body.success) return;
    // The field is free for the next message at once. One that failed comes back, before what was typed since.
    setDraft({ text: '', isNote });
    runAsync(body.data).catch(() => {
      const { text: since } = latest.current;
      setDraft({ text: since.trim() === '' ? text : `${text}\n${since}`, isNote }); // a toast shows the error
    });
  };
  return (
    <Box component="form" onSubmit={send} noValidate sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label={labelOf(isOwn, isNote)}
        value={text}
        onChange={({ target }) => {
          setDraft({ ...draft, text: target.value });
          setRefusal(undefined);
        }}
        inputRef={field}
        multiline
        minRows={2}
        maxRows={10}
        error={refusal !== undefined}
        helperText={refusal ?? (isNote && !isOwn ? MENTIONS : undefined)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        {!isOwn && (
          <FormControlLabel
            control={
              <Switch checked={isNote} onChange={(_, checked) => setDraft({ ...draft, isNote: checked })} />
            }
            label="Only reviewers read it"
          />
        )}
        <Button
          type="submit"
          variant="outlined"
          disabled={isPending || text.trim() === ''}
          sx={{ ml: 'auto' }}
        >
          {isNote && !isOwn ? 'Leave the note' : 'Send'}
        </Button>
      </Box>
    </Box>
  );
}

function labelOf(isOwn: boolean, isNote: boolean): string {
  if (isOwn) return 'Write to the reviewers';
  return isNote ? 'Write a note to other reviewers' : 'Write to the publisher';
}
