import { Skeleton, Typography } from '@mui/material';
import { useStatus } from '../layout/use-site.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { FactList } from '../ui/FactList.tsx';
import { formatCount, formatDuration } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';

const TONES: Record<string, BadgeTone> = {
  ok: 'moss',
  live: 'moss',
  degraded: 'redstone',
  stopped: 'redstone',
  'not run': 'redstone',
};

const LOG_STATES = {
  ok: 'answers',
  away: 'away: nothing can be changed for now',
  replaced: 'another log answers: nothing can be changed for now',
} as const;

/** The site's current state and projection lag, and how long reviews take. */
export function SiteHealth() {
  const { data, error, dataUpdatedAt } = useStatus();
  const failure = error && (
    <Notice tone="redstone" title="Failed to fetch status">
      {error.message}
      {data !== undefined && ` This is from ${formatDuration((Date.now() - dataUpdatedAt) / 1000)} ago.`}
    </Notice>
  );
  if (data === undefined) return failure ?? <Skeleton variant="rounded" height={120} />;
  const { state, projections, log, search, queue } = data;
  return (
    <>
      {failure}
      <FactList
        facts={[
          [
            'Site',
            <Badge key="site" tone={TONES[state] ?? 'warning'}>
              {state}
            </Badge>,
          ],
          ['Event log', LOG_STATES[log]],
          [
            'Search',
            `${search.engine}${search.state === 'fallback' ? ' (answered by PostgreSQL for now)' : ''}`,
          ],
          ['Waiting', `${formatCount(queue.pending)} for review`],
          ['Median wait', formatDuration(queue.medianSeconds)],
          ['90 % decided within', formatDuration(queue.p90Seconds)],
        ]}
      />
      <Typography variant="h3" component="h3" sx={{ mt: 2, mb: 0.5 }}>
        Projection lag
      </Typography>
      <FactList
        facts={projections.map(({ name, state, lagSeconds }) => [
          name,
          <span key={name}>
            {`${lagSeconds.toFixed(1)} s`} <Badge tone={TONES[state] ?? 'plain'}>{state}</Badge>
          </span>,
        ])}
      />
    </>
  );
}
