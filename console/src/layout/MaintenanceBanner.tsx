import { Box } from '@mui/material';
import { Notice } from '../ui/Notice.tsx';
import { useSite } from './use-site.ts';

/** Reminds everybody who works in the console that nobody else can use the site. */
export function MaintenanceBanner() {
  const { data } = useSite();
  if (!data?.maintenanceMode) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Notice tone="warning" title="Maintenance mode is on">
        Only staff and auditors can use the site. Everybody else reads that it is down for maintenance.
      </Notice>
    </Box>
  );
}
