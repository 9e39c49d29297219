import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { DialogForm } from './DialogForm.ts';

const MAX_REASON = 1000;

export type Template = { label: string; text: string };

type Props = {
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  /** Whether it cannot be done without a reason. */
  required: boolean;
  /** What the field is called ['Reason']. */
  label?: string;
  /** Who reads the reason, and the like. */
  hint: string;
  /** Reasons to begin with. */
  templates?: readonly Template[];
  /** What else there is to know or to choose before it is done. */
  children?: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before something is done. Ctrl+Enter sends it. */
export function ReasonDialog({
  title,
  confirm,
  required,
  label = 'Reason',
  hint,
  templates = [],
  children,
  onSubmit,
  onClose,
}: Props) {
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
          {children}
          <Templates of={templates} onChoose={setReason} />
          <TextField
            autoFocus
            multiline
            minRows={4}
            required={required}
            label={required ? label : `${label} (optional)`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={submitOnCtrlEnter}
            error={refused && missing}
            helperText={refused && missing ? `A ${label.toLowerCase()} is required` : hint}
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

type TemplatesProps = { of: readonly Template[]; onChoose: (text: string) => void };

/** Texts that take the place of what is written; they can be edited from there. */
const Templates = ({ of, onChoose }: TemplatesProps) =>
  of.length === 0 ? null : (
    <Box role="group" aria-label="Templates" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 0.5 }}>
      {of.map(({ label, text }) => (
        <Button
          key={label}
          variant="outlined"
          onClick={() => onChoose(text)}
          sx={{ minHeight: 30, py: 0.25, px: 1.25, fontSize: '0.8125rem' }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
