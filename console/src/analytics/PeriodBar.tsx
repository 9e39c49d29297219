import { Box, FormControlLabel, Switch, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { DayField } from '../ui/DayField.tsx';
import { LENGTHS, lastDays, type Period } from './period.ts';

type Props = {
  period: Period;
  compare: boolean;
  onPeriod: (period: Period) => void;
  onCompare: (compare: boolean) => void;
};

/** Chooses the period, and whether it is compared with the one before. */
export function PeriodBar({ period, compare, onPeriod, onCompare }: Props) {
  const chosen = LENGTHS.find((length) => {
    const { from, to } = lastDays(length);
    return from === period.from && to === period.to;
  });
  const change = (part: Partial<Period>) => {
    const next = { ...period, ...part };
    if (next.from !== '' && next.to !== '' && next.from <= next.to) onPeriod(next);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Period"
        value={chosen ?? null}
        onChange={(_, length: number | null) => length !== null && onPeriod(lastDays(length))}
      >
        {LENGTHS.map((length) => (
          <ToggleButton key={length} value={length}>
            {length} days
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DayField label="From" value={period.from} onChange={(from) => change({ from })} />
      <DayField label="To" value={period.to} onChange={(to) => change({ to })} />
      <FormControlLabel
        label="Compare with the period before"
        control={<Switch checked={compare} onChange={(_, on) => onCompare(on)} />}
      />
    </Box>
  );
}
