import { Box, Link as MuiLink } from '@mui/material';
import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { useCreatePath, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../ui/Badge.tsx';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';

/** A comment with its author, add-on, time and deletion. */
export function CommentCell() {
  const comment = useRecordContext<ConsoleComment>();
  const createPath = useCreatePath();
  if (comment === undefined) return null;
  const { content, userId, user, addonId, addonTitle, createdAt, reportCount, isPublisher } = comment;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>
        {content}
      </Box>
      <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
        {userId === null ? 'Deleted user' : <UserLink id={userId} username={user?.username ?? null} />}
        {isPublisher && ' (publisher)'} on{' '}
        <MuiLink
          component={Link}
          to={createPath({ resource: 'addons', type: 'show', id: addonId })}
          color="inherit"
        >
          {addonTitle ?? 'Deleted add-on'}
        </MuiLink>{' '}
        · <When at={createdAt} />{' '}
        {reportCount > 0 && (
          <Badge tone="amber">{reportCount === 1 ? '1 report' : `${reportCount} reports`}</Badge>
        )}
      </Box>
      <Deletion comment={comment} />
    </Box>
  );
}

function Deletion({ comment: { deletedAt, deletedBy, deletionReason } }: { comment: ConsoleComment }) {
  if (deletedAt === null) return null;
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'var(--redstone)' }}>
      Deleted by {deletedBy === 'staff' ? 'staff' : 'its author'} <When at={deletedAt} />
      {deletionReason && `: ${deletionReason}`}
    </Box>
  );
}
