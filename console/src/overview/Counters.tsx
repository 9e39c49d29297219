import { Box, Skeleton, Typography } from '@mui/material';
import type { AdminStats } from '@sandcrate/api/moderation/contract.ts';
import { useEffect } from 'react';
import { Board } from '../ui/Board.tsx';
import { formatCount } from '../ui/format.ts';
import { useFetchFailure } from '../ui/use-fetch-failure.ts';
import { useStats } from './use-stats.ts';

const COUNTERS: ReadonlyArray<readonly [label: string, key: keyof AdminStats]> = [
  ['Total Users', 'totalUsers'],
  ['Total Addons', 'totalAddons'],
  ['Total Downloads', 'totalDownloads'],
  ['Pending Approvals', 'pendingApprovals'],
];

/** The four totals of the site. */
export function Counters() {
  const { data: stats, error } = useStats();
  const onError = useFetchFailure('Failed to fetch stats');
  useEffect(() => {
    if (error) onError(error);
  }, [error, onError]);
  return (
    <Box
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' } }}
    >
      {COUNTERS.map(([label, key]) => (
        <Board key={key} aria-label={label} sx={{ px: 2, py: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography
            component="p"
            sx={{
              fontWeight: 700,
              fontVariantNumeric: 'tabular-nums',
              fontSize: { xs: '1.5rem', md: '2rem' },
              lineHeight: 1.15,
            }}
          >
            {stats ? formatCount(stats[key]) : error ? '–' : <Skeleton width="3ch" />}
          </Typography>
        </Board>
      ))}
    </Box>
  );
}
