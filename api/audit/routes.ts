// The audit log in the console, and the signed heads for everybody.

import { Readable } from 'node:stream';
import { exportLines } from '@sandcrate/projections/audit/export.ts';
import { listModerators, type ModeratorOrder } from '@sandcrate/projections/audit/moderators.ts';
import { type EntryOrder, listAnchors, listEntries } from '@sandcrate/projections/audit/queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter, MAX_RANGE } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { auditEntry } from './views.ts';

const EntryNumber = z.string().regex(/^\d{1,15}$/, 'An entry has a number');
const Type = z.string().max(50);
const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text));

const EntryFilter = CommonFilter.omit({ id: true }).extend({
  id: z.union([EntryNumber.transform((id) => [id]), z.array(EntryNumber).max(MAX_RANGE)]).optional(),
  actor: z.uuid().optional(),
  subject: z.string().max(100).optional(),
  kind: z.string().max(20).optional(),
  type: z.union([Type.transform((type) => [type]), z.array(Type).max(50)]).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
});
const ENTRY_ORDERS: readonly (EntryOrder | 'id')[] = ['id', 'number', 'occurredAt', 'type', 'actorName'];

const ModeratorFilter = CommonFilter.extend({ from: Moment.optional(), to: Moment.optional() });
const MODERATOR_ORDERS: readonly ModeratorOrder[] = [
  'username',
  'decisions',
  'medianSeconds',
  'reversals',
  'appealsOverturned',
];

export async function auditRoutes(app: FastifyInstance) {
  const { pool, store } = app.services;

  app.operation('GET /api/console/audit', async ({ query, reply }) => {
    const { id, q, kind, type, ...filter } = filterOf(EntryFilter, query);
    const { by, ...page } = pageOf(query, ENTRY_ORDERS, ['number', 'DESC']);
    const found = await listEntries(
      pool,
      { ...filter, numbers: id, subjectKind: kind, types: type, text: q },
      { ...page, by: by === 'id' ? 'number' : by },
    );
    sendRange(reply, 'audit', page, found);
    return found.rows.map(auditEntry);
  });

  // A failure halfway cuts the connection; a file without its last line fails verification.
  app.operation('GET /api/audit/export', async ({ reply }) => {
    const day = new Date().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="audit-${day}.jsonl"`);
    reply.header('cache-control', 'no-store');
    return Readable.from(linesOf(exportLines(store)));
  });

  app.operation('GET /api/console/moderators', async ({ query, reply }) => {
    const { id, q, ...filter } = filterOf(ModeratorFilter, query);
    const page = pageOf(query, MODERATOR_ORDERS, ['decisions', 'DESC']);
    const found = await listModerators(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'moderators', page, found);
    return found.rows;
  });

  app.operation('GET /api/audit/anchors', async (listing) => {
    listing.reply.header('cache-control', 'no-cache');
    const { rows, total } = await listAnchors(pool, rowsOf(listing.query));
    announcePages(listing, total);
    return rows.map(({ anchoredAt, ...anchor }) => ({
      ...anchor,
      anchoredAt: anchoredAt.toISOString(),
    }));
  });
}

async function* linesOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
