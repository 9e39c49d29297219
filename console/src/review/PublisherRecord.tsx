import { Box, Typography } from '@mui/material';
import type { PublisherRecord as Numbers } from '@sandcrate/api/addons/admin-contract.ts';
import { useRecordContext } from 'react-admin';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCount } from '../ui/format.ts';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';

/** The add-on's publisher, the age of their account, and the outcome of their earlier submissions. */
export function PublisherRecord() {
  const addon = useRecordContext<ReviewedAddon>();
  if (addon === undefined) return null;
  const { publisherId, publisherName, publisherRecord } = addon;
  return (
    <Typography variant="body2" component="div">
      By <UserLink id={publisherId} username={publisherName ?? 'Unknown Publisher'} />
      {publisherRecord && <RecordOf {...publisherRecord} />}
    </Typography>
  );
}

function RecordOf({ memberSince, approved, rejected, pending, takenDown, bans }: Numbers) {
  const counts = [`${approved} approved`, `${rejected} rejected`, `${pending} pending`];
  return (
    <>
      {` · ${counts.join(', ')}`}
      {memberSince !== null && (
        <>
          {' '}
          · Account created <When at={memberSince} />
        </>
      )}
      {takenDown + bans > 0 && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
          {takenDown > 0 && <Badge tone="redstone">{formatCount(takenDown)} taken down</Badge>}
          {bans > 0 && <Badge tone="redstone">{bans === 1 ? 'Banned once' : `Banned ${bans} times`}</Badge>}
        </Box>
      )}
    </>
  );
}
