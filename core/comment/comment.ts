// A comment on an add-on. Its author or staff can delete it; staff can restore what staff deleted.

import { isSelf, mayModerate, requireOtherStaff } from '../access.ts';
import { noPermission } from '../errors.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor } from '../metadata.ts';
import { commentExists, commentNotFound, deletedByAuthor } from './errors.ts';
import type { CommentEvent } from './events.ts';

export { type CommentEvent, commentEvents as events } from './events.ts';

export const streamName = (commentId: string) => `comment-${commentId}`;

export type Comment = {
  addonId: string;
  accountId: string;
  content: Sealed;
  deletedBy: 'author' | 'staff' | null;
} | null;
export const initial: Comment = null;

export function evolve(comment: Comment, { type, data }: CommentEvent): Comment {
  if (type === 'CommentPosted') return { ...data, deletedBy: null };
  return comment && { ...comment, deletedBy: type === 'CommentDeleted' ? data.by : null };
}

export type PostComment = { type: 'PostComment'; addonId: string; accountId: string; content: Sealed };
export type DeleteComment = { type: 'DeleteComment'; by: Actor; reason: string | null };
export type RestoreComment = { type: 'RestoreComment'; by: Actor };
export type CommentCommand = PostComment | DeleteComment | RestoreComment;

/** @throws DomainError 'not-found' when the comment does not exist, 'forbidden' when the actor may not */
export function decide(command: CommentCommand, comment: Comment): CommentEvent[] {
  switch (command.type) {
    case 'PostComment':
      return post(command, comment);
    case 'DeleteComment':
      return remove(command, existing(comment));
    case 'RestoreComment':
      return restore(command, existing(comment));
  }
}

type Posted = NonNullable<Comment>;

function existing(comment: Comment): Posted {
  if (!comment) throw commentNotFound();
  return comment;
}

/** A comment's id is derived from the request that makes it, so a repeat makes no second one. */
function post({ addonId, accountId, content }: PostComment, comment: Comment): CommentEvent[] {
  if (!comment) return [{ type: 'CommentPosted', data: { addonId, accountId, content } }];
  if (comment.accountId === accountId && comment.addonId === addonId) return [];
  throw commentExists();
}

/** Authors delete their comment for good, also after staff deleted it. */
function remove({ by, reason }: DeleteComment, comment: Posted): CommentEvent[] {
  const isAuthor = isSelf(by, comment.accountId);
  if (!isAuthor && !mayModerate(by)) throw noPermission();
  if (isAuthor ? comment.deletedBy === 'author' : comment.deletedBy) return [];
  return [
    {
      type: 'CommentDeleted',
      data: {
        by: isAuthor ? 'author' : 'staff',
        reason: reason?.trim() || null,
        addonId: comment.addonId,
      },
    },
  ];
}

function restore({ by }: RestoreComment, { addonId, accountId, deletedBy }: Posted): CommentEvent[] {
  requireOtherStaff(by, accountId);
  if (deletedBy === 'author') {
    throw deletedByAuthor();
  }
  return deletedBy ? [{ type: 'CommentRestored', data: { addonId } }] : [];
}
