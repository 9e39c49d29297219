import { Box } from '@mui/material';
import { NavigateToFirstResource, useCanAccess } from 'react-admin';
import { useArea } from '../layout/AreaContext.ts';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { WaitingBoard } from '../queues/WaitingBoard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Counters } from './Counters.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RecentPending } from './RecentPending.tsx';
import { TodayBoard } from './TodayBoard.tsx';

/** Totals, recent submissions or activity, queues and health. Users without access go to their first list. */
export default function Overview() {
  const { name } = useArea();
  const { canAccess, isPending } = useCanAccess({ resource: 'overview', action: 'list' });
  if (isPending) return <PageSkeleton />;
  if (!canAccess) return <NavigateToFirstResource loading={PageSkeleton} />;
  return (
    <>
      <PageHeader title="Overview" />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Counters />
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          {name === 'owner' ? <RecentActivity /> : <RecentPending />}
          <Box sx={{ display: 'grid', gap: 3 }}>
            <WaitingBoard />
            <TodayBoard />
          </Box>
        </Box>
      </Box>
    </>
  );
}
