// Comments on add-ons.

import { z } from 'zod';
import { ConsoleQuery, MAX_RANGE } from '../console/contract.ts';
import { byAccount, byAddress, JSON_BODY, MINUTE } from '../contract/bounds.ts';
import type { Operation } from '../contract/operation.ts';
import { AddonId, CommentId } from '../contract/params.ts';
import { CommentBody, CommentsQuery, CommentView, ConsoleComment, DeleteCommentBody } from './contract.ts';

export const commentOperations = {
  'GET /api/addons/{id}/comments': {
    access: 'guest',
    limit: 'none',
    bodyLimit: 'none',
    time: 'call',
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
    limit: [byAddress(300, 10 * MINUTE), byAccount(30, 10 * MINUTE)],
    bodyLimit: JSON_BODY,
    time: 'call',
    statements: 10,
    summary: 'Comment on an add-on',
    params: AddonId,
    body: CommentBody,
    status: 201,
    answer: CommentView,
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
    summary: 'Comments, newest first; filter by addonId, accountId, deleted, reported, q',
    query: ConsoleQuery,
    maxItems: MAX_RANGE,
    answer: z.array(ConsoleComment),
  },
} as const satisfies Record<string, Operation>;
