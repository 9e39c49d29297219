import { Box, Skeleton } from '@mui/material';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Shown while the code of a page is loading. */
export const PageSkeleton = () => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 1.25 }}>
    <Skeleton variant="rounded" width={220} height={40} sx={{ mb: 1, maxWidth: '100%' }} />
    {ROWS.map((row) => (
      <Skeleton key={row} variant="rounded" height={44} />
    ))}
  </Box>
);
