import { Box, Link as MuiLink } from '@mui/material';
import type { ConsoleComment } from '@sandcrate/api/comments/contract.ts';
import { useCreatePath, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { Badge } from '../ui/Badge.tsx';
import { When } from '../ui/When.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { ThreadLink } from './ThreadLink.tsx';

/** A comment with its author, add-on, time, thread, earlier texts and deletion. */
export function CommentCell() {
  const comment = useRecordContext<ConsoleComment>();
  const createPath = useCreatePath();
  if (comment === undefined) return null;
  const { id, content, userId, user, addonId, addonTitle, createdAt, reportCount, isPublisher } = comment;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <Replied comment={comment} />
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
        · <When at={createdAt} /> · <ThreadLink threadId={comment.threadId ?? id} />{' '}
        {comment.isPinned && <Badge tone="patina">Pinned</Badge>}{' '}
        {reportCount > 0 && (
          <Badge tone="warning">{reportCount === 1 ? '1 report' : `${reportCount} reports`}</Badge>
        )}
      </Box>
      <EarlierTexts comment={comment} />
      <Deletion comment={comment} />
    </Box>
  );
}

function Replied({ comment: { replyTo, repliedText } }: { comment: ConsoleComment }) {
  if (replyTo === null) return null;
  return (
    <Box dir="auto" sx={{ color: 'var(--muted)', fontSize: '0.8125rem', maxWidth: '75ch' }}>
      Reply to: {repliedText ?? 'an erased comment'}
    </Box>
  );
}

function EarlierTexts({ comment: { earlierTexts } }: { comment: ConsoleComment }) {
  if (earlierTexts.length === 0) return null;
  return (
    <Box component="details" sx={{ fontSize: '0.8125rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        Edited: {earlierTexts.length === 1 ? '1 earlier text' : `${earlierTexts.length} earlier texts`}
      </Box>
      {earlierTexts.map(({ content, writtenAt }) => (
        <Box key={writtenAt} sx={{ mt: 0.5, maxWidth: '75ch' }}>
          <When at={writtenAt} />
          <Box dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
            {content ?? 'Erased'}
          </Box>
        </Box>
      ))}
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
