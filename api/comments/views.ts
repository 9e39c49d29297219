import type {
  CommentRow,
  ConsoleCommentRow,
  ThreadRow,
} from '@sandcrate/projections/moderation/comment-queries.ts';
import type { CommentView, ConsoleComment, ThreadView } from './contract.ts';

/**
 * A comment as everybody reads it. Its author is not named once their account is gone, and nothing is left of a deleted one
 * but its place.
 */
export function commentView(row: CommentRow, addonPublisherId: string): CommentView {
  const { id, addonId, accountId, username, isVerified, replyTo, threadId, isPinned, isShown } = row;
  const author = isShown && username !== null ? { username, isVerified } : null;
  return {
    id,
    addonId,
    userId: author && accountId,
    user: author,
    hasProfile: author !== null && row.hasProfile,
    isPublisher: isShown && accountId === addonPublisherId,
    replyTo,
    threadId,
    isPinned: isPinned && isShown,
    isDeleted: !isShown,
    content: isShown ? textOf(row) : '',
    mentions: isShown ? row.mentions.map((person) => person.username) : [],
    createdAt: row.postedAt.toISOString(),
    editedAt: isShown ? (row.editedAt?.toISOString() ?? null) : null,
  };
}

/** A reply to somebody else's reply begins with their '@name'. */
const textOf = ({ addressee, content }: CommentRow) =>
  addressee === null ? content : `@${addressee} ${content}`;

export const threadView = (row: ThreadRow, addonPublisherId: string): ThreadView => ({
  ...commentView(row, addonPublisherId),
  replies: row.replies.map((reply) => commentView(reply, addonPublisherId)),
  replyCount: row.replyCount,
});

/** The accounts that these comments show: their authors, and those whom they name. */
export const accountsIn = (rows: readonly CommentRow[]): string[] =>
  rows.flatMap(({ accountId, mentions }) => [accountId, ...mentions.map(({ id }) => id)]);

/** Each thread's comments. */
export const commentsIn = (threads: readonly ThreadRow[]): CommentRow[] =>
  threads.flatMap((thread) => [thread, ...thread.replies]);

export const consoleComment = ({
  accountId,
  username,
  isVerified,
  content,
  earlierTexts,
  postedAt,
  editedAt,
  deletedAt,
  ...comment
}: ConsoleCommentRow): ConsoleComment => ({
  ...comment,
  userId: username === null ? null : accountId,
  user: username === null ? null : { username, isVerified },
  content: content ?? '',
  earlierTexts: earlierTexts.map((text) => ({
    ...text,
    writtenAt: new Date(text.writtenAt).toISOString(),
  })),
  createdAt: postedAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
  deletedAt: deletedAt?.toISOString() ?? null,
});
