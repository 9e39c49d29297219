// Comments, as players and as staff see them.
import { z } from 'zod';
import { CommentText } from '../../core/validation.ts';
import { COMMENTS_SIZE } from '../contract/limits.ts';
import { pageQuery } from '../contract/page.ts';

export const CommentBody = z.object({ content: CommentText });

export const CommentsQuery = pageQuery(COMMENTS_SIZE, COMMENTS_SIZE);

export const CommentView = z.object({
  id: z.uuid(),
  addonId: z.uuid(),
  /** Null, like `user`, once the account is gone: shown as 'Deleted user'. */
  userId: z.uuid().nullable(),
  user: z.object({ username: z.string(), isVerified: z.boolean() }).nullable(),
  /** Written by the add-on's publisher. */
  isPublisher: z.boolean(),
  content: z.string(),
  createdAt: z.iso.datetime(),
});
export type CommentView = z.infer<typeof CommentView>;

/** Why staff delete a comment. */
export const DeleteCommentBody = z.object({ reason: z.string().trim().max(1000).optional() });

/** A comment in the console, which also lists deleted ones. */
export const ConsoleComment = CommentView.extend({
  addonTitle: z.string().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  deletedBy: z.enum(['author', 'staff']).nullable(),
  deletionReason: z.string().nullable(),
  reportCount: z.int(),
});
export type ConsoleComment = z.infer<typeof ConsoleComment>;
