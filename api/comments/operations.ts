// Comments on add-ons.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, CommentId } from '../contract/params.ts';
import {
  CommentBody,
  CommentsQuery,
  CommentView,
  ConsoleComment,
  DeleteCommentBody,
  EditCommentBody,
  RepliesQuery,
  ThreadView,
} from './contract.ts';

export const commentOperations = {
  'GET /api/addons/{id}/comments': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 3, member: 6 },
    summary:
      'Its comments that begin a thread: the pinned one, then newest or oldest first, each with its first replies',
    params: AddonId,
    query: CommentsQuery,
    shared: 'page',
    paged: true,
    answer: z.array(ThreadView),
  },
  'GET /api/comments/{id}': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 2, member: 3 },
    summary: 'The thread of a comment, with its first replies and that comment',
    params: CommentId,
    shared: 'page',
    answer: ThreadView,
  },
  'GET /api/comments/{id}/replies': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: { guest: 4, member: 5 },
    summary: 'The replies in the thread that a comment begins, oldest first',
    params: CommentId,
    query: RepliesQuery,
    shared: 'page',
    paged: true,
    answer: z.array(CommentView),
  },
  'POST /api/addons/{id}/comments': {
    access: 'participant',
    blockedBy: 'no-comments',
    limit: [byAddress(300, 10 * MINUTE), byAccount(30, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 12,
    summary: 'Comment on an add-on, or reply to a comment',
    params: AddonId,
    body: CommentBody,
    status: 201,
    answer: CommentView,
  },
  'PUT /api/comments/{id}': {
    access: 'participant',
    blockedBy: 'no-comments',
    limit: [byAddress(300, 10 * MINUTE), byAccount(30, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 9,
    summary: 'Edit a comment: its author, within 15 minutes',
    params: CommentId,
    body: EditCommentBody,
  },
  'PUT /api/comments/{id}/pin': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 7,
    summary: "Show a comment first, in place of another: its add-on's publisher or staff",
    params: CommentId,
  },
  'DELETE /api/comments/{id}/pin': {
    access: 'member',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 7,
    summary: "No longer show a comment first: its add-on's publisher or staff",
    params: CommentId,
  },
  'DELETE /api/comments/{id}': {
    access: 'member',
    limit: 'none',
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 7,
    summary: 'Delete a comment: its author or staff',
    params: CommentId,
    body: DeleteCommentBody,
  },
} as const satisfies Record<string, Operation>;

export const adminCommentOperations = {
  'PUT /api/admin/comments/{id}/restore': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 5,
    summary: 'Bring back a comment that staff deleted',
    params: CommentId,
  },
} as const satisfies Record<string, Operation>;

export const consoleCommentOperations = {
  'GET /api/console/comments': {
    access: 'staff',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
    statements: 4,
    summary: 'Comments, newest first; filter by addonId, accountId, threadId, deleted, reported, q',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(ConsoleComment),
  },
} as const satisfies Record<string, Operation>;
