// Comments, as players and as staff see them.
import { z } from 'zod';
import { CommentText } from '../../core/validation.ts';
import { COMMENTS_SIZE } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';
import { RuleCited } from '../settings/contract.ts';

export const EditCommentBody = z.object({ content: CommentText });

/** `replyTo`: the comment that it replies to. */
export const CommentBody = EditCommentBody.extend({ replyTo: z.uuid().toLowerCase().optional() });

export const RepliesQuery = pageQuery(COMMENTS_SIZE, COMMENTS_SIZE);

export const CommentsQuery = RepliesQuery.extend({ sort: z.enum(['newest', 'oldest']).default('newest') });

export const CommentView = z.object({
  id: z.uuid(),
  addonId: z.uuid(),
  /** Null, like `user`, once the account is gone: shown as 'Deleted user'. */
  userId: z.uuid().nullable(),
  user: z.object({ username: z.string(), isVerified: z.boolean() }).nullable(),
  /** Whether there is something to see at `GET /api/profiles/{id}` of the author. */
  hasProfile: z.boolean(),
  /** Written by the add-on's publisher. */
  isPublisher: z.boolean(),
  /** The comment that it replies to. */
  replyTo: z.uuid().nullable(),
  /** The first comment of its thread; null when it is the first itself. */
  threadId: z.uuid().nullable(),
  isPinned: z.boolean(),
  /** A deleted comment keeps its place while it has replies. Its text and author are not shown. */
  isDeleted: z.boolean(),
  content: z.string(),
  /** The usernames of those whom it names as '@name' and who have a public profile. */
  mentions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type CommentView = z.infer<typeof CommentView>;

/** A comment that begins a thread, with up to three replies, oldest first, and how many there are. */
export const ThreadView = CommentView.extend({
  replies: z.array(CommentView),
  replyCount: z.int(),
});
export type ThreadView = z.infer<typeof ThreadView>;

/** Why staff delete a comment. */
export const DeleteCommentBody = z.object({
  reason: z.string().trim().max(1000).optional(),
  rule: RuleCited,
});

/** A comment in the console, which also lists deleted ones. */
export const ConsoleComment = CommentView.omit({ isDeleted: true, mentions: true, hasProfile: true }).extend({
  addonTitle: z.string().nullable(),
  /** The beginning of the comment that it replies to; null when there is none, or it is erased. */
  repliedText: z.string().nullable(),
  /** The texts before each edit, oldest first; null once erased. */
  earlierTexts: z.array(z.object({ content: z.string().nullable(), writtenAt: z.iso.datetime() })),
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.enum(['author', 'staff']).nullable(),
  deletionReason: z.string().nullable(),
  reportCount: z.int(),
});
export type ConsoleComment = z.infer<typeof ConsoleComment>;
