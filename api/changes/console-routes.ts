// Proposed changes in the console, with their pictures before and after.
import { CHANGE_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import {
  type ConsoleChangeOrder,
  type ConsoleChangeRow,
  listChanges,
} from '@sandcrate/projections/moderation/change-queries.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProposedRelease } from '../addons/admin-contract.ts';
import { proposedReleaseViews } from '../addons/queue.ts';
import { CommonFilter } from '../console/contract.ts';
import { filterOf, pageOf, sendRange } from '../console/list-query.ts';
import { revisionTag } from '../entity-tag.ts';
import type { Viewer } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import type { ConsoleChange } from './contract.ts';
import { withPictures } from './proposed-change.ts';

const Filter = CommonFilter.extend({
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'replaced']).optional(),
  addonId: z.uuid().optional(),
});

const ORDERS: readonly ConsoleChangeOrder[] = ['waitingSince', 'proposedAt', 'decidedAt', 'state', 'title'];

export async function consoleChangeRoutes(app: FastifyInstance) {
  const { pool } = app.services;

  function changeView(
    row: ConsoleChangeRow,
    viewer: Viewer,
    releases: ReadonlyMap<string, ProposedRelease>,
  ): ConsoleChange {
    const { isPublic, proposedAt, waitingSince, decidedAt, ...change } = row;
    const listing = { id: row.addonId, isPublic };
    const isOpen = row.state === 'open';
    return {
      ...change,
      differences: isOpen
        ? withPictures(change.differences, listing, viewer, app.sessions.ticket)
        : change.differences.map((one) => ({ ...one, beforeImageUrl: null, afterImageUrl: null })),
      release: isOpen ? (releases.get(row.addonId) ?? null) : null,
      proposedAt: proposedAt.toISOString(),
      waitingSince: waitingSince.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  }

  const releasesOf = (rows: readonly ConsoleChangeRow[], viewer: Viewer) => {
    const open = rows.filter(({ state }) => state === 'open');
    const addons = open.map(({ addonId, publisher }) => ({
      id: addonId,
      publisherId: publisher?.id ?? null,
    }));
    return proposedReleaseViews(pool, addons, viewer, app.sessions.ticket);
  };

  app.operation('GET /api/console/changes', async ({ query, viewer, reply }) => {
    const { id, q, ...filter } = filterOf(Filter, query);
    const page = pageOf(query, ORDERS, ['waitingSince', 'ASC']);
    const found = await listChanges(pool, { ...filter, ids: id, text: q }, page);
    sendRange(reply, 'changes', page, found);
    const releases = await releasesOf(found.rows, viewer);
    return found.rows.map((row) => changeView(row, viewer, releases));
  });

  app.operation('GET /api/console/changes/{id}', async ({ params, viewer, reply }) => {
    const page = { by: 'waitingSince', descending: false, from: 0, limit: 1 } as const;
    const { rows } = await listChanges(pool, { ids: [params.id] }, page);
    const [row] = rows;
    if (row === undefined) throw notFound(CHANGE_NOT_FOUND);
    const answer = changeView(row, viewer, await releasesOf(rows, viewer));
    reply.header('etag', revisionTag(row.revision, answer));
    return answer;
  });
}
