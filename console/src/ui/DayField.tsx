import { TextField } from '@mui/material';
import { useState } from 'react';

type Props = {
  label: string;
  /** Such as '2025-11-21', or '' for none. */
  value: string;
  onChange: (day: string) => void;
};

// While a year is typed, the field's value goes through years such as 0002.
const isTyped = (day: string) => day === '' || day >= '1000';

/** Chooses a day. It keeps what is typed until it is left, and then shows its value again. */
export function DayField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="date"
      margin="none"
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isTyped(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    />
  );
}
