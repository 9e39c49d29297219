import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCount } from '../ui/format.ts';

type Bar = { key: string; label: ReactNode; value: number; note?: ReactNode };

/** Amounts as horizontal bars. */
export function BarList({ bars, color = 'var(--patina)' }: { bars: readonly Bar[]; color?: string }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, fontSize: '0.875rem' }}>
      {bars.map(({ key, label, value, note }) => (
        <Box component="li" key={key}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
            {note !== undefined && <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>{note}</Box>}
            <strong>{formatCount(value)}</strong>
          </Box>
          <Box aria-hidden sx={{ height: 6, background: 'var(--raised)', borderRadius: '2px', mt: 0.25 }}>
            <Box
              sx={{ height: '100%', borderRadius: '2px', background: color }}
              style={{ width: `${(value / largest) * 100}%` }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
