import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { formatCount } from '../ui/format.ts';
import { UserLink } from '../users/UserLink.tsx';

const STATUSES = ['approved', 'rejected', 'pending'] as const;

/** Who published the add-on in context, and what became of what they published so far. */
export function PublisherRecord() {
  const addon = useRecordContext<ReviewedAddon>();
  const publisherId = addon?.publisherId;
  const { getList } = useConsoleData();
  const { data } = useQuery({
    queryKey: ['publisher-record', publisherId],
    queryFn: ({ signal }) =>
      Promise.all(
        STATUSES.map(async (status) => {
          const { total = 0 } = await getList('addons', {
            pagination: { page: 1, perPage: 1 },
            sort: { field: 'submittedAt', order: 'DESC' },
            filter: { publisherId, status },
            signal,
          });
          return `${formatCount(total)} ${status}`;
        }),
      ),
    enabled: publisherId !== undefined,
  });
  if (addon === undefined) return null;
  return (
    <Box component="span">
      <UserLink id={addon.publisherId} username={addon.publisherName ?? 'Unknown Publisher'} />
      {data && ` · ${data.join(', ')}`}
    </Box>
  );
}
