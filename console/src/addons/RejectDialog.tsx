import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { DialogForm } from '../ui/DialogForm.ts';
import type { ModeratedAddon } from './moderated-addon.ts';

const MAX_REASON = 1000;

type Props = { addon: ModeratedAddon; onReject: (reason: string) => void; onClose: () => void };

/** Asks for the reason: it may be left out for what was never public, not for what is taken down. */
export function RejectDialog({ addon: { title, status }, onReject, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(false);
  const takesDown = status === 'approved';
  const missing = takesDown && reason.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing) setRefused(true);
    else onReject(reason.trim());
  };
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogForm noValidate onSubmit={submit}>
        <DialogTitle id={id}>{takesDown ? `Take down “${title}”?` : `Reject “${title}”?`}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            multiline
            minRows={4}
            required={takesDown}
            label={takesDown ? 'Reason' : 'Reason (optional)'}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={submitOnCtrlEnter}
            error={refused && missing}
            helperText={refused && missing ? 'A reason is required' : 'The publisher reads this.'}
            slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error">
            {takesDown ? 'Take down' : 'Reject'}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
