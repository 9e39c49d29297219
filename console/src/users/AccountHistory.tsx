import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useConsoleData } from '../provider/data-provider.ts';
import { eventInWords } from '../ui/event-words.ts';
import { Notice } from '../ui/Notice.tsx';
import { Timeline } from '../ui/Timeline.tsx';

/** What happened to the account in context, newest first. */
export function AccountHistory() {
  const id = String(useRecordContext()?.id ?? '');
  const { userHistory } = useConsoleData();
  const { data, error } = useQuery({
    queryKey: ['user-history', id],
    queryFn: ({ signal }) => userHistory(id, signal),
  });
  return (
    <Box component="section" aria-labelledby="account-history">
      <Typography variant="h2" id="account-history" sx={{ mb: 1 }}>
        History
      </Typography>
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
            .map(({ id, type, occurredAt, actor, reason }) => ({
              id,
              what: eventInWords(type),
              at: occurredAt,
              who: actor.username ?? actor.role,
              why: reason,
            }))}
        />
      )}
    </Box>
  );
}
