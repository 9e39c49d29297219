import { Box, Button, TextField } from '@mui/material';
import type { KeyboardEventHandler } from 'react';

const MAX_REASON = 1000;

export type Template = { label: string; text: string };

type FieldProps = {
  value: string;
  onChange: (reason: string) => void;
  required: boolean;
  /** Whether it was asked for and not given. */
  isMissing: boolean;
  /** What the field is called ['Reason']. */
  label?: string;
  /** Who reads the reason, and the like. */
  hint: string;
  onKeyDown?: KeyboardEventHandler;
};

/** Why something is done. */
export const ReasonField = ({
  value,
  onChange,
  required,
  isMissing,
  label = 'Reason',
  hint,
  onKeyDown,
}: FieldProps) => (
  <TextField
    autoFocus
    multiline
    minRows={3}
    required={required}
    label={required ? label : `${label} (optional)`}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={onKeyDown}
    error={isMissing}
    helperText={isMissing ? `A ${label.toLowerCase()} is required` : hint}
    slotProps={{ htmlInput: { maxLength: MAX_REASON, dir: 'auto' } }}
  />
);

type TemplatesProps = { of: readonly Template[]; onChoose: (text: string) => void };

/** Texts that take the place of what is written; they can be edited from there. */
export const Templates = ({ of, onChoose }: TemplatesProps) =>
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
