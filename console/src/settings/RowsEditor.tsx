import { Box, Button, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldErrors } from '../ui/form-errors.ts';

type Field<Of> = {
  key: keyof Of & string;
  label: string;
  max?: number;
  wide?: boolean;
  multiline?: boolean;
  /** What can be chosen, besides nothing [any text]. */
  options?: readonly string[];
};

type Row = Readonly<Record<string, string | undefined>>;

type Props<Of extends Row> = {
  /** What a row is called. */
  name: string;
  rows: readonly Of[];
  most: number;
  /** The initial value of a new row. */
  empty: Of;
  fields: readonly Field<Of>[];
  onChange: (rows: Of[]) => void;
  /** The path of the rows in the settings, as errors name it. */
  path: string;
  errors: FieldErrors;
};

/** A short list of rows of text, which can be added, changed and removed. */
export function RowsEditor<Of extends Row>({
  name,
  rows,
  most,
  empty,
  fields,
  onChange,
  path,
  errors,
}: Props<Of>) {
  const set = (at: number, key: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [key]: value } : row)));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {rows.map((row, index) => (
        <Box
          // A row is identified only by its index.
          key={index}
          role="group"
          aria-label={`${name} ${index + 1}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}
        >
          {fields.map(({ key, label, max, wide, multiline, options }) => {
            const error = errors[`${path}.${index}.${key}`];
            return (
              <TextField
                key={key}
                margin="none"
                label={label}
                value={shown(row[key], options)}
                multiline={multiline}
                select={options !== undefined}
                onChange={({ target }) => set(index, key, target.value)}
                error={error !== undefined}
                helperText={error}
                slotProps={{ htmlInput: { maxLength: max } }}
                sx={{ flex: wide ? '3 1 260px' : '1 1 140px', width: 'auto' }}
              >
                {options && (
                  <MenuItem value="">
                    <em>None</em>
                  </MenuItem>
                )}
                {options?.map((option) => (
                  <MenuItem key={option} value={option}>
                    {option}
                  </MenuItem>
                ))}
              </TextField>
            );
          })}
          <IconButton
            aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
            sx={{ mt: 0.25 }}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </Box>
      ))}
      {errors[path] !== undefined && (
        <Typography role="alert" variant="body2" sx={{ color: 'var(--redstone)' }}>
          {errors[path]}
        </Typography>
      )}
      {rows.length < most && (
        <Button
          variant="outlined"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...rows, empty])}
          sx={{ justifySelf: 'start' }}
        >
          Add {name.toLowerCase()}
        </Button>
      )}
    </Box>
  );
}

/** The value in its field. What is no longer among the options is shown as nothing. */
const shown = (value = '', options?: readonly string[]) =>
  options === undefined || options.includes(value) ? value : '';
