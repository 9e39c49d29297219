import { Box, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { AdminQueues } from '@sandcrate/api/moderation/contract.ts';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { Badge } from '../ui/Badge.tsx';
import { Board } from '../ui/Board.tsx';
import { formatCount, formatDuration } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { When } from '../ui/When.tsx';
import { lengthOf, QUEUES, type Queue, useQueues } from './use-queues.ts';
import { waitTone } from './wait-tone.ts';

const Rows = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'left', color: 'var(--muted)', fontWeight: 400 },
  '& th, & td': { padding: '6px 16px', borderTop: '1px solid var(--line)' },
  '& .count': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: '6ch' },
});

/** Lists the queues with their length and the age of their oldest item, and how long decisions take. */
export function WaitingBoard() {
  const { data, error } = useQueues();
  return (
    <Board aria-labelledby="waiting">
      <Typography variant="h2" id="waiting" sx={{ px: 2, py: 1.25 }}>
        Waiting
      </Typography>
      {data ? (
        <>
          <Rows aria-labelledby="waiting">
            <thead>
              <tr>
                <th scope="col">Queue</th>
                <th scope="col" className="count">
                  Count
                </th>
                <th scope="col">Oldest</th>
              </tr>
            </thead>
            <tbody>
              {QUEUES.map((queue) => (
                <Row key={queue.name} queues={data} {...queue} />
              ))}
            </tbody>
          </Rows>
          <Box sx={{ px: 2, py: 1.25, borderTop: '1px solid var(--line)' }}>
            <Waits of={data} />
          </Box>
        </>
      ) : error ? (
        <Notice tone="redstone" title="Failed to fetch queues">
          {error.message}
        </Notice>
      ) : (
        <Skeleton variant="rounded" height={180} sx={{ m: 2 }} />
      )}
    </Board>
  );
}

function Row({ queues, name, label, path }: Queue & { queues: AdminQueues }) {
  const { basename } = useArea();
  const length = lengthOf(queues, name);
  if (length === undefined) return null;
  return (
    <tr>
      <td>
        <MuiLink component={Link} to={`${basename}/${path}`}>
          {label}
        </MuiLink>
      </td>
      <td className="count">{formatCount(length.count)}</td>
      <td>
        {length.oldestSince === null ? (
          '–'
        ) : (
          <Badge tone={waitTone(length.oldestSince)}>
            <When at={length.oldestSince} />
          </Badge>
        )}
      </td>
    </tr>
  );
}

type WaitsProps = { of: Pick<AdminQueues, 'medianSeconds' | 'p90Seconds'> };

/** How long the last decided add-ons waited. */
export const Waits = ({ of: { medianSeconds, p90Seconds } }: WaitsProps) =>
  medianSeconds === null || p90Seconds === null ? null : (
    <Typography variant="body2" color="textSecondary" component="span">
      {p90Seconds < MINUTE
        ? 'Of the last decisions, nine in ten came within a minute.'
        : `Of the last decisions, half came within ${formatLimit(medianSeconds)} and nine in ten within ${formatLimit(p90Seconds)}.`}
    </Typography>
  );

const MINUTE = 60;

/** A wait of less than a minute is shown as 'a minute'. */
const formatLimit = (seconds: number) => (seconds < MINUTE ? 'a minute' : formatDuration(seconds));
