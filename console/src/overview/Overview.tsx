import { Box } from '@mui/material';
import { Navigate } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { useViewer } from '../session/use-viewer.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Counters } from './Counters.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RecentPending } from './RecentPending.tsx';

/** The site's totals and what came in last; who only audits begins at the record. */
export default function Overview() {
  const { basename, name } = useArea();
  const { role } = useViewer();
  if (role === 'auditor') return <Navigate to={`${basename}/audit`} replace />;
  // Until the role is known, nothing is asked for that it may not have.
  if (role === 'user') return null;
  return (
    <>
      <PageHeader title="Overview" />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Counters />
        {name === 'owner' ? <RecentActivity /> : <RecentPending />}
      </Box>
    </>
  );
}
