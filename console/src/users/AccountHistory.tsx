import { Box, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useArea } from '../layout/AreaContext.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { eventInWords } from '../ui/event-words.ts';
import { Notice } from '../ui/Notice.tsx';
import { Timeline } from '../ui/Timeline.tsx';

/** What happened to the account in context, newest first. */
export function AccountHistory() {
  const id = String(useRecordContext()?.id ?? '');
  const { basename } = useArea();
  const { userHistory } = useConsoleData();
  const { data, error } = useQuery({
    queryKey: ['user-history', id],
    queryFn: ({ signal }) => userHistory(id, signal),
  });
  return (
    <Box component="section" aria-labelledby="account-history">
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" id="account-history">
          History
        </Typography>
        <MuiLink component={Link} to={`${basename}/replay/accounts/${id}`} sx={{ fontSize: '0.875rem' }}>
          Replay
        </MuiLink>
      </Box>
      {error ? (
        <Notice tone="redstone" title="Failed to fetch history">
          {error.message}
        </Notice>
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={120} />
      ) : (
        <Timeline
          entries={[...data]
            .sort((a, b) => b.occurredAt.localeCompare(a.occurredAt))
            .map(({ id, type, occurredAt, actor, reason, rule }) => ({
              id,
              what:
                rule === null
                  ? eventInWords(type)
                  : `${eventInWords(type)} (rule ${rule.number}: ${rule.title})`,
              at: occurredAt,
              who: actor.username ?? actor.role,
              why: reason,
            }))}
        />
      )}
    </Box>
  );
}
