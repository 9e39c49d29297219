import { Box } from '@mui/material';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Counters } from './Counters.tsx';
import { RecentPending } from './RecentPending.tsx';

/** The site's totals and what came in last. */
export default function Overview() {
  return (
    <>
      <PageHeader title="Overview" />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Counters />
        <RecentPending />
      </Box>
    </>
  );
}
