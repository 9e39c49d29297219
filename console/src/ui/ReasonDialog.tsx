import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { DialogForm } from './DialogForm.ts';

const MAX_REASON = 1000;

type Props = {
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  /** Whether it cannot be done without a reason. */
  required: boolean;
  /** Who reads the reason, and the like. */
  hint: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before something is done. Ctrl+Enter sends it. */
export function ReasonDialog({ title, confirm, required, hint, onSubmit, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(false);
  const missing = required && reason.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing) setRefused(true);
    else onSubmit(reason.trim());
  };
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogForm noValidate onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            multiline
            minRows={4}
            required={required}
            label={required ? 'Reason' : 'Reason (optional)'}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={submitOnCtrlEnter}
            error={refused && missing}
            helperText={refused && missing ? 'A reason is required' : hint}
            slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error">
            {confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
