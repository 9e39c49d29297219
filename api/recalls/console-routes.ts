// Recalls in the console.
import { listRecalls, type RecallOrder } from '@sandcrate/projections/catalogue/recall-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { recallView } from './views.ts';

const RecallFilter = CommonFilter.extend({ lifted: z.boolean().optional() });
const RECALL_ORDERS: readonly RecallOrder[] = ['issuedAt', 'liftedAt', 'reason'];

export async function consoleRecallRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/recalls', async ({ query, reply }) => {
    const { id, q, lifted } = filterOf(RecallFilter, query);
    const page = pageOf(query, RECALL_ORDERS, ['issuedAt', 'DESC']);
    const found = await listRecalls(pool, { ids: id, lifted, text: q }, page);
    sendRange(reply, 'recalls', page, found);
    return found.rows.map(recallView);
  });
}
