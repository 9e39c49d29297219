// A comment on an add-on, or a reply to one. Its author can edit it for a while. Its author or staff can delete it; staff
// can restore what staff deleted.

import { isSelf, mayModerate, requireOtherStaff } from '../access.ts';
import { type CitedRule, citing } from '../cited-rule.ts';
import { noPermission } from '../errors.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor } from '../metadata.ts';
import { after, isPast } from '../time.ts';
import { commentExists, commentNotFound, deletedByAuthor, tooLateToEdit } from './errors.ts';
import type { CommentEvent } from './events.ts';
import { COMMENT_EDITABLE_MS } from './limits.ts';

export { type CommentEvent, commentEvents as events } from './events.ts';

export const streamName = (commentId: string) => `comment-${commentId}`;

export type Comment = {
  addonId: string;
  accountId: string;
  content: Sealed;
  /** The comment that it replies to. */
  replyTo?: string | undefined;
  /** The first comment of the thread; undefined when it is the first itself. */
  threadId?: string | undefined;
  /** Null when an event without metadata is folded. */
  postedAt: string | null;
  deletedBy: 'author' | 'staff' | null;
} | null;
export const initial: Comment = null;

export function evolve(
  comment: Comment,
  { type, data, metadata }: CommentEvent & { metadata?: { occurredAt: string } },
): Comment {
  if (type === 'CommentPosted') {
    const { mentions: _, ...posted } = data;
    return { ...posted, postedAt: metadata?.occurredAt ?? null, deletedBy: null };
  }
  if (!comment) return comment;
  switch (type) {
    case 'CommentEdited':
      return { ...comment, content: data.content };
    case 'CommentDeleted':
      return { ...comment, deletedBy: data.by };
    case 'CommentRestored':
      return { ...comment, deletedBy: null };
  }
}

/** A comment that somebody replies to. */
export type RepliedTo = { id: string; addonId: string; threadId: string | null; isShown: boolean };

/** `mentions`: the accounts that the text names. */
type Text = { content: Sealed; mentions: readonly string[] };

export type PostComment = Text & {
  type: 'PostComment';
  addonId: string;
  accountId: string;
  /** Null for a comment that begins a thread. */
  replyTo: RepliedTo | null;
};
export type EditComment = Text & { type: 'EditComment'; by: Actor; now: Date };
export type DeleteComment = {
  type: 'DeleteComment';
  by: Actor;
  reason: string | null;
  /** Only staff cite one. */
  rule?: CitedRule;
  /** Open reports hide it, not a moderator. */
  automatic?: true;
};
export type RestoreComment = { type: 'RestoreComment'; by: Actor };
export type CommentCommand = PostComment | EditComment | DeleteComment | RestoreComment;

/**
 * @throws DomainError 'not-found' when the comment, or the one it replies to, does not exist; 'forbidden' when the actor may
 *   not; 'conflict' when it is too late to edit it, or its author deleted it
 */
export function decide(command: CommentCommand, comment: Comment): CommentEvent[] {
  switch (command.type) {
    case 'PostComment':
      return post(command, comment);
    case 'EditComment':
      return edit(command, existing(comment));
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

/**
 * A comment's id is derived from the request that makes it, so a repeat makes no second one. A reply to a reply joins
 * the same thread.
 */
function post({ replyTo, ...command }: PostComment, comment: Comment): CommentEvent[] {
  const { addonId, accountId, content } = command;
  if (comment) {
    if (comment.accountId === accountId && comment.addonId === addonId) return [];
    throw commentExists();
  }
  if (replyTo && (replyTo.addonId !== addonId || !replyTo.isShown)) throw commentNotFound();
  const place = replyTo && { replyTo: replyTo.id, threadId: replyTo.threadId ?? replyTo.id };
  return [
    { type: 'CommentPosted', data: { addonId, accountId, content, ...place, ...named(command, accountId) } },
  ];
}

/** Nobody mentions themselves. */
function named({ mentions }: Text, accountId: string): { mentions?: string[] } {
  const others = mentions.filter((id) => id !== accountId);
  return others.length > 0 ? { mentions: others } : {};
}

function edit({ by, now, ...command }: EditComment, comment: Posted): CommentEvent[] {
  const { addonId, accountId, postedAt, deletedBy } = comment;
  if (!isSelf(by, accountId)) throw noPermission();
  if (deletedBy) throw commentNotFound();
  if (postedAt === null || isPast(after(new Date(postedAt), COMMENT_EDITABLE_MS), now)) {
    throw tooLateToEdit();
  }
  const { content } = command;
  return [{ type: 'CommentEdited', data: { addonId, accountId, content, ...named(command, accountId) } }];
}

/** Authors delete their comment for good, also after staff deleted it. */
function remove({ by, reason, rule, automatic }: DeleteComment, comment: Posted): CommentEvent[] {
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
        ...(!isAuthor && citing(rule)),
        ...(automatic && { automatic }),
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
