// Comments in the console.
import { type ConsoleCommentOrder, listComments } from '@sandcrate/projections/moderation/comment-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { consoleComment } from './views.ts';

const CommentFilter = CommonFilter.extend({
  addonId: z.uuid().optional(),
  accountId: z.uuid().optional(),
  threadId: z.uuid().optional(),
  deleted: z.boolean().optional(),
  reported: z.boolean().optional(),
});
const COMMENT_ORDERS: readonly ConsoleCommentOrder[] = ['createdAt', 'deletedAt', 'reportCount'];

export async function consoleCommentRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/comments', async ({ query, reply }) => {
    const { id, q, ...filter } = filterOf(CommentFilter, query);
    const page = pageOf(query, COMMENT_ORDERS, ['createdAt', 'DESC']);
    const found = await listComments(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'comments', page, found);
    return found.rows.map(consoleComment);
  });
}
