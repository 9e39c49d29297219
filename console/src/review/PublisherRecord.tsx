import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';
import { UserLink } from '../users/UserLink.tsx';
import { recordQuery } from './evidence-queries.ts';

/** Who published the add-on in context, and what became of what they published so far. */
export function PublisherRecord() {
  const addon = useRecordContext<ReviewedAddon>();
  const { data } = useQuery({
    ...recordQuery(useConsoleData(), addon?.publisherId ?? ''),
    enabled: addon !== undefined,
  });
  if (addon === undefined) return null;
  return (
    <Box component="span">
      <UserLink id={addon.publisherId} username={addon.publisherName ?? 'Unknown Publisher'} />
      {data && ` · ${data.join(', ')}`}
    </Box>
  );
}
