// Appeals in the console.
import { type AppealOrder, listAppeals } from '@sandcrate/projections/moderation/appeal-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { appealView } from './views.ts';

const AppealFilter = CommonFilter.extend({
  status: z.enum(['pending', 'upheld', 'overturned']).optional(),
  addonId: z.uuid().optional(),
  collectionId: z.uuid().optional(),
  profileId: z.uuid().optional(),
  accountId: z.uuid().optional(),
});
const APPEAL_ORDERS: readonly AppealOrder[] = ['filedAt', 'status', 'decidedAt', 'judgedAt'];

export async function consoleAppealRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/appeals', async ({ query, viewer, reply }) => {
    const { id, q, ...filter } = filterOf(AppealFilter, query);
    const page = pageOf(query, APPEAL_ORDERS, ['filedAt', 'ASC']);
    const found = await listAppeals(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'appeals', page, found);
    return found.rows.map((row) => appealView(row, viewer, app.sessions.ticket));
  });
}
