import { Box, Link as MuiLink } from '@mui/material';
import type { ConsoleCollection } from '@sandcrate/api/collections/contract.ts';
import { useCreatePath, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../ui/Badge.tsx';
import { formatCounted } from '../ui/format.ts';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { VISIBILITY_NAMES } from './collection-state.ts';

/** A collection: its page, owner, description and size, the reports about it, and whether staff took it down. */
export function CollectionCell() {
  const collection = useRecordContext<ConsoleCollection>();
  if (collection === undefined) return null;
  const { id, title, description, owner, visibility, addonCount, followerCount, updatedAt } = collection;
  const size = [formatCounted(addonCount, 'add-on'), formatCounted(followerCount, 'follower')].join(' · ');
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <MuiLink href={`/collection/${id}`} target="_blank" rel="noopener" color="inherit" dir="auto">
        {title}
      </MuiLink>
      {description !== null && (
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>
          {description}
        </Box>
      )}
      <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
        By <UserLink {...owner} /> · {VISIBILITY_NAMES[visibility]} · {size} · <When at={updatedAt} />{' '}
        <Reports collection={collection} />
      </Box>
      <TakenDown collection={collection} />
    </Box>
  );
}

type Props = { collection: ConsoleCollection };

function Reports({ collection: { id, pendingReports } }: Props) {
  const path = useCreatePath()({ resource: 'reports', type: 'list' });
  if (pendingReports === 0) return null;
  const filter = encodeURIComponent(JSON.stringify({ collectionId: id, status: 'pending' }));
  return (
    <MuiLink component={Link} to={`${path}?filter=${filter}`} color="inherit">
      <Badge tone="warning">{formatCounted(pendingReports, 'report')}</Badge>
    </MuiLink>
  );
}

function TakenDown({ collection: { isHidden, isDeleted, takenDownReason } }: Props) {
  if (!isHidden && !isDeleted) return null;
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'var(--redstone)' }}>
      {isDeleted ? 'Deleted by staff' : 'Hidden'}
      {takenDownReason && `: ${takenDownReason}`}
    </Box>
  );
}
