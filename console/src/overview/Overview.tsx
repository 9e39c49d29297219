import { Box } from '@mui/material';
import { Navigate } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { WaitingBoard } from '../queues/WaitingBoard.tsx';
import { useViewer } from '../session/use-viewer.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Counters } from './Counters.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RecentPending } from './RecentPending.tsx';
import { TodayBoard } from './TodayBoard.tsx';

/** Totals, recent submissions, queues and health. Auditors, who see none of that, start at the audit log. */
export default function Overview() {
  const { basename, name } = useArea();
  const { role } = useViewer();
  if (role === 'auditor') return <Navigate to={`${basename}/audit`} replace />;
  // Wait for the role: some of these calls are not allowed for auditors.
  if (role === 'user') return null;
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
