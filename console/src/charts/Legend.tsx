import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCount } from '../ui/format.ts';

type Entry = { name: string; color: string; isPast?: boolean; value?: number };

/** Names the lines, with their values at the point under the pointer. */
export const Legend = ({ entries, children }: { entries: readonly Entry[]; children?: ReactNode }) => (
  <Box
    aria-hidden
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, minHeight: 24, fontSize: '0.8125rem', mb: 0.5 }}
  >
    {entries.map(({ name, color, isPast, value }) => (
      <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
        <Box
          component="span"
          sx={{ width: 18, borderTop: `${isPast ? 2 : 3}px ${isPast ? 'dashed' : 'solid'} ${color}` }}
        />
        {name}
        {value !== undefined && <strong>{formatCount(value)}</strong>}
      </Box>
    ))}
    <Box component="span" sx={{ ml: 'auto', color: 'var(--muted)' }}>
      {children}
    </Box>
  </Box>
);
