import type { CommentRow, ConsoleCommentRow } from '@sandcrate/projections/moderation/comment-queries.ts';
import { isoOrNull } from '../nullable-time.ts';
import type { CommentView, ConsoleComment } from './contract.ts';

/** A comment as everybody reads it; its author is not named once their account is gone. */
export function commentView(row: CommentRow, addonPublisherId: string): CommentView {
  const { id, addonId, accountId, username, isVerified, content, postedAt } = row;
  return {
    id,
    addonId,
    userId: username === null ? null : accountId,
    user: username === null ? null : { username, isVerified },
    isPublisher: accountId === addonPublisherId,
    content,
    createdAt: postedAt.toISOString(),
  };
}

export const consoleComment = ({
  accountId,
  username,
  isVerified,
  content,
  postedAt,
  deletedAt,
  ...comment
}: ConsoleCommentRow): ConsoleComment => ({
  ...comment,
  userId: username === null ? null : accountId,
  user: username === null ? null : { username, isVerified },
  content: content ?? '',
  createdAt: postedAt.toISOString(),
  deletedAt: isoOrNull(deletedAt),
});
