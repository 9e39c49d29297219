// Add-ons in the console, with what a moderator needs to know of each.
import { CATEGORIES } from '@sandcrate/core/addon/content.ts';
import { type AddonOrder, listAddons } from '@sandcrate/projections/catalogue/console-queries.ts';
import { publisherRecord } from '@sandcrate/projections/moderation/publisher-record.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { ALL_LOCALES } from '../contract/locales.ts';
import { revisionTag } from '../entity-tag.ts';
import { narrowedBy } from '../moderation/case-work-filter.ts';
import { AddonStatus } from './contract.ts';
import { addonNotFound } from './not-found.ts';
import { proposedReleaseViews, queueOf } from './queue.ts';

const Filter = CommonFilter.extend({
  status: AddonStatus.optional(),
  waiting: z.boolean().optional(),
  waitsAs: z.enum(['new', 'change']).optional(),
  isFirst: z.boolean().optional(),
  hasScripts: z.boolean().optional(),
  hasNewModule: z.boolean().optional(),
  language: z.enum(ALL_LOCALES).optional(),
  waitedDays: z.coerce.number().int().min(1).max(1000).optional(),
  isMine: z.boolean().optional(),
  changesWanted: z.boolean().optional(),
  secondOpinion: z.boolean().optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  skipped: z.boolean().optional(),
  deleted: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  isRecalled: z.boolean().optional(),
  category: z.enum(CATEGORIES).optional(),
  publisherId: z.uuid().optional(),
});

const ORDERS: readonly AddonOrder[] = [
  'submittedAt',
  'createdAt',
  'updatedAt',
  'title',
  'status',
  'downloads',
  'publisher',
];

export async function consoleAddonRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;

  app.operation('GET /api/console/addons', async ({ query, viewer, reply }) => {
    const { id, q, isMine, assigned, skipped, ...filter } = filterOf(Filter, query);
    const page = pageOf(query, ORDERS, ['submittedAt', 'ASC']);
    const discussedBy = isMine ? viewer.id : undefined;
    // The queue leaves out what the moderator skips, unless an item is asked for by its id.
    const isQueue = filter.waiting === true && id === undefined;
    const narrowed = await narrowedBy(pool, viewer.id, {
      assigned,
      skipped: skipped ?? (isQueue ? false : undefined),
    });
    const found = await listAddons(pool, { ...filter, ...narrowed, ids: id, text: q, discussedBy }, page);
    sendRange(reply, 'addons', page, found);
    return queueOf(pool, addonViews, found.rows, viewer);
  });

  app.operation('GET /api/console/addons/{id}', async ({ params, viewer, reply }) => {
    const row = await addonViews.visible(params.id, viewer);
    const [[item], detail, proposed, { memberSince, ...record }] = await Promise.all([
      queueOf(pool, addonViews, [row], viewer),
      addonViews.detail(params.id, viewer),
      proposedReleaseViews(pool, [row], viewer, app.sessions.ticket),
      publisherRecord(pool, row.publisherId),
    ]);
    if (item === undefined) throw addonNotFound();
    const { openChange, ...rest } = detail;
    const answer = {
      ...rest,
      ...item,
      publisherRecord: { ...record, memberSince: memberSince?.toISOString() ?? null },
      openChange: openChange && { ...openChange, release: proposed.get(row.id) ?? null },
    };
    reply.header('etag', revisionTag(row.revision, answer));
    return answer;
  });
}
