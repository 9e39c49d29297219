import { Link as MuiLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { useViewer } from '../session/use-viewer.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { FactList } from '../ui/FactList.tsx';
import { formatCount } from '../ui/format.ts';

const EVERY_MS = 30_000;
const TONES: Record<string, BadgeTone> = { ok: 'moss', maintenance: 'warning', degraded: 'redstone' };

/** The moderator's decisions today, and the health of the site. */
export function TodayBoard() {
  const decisions = useDecisionsToday();
  const { basename } = useArea();
  const { status } = useConsoleData();
  const { data: site } = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => status(signal),
    refetchInterval: EVERY_MS,
  });
  const lag = Math.max(0, ...(site?.projections ?? []).map(({ lagSeconds }) => lagSeconds));
  return (
    <Board aria-labelledby="today" sx={{ px: 2, py: 1.25 }}>
      <Typography variant="h2" id="today" sx={{ mb: 1 }}>
        Today
      </Typography>
      <FactList
        facts={[
          ['Your decisions', decisions === undefined ? '–' : formatCount(decisions)],
          [
            'Site',
            site && (
              <Badge key="site" tone={TONES[site.state] ?? 'plain'}>
                {site.state}
              </Badge>
            ),
          ],
          ['Behind the log', site && `${lag.toFixed(1)} s`],
          [
            'Audit chain',
            <MuiLink key="chain" component={Link} to={`${basename}/chain`}>
              Check the chain
            </MuiLink>,
          ],
        ]}
      />
    </Board>
  );
}

/** The number of the viewer's decisions since midnight; undefined while loading. */
function useDecisionsToday(): number | undefined {
  const { getList } = useConsoleData();
  const { id } = useViewer();
  const { data } = useQuery({
    queryKey: ['decisions-today', id],
    queryFn: async ({ signal }) => {
      const { data } = await getList('moderators', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'decisions', order: 'DESC' },
        filter: { id: [id], from: new Date(new Date().setHours(0, 0, 0, 0)).toISOString() },
        signal,
      });
      return Number(data[0]?.decisions ?? 0);
    },
    enabled: id !== '',
    refetchInterval: EVERY_MS,
  });
  return data;
}
