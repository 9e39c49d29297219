import { Box, Button, IconButton, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldErrors } from '../ui/form-errors.ts';

type Field<Row> = {
  key: keyof Row & string;
  label: string;
  max: number;
  wide?: boolean;
  multiline?: boolean;
};

type Props<Row extends Record<string, string>> = {
  /** What a row is called. */
  name: string;
  rows: readonly Row[];
  most: number;
  /** The initial value of a new row. */
  empty: Row;
  fields: readonly Field<Row>[];
  onChange: (rows: Row[]) => void;
  /** The path of the rows in the settings, as errors name it. */
  path: string;
  errors: FieldErrors;
};

/** A short list of rows of text, which can be added, changed and removed. */
export function RowsEditor<Row extends Record<string, string>>({
  name,
  rows,
  most,
  empty,
  fields,
  onChange,
  path,
  errors,
}: Props<Row>) {
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
          {fields.map(({ key, label, max, wide, multiline }) => {
            const error = errors[`${path}.${index}.${key}`];
            return (
              <TextField
                key={key}
                margin="none"
                label={label}
                value={row[key] ?? ''}
                multiline={multiline}
                onChange={({ target }) => set(index, key, target.value)}
                error={error !== undefined}
                helperText={error}
                slotProps={{ htmlInput: { maxLength: max } }}
                sx={{ flex: wide ? '3 1 260px' : '1 1 140px', width: 'auto' }}
              />
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
