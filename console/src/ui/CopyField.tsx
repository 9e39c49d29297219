import { Box, TextField } from '@mui/material';
import type { FocusEvent } from 'react';
import { CopyButton } from './CopyButton.tsx';

type Props = { label: string; value: string; copied: string };

const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select();

/** A text to copy: selected on focus, copied by its button. */
export function CopyField({ label, value, copied }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <TextField
        label={label}
        value={value}
        slotProps={{ htmlInput: { readOnly: true, onFocus: selectAll } }}
      />
      <CopyButton
        text={value}
        copied={copied}
        what={label.toLowerCase()}
        aria-label={`Copy ${label.toLowerCase()}`}
        sx={{ flex: 'none', mt: 0.5 }}
      />
    </Box>
  );
}
