import { Box } from '@mui/material';
import { Notice } from '../ui/Notice.tsx';
import { useStatus } from './use-site.ts';

/** Says why nothing can be changed while another event log answers in place of the site's own. */
export function LogBanner() {
  const { data } = useStatus();
  if (data?.log !== 'replaced') return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Notice tone="redstone" title="Changes can’t be saved right now">
        {data.logProblem ?? 'Another event log answers in place of the one that this site belongs to.'}
      </Notice>
    </Box>
  );
}
