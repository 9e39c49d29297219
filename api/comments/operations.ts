// Comments on add-ons.

import { z } from 'zod';
import { ConsoleQuery } from '../console/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, CommentId } from '../contract/params.ts';
import { CommentBody, CommentsQuery, CommentView, ConsoleComment, DeleteCommentBody } from './contract.ts';

export const commentOperations = {
  'GET /api/addons/{id}/comments': {
    access: 'guest',
    statements: { guest: 3, member: 6 },
    summary: 'Its comments, newest first',
    params: AddonId,
    query: CommentsQuery,
    shared: 'page',
    paged: true,
    answer: z.array(CommentView),
  },
  'POST /api/addons/{id}/comments': {
    access: 'participant',
    statements: 10,
    summary: 'Comment on an add-on',
    params: AddonId,
    body: CommentBody,
    status: 201,
    answer: CommentView,
  },
  'DELETE /api/comments/{id}': {
    access: 'member',
    statements: 7,
    summary: 'Delete a comment: its author or staff',
    params: CommentId,
    body: DeleteCommentBody,
  },
} as const satisfies Record<string, Operation>;

export const adminCommentOperations = {
  'PUT /api/admin/comments/{id}/restore': {
    access: 'staff',
    statements: 5,
    summary: 'Bring back a comment that staff deleted',
    params: CommentId,
  },
} as const satisfies Record<string, Operation>;

export const consoleCommentOperations = {
  'GET /api/console/comments': {
    access: 'staff',
    statements: 4,
    summary: 'Comments, newest first; filter by addonId, accountId, deleted, reported, q',
    query: ConsoleQuery,
    answer: z.array(ConsoleComment),
  },
} as const satisfies Record<string, Operation>;
