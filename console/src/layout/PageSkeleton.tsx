import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';

/** What a page consists of: rows, a queue with one item beside it, one record, or boards. */
export type PageShape = 'list' | 'desk' | 'record' | 'boards';

const PIECES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Pages of boards, by the first segment of their address. */
const OF_BOARDS = /^(?:overview|analytics|settings|content|security|rules|chain)?$/;

/** The shape of the page at an address within the area: 'addons/17/show'. */
export function shapeOf(path: string): PageShape {
  const [first = '', rest] = path.split('/');
  if (first === 'pending') return 'desk';
  if (OF_BOARDS.test(first)) return 'boards';
  return rest === undefined || first === 'users' ? 'list' : 'record';
}

/** Stands for a page until it is loaded. */
export const PageSkeleton = ({ shape = 'boards' }: { shape?: PageShape }) => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2 }}>
    <Skeleton variant="rounded" width={220} height={40} sx={{ maxWidth: '100%' }} />
    {SHAPES[shape]}
  </Box>
);

const Rows = () => (
  <Box sx={{ display: 'grid', gap: 1.25 }}>
    {PIECES.map((row) => (
      <Skeleton key={row} variant="rounded" height={44} />
    ))}
  </Box>
);

const Filters = () => <Skeleton variant="rounded" width={320} height={38} sx={{ maxWidth: '100%' }} />;

const Tall = () => <Skeleton variant="rounded" height={480} />;

const beside = (columns: string) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: columns },
});

const SHAPES = {
  list: (
    <>
      <Filters />
      <Rows />
    </>
  ),
  desk: (
    <>
      <Filters />
      <Box sx={beside('minmax(248px, 22%) 1fr')}>
        <Rows />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Tall />
        </Box>
      </Box>
    </>
  ),
  record: <Tall />,
  boards: (
    <Box sx={beside('1fr 1fr')}>
      {PIECES.slice(0, 4).map((board) => (
        <Skeleton key={board} variant="rounded" height={180} />
      ))}
    </Box>
  ),
} as const satisfies Record<PageShape, ReactNode>;
