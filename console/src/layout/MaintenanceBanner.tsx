import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';
import { Notice } from '../ui/Notice.tsx';

const EVERY_MS = 60_000;

/** Reminds everybody who works in the console that nobody else can use the site. */
export function MaintenanceBanner() {
  const { site } = useConsoleData();
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => site(signal),
    refetchInterval: EVERY_MS,
  });
  if (!data?.maintenanceMode) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Notice tone="amber" title="Maintenance mode is on">
        Only staff and auditors can use the site. Everybody else reads that it is down for maintenance.
      </Notice>
    </Box>
  );
}
