import { Box, Button, IconButton, MenuItem, TextField } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldErrors } from '../ui/form-errors.ts';
import {
  aboutFact,
  COMPARISONS,
  comparisonsOf,
  emptyTest,
  FACTS,
  isCount,
  type TestDraft,
  takesValue,
} from './facts.ts';

const MAX_TESTS = 10;

type Props = {
  tests: readonly TestDraft[];
  /** By their path in the rule: `condition.tests.0.value`. */
  errors: FieldErrors;
  onChange: (tests: TestDraft[]) => void;
};

/** A rule's tests, one per row. */
export function TestsEditor({ tests, errors, onChange }: Props) {
  return (
    <>
      {tests.map((test, index) => (
        <TestRow
          // A test is identified only by its index.
          key={index}
          test={test}
          number={index + 1}
          error={errors[`condition.tests.${index}.value`]}
          onChange={(changed) => onChange(tests.map((one, at) => (at === index ? changed : one)))}
          onRemove={tests.length > 1 ? () => onChange(tests.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {tests.length < MAX_TESTS && (
        <Button
          variant="outlined"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...tests, emptyTest])}
          sx={{ justifySelf: 'start' }}
        >
          Add test
        </Button>
      )}
    </>
  );
}

type RowProps = {
  test: TestDraft;
  number: number;
  error: string | undefined;
  onChange: (test: TestDraft) => void;
  onRemove: (() => void) | undefined;
};

function TestRow({ test, number, error, onChange, onRemove }: RowProps) {
  return (
    <Box
      role="group"
      aria-label={`Test ${number}`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}
    >
      <TextField
        select
        margin="none"
        label="Fact"
        value={test.fact}
        onChange={({ target }) => {
          const chosen = FACTS.find(({ fact }) => fact === target.value);
          if (chosen) onChange(aboutFact(test, chosen.fact));
        }}
        sx={{ flex: '2 1 220px' }}
      >
        {FACTS.map(({ fact, label }) => (
          <MenuItem key={fact} value={fact}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        margin="none"
        label="Comparison"
        value={test.test}
        onChange={({ target }) => {
          const chosen = comparisonsOf(test.fact).find((one) => one === target.value);
          if (chosen) onChange({ ...test, test: chosen });
        }}
        sx={{ flex: '1 1 130px' }}
      >
        {comparisonsOf(test.fact).map((one) => (
          <MenuItem key={one} value={one}>
            {COMPARISONS[one]}
          </MenuItem>
        ))}
      </TextField>
      {takesValue(test) && (
        <TextField
          margin="none"
          label="Value"
          type={isCount(test) ? 'number' : 'text'}
          value={test.value}
          onChange={({ target }) => onChange({ ...test, value: target.value })}
          error={error !== undefined}
          helperText={error}
          slotProps={{ htmlInput: isCount(test) ? { min: 0 } : { maxLength: 200 } }}
          sx={{ flex: '2 1 220px' }}
        />
      )}
      {onRemove && (
        <IconButton aria-label={`Remove test ${number}`} onClick={onRemove} sx={{ mt: 0.25 }}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}
