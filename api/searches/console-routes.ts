// Counted searches in the console.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { type CountedSearchOrder, listSearches, openedFrom } from './search-counts.ts';

const SearchFilter = z.object({
  q: z.string().trim().max(200).optional(),
  only: z.enum(['nothing', 'widened', 'unopened']).optional(),
});
const ORDERS: readonly CountedSearchOrder[] = [
  'searches',
  'nothing',
  'widened',
  'openings',
  'lastDay',
  'text',
];

export async function consoleSearchRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  app.operation('GET /api/console/searches', async ({ query, reply }) => {
    const { q, only } = filterOf(SearchFilter, query);
    const page = pageOf(query, ORDERS, ['searches', 'DESC']);
    const now = new Date();
    const found = await listSearches(pool, { text: q, only }, page, now);
    sendRange(reply, 'searches', page, found);
    const opened = Map.groupBy(
      await openedFrom(
        pool,
        found.rows.map(({ text }) => text),
        now,
      ),
      ({ text }) => text,
    );
    return found.rows.map(({ text, searches, nothing, widened, openings, lastDay }) => ({
      id: text,
      text,
      searches,
      nothing,
      widened,
      openings,
      lastDay,
      opened: (opened.get(text) ?? []).map(({ text: _, ...addon }) => addon),
    }));
  });
}
