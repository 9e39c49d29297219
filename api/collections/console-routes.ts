// Collections in the console.
import {
  type ConsoleCollectionOrder,
  listCollections,
} from '@sandcrate/projections/catalogue/console-collection-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { consoleCollection } from './views.ts';

const CollectionFilter = CommonFilter.extend({
  ownerId: z.uuid().optional(),
  hidden: z.boolean().optional(),
  deleted: z.boolean().optional(),
  reported: z.boolean().optional(),
});
const COLLECTION_ORDERS: readonly ConsoleCollectionOrder[] = ['updatedAt', 'createdAt'];

export async function consoleCollectionRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/collections', async ({ query, reply }) => {
    const { id, q, ...filter } = filterOf(CollectionFilter, query);
    const page = pageOf(query, COLLECTION_ORDERS, ['updatedAt', 'DESC']);
    const found = await listCollections(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'collections', page, found);
    return found.rows.map(consoleCollection);
  });
}
