// Review locks, and the latest decisions.
import { listEntries } from '@sandcrate/projections/audit/queries.ts';
import type { FastifyInstance } from 'fastify';
import { TOO_MANY_LISTENERS } from '../contract/refusals.ts';
import { wantsEvents } from '../event-streams.ts';
import { pageOfRows } from '../paging.ts';
import { HttpError } from '../plugins/errors.ts';
import { LiveChanges } from './live-changes.ts';
import { heldReviewLocks, releaseReviewLocks, takeReviewLock } from './review-locks.ts';
import { REVIEW_DECISIONS } from './review-locks-contract.ts';

/** Longer than an open screen goes without polling, even on a laptop that was closed over a break. */
const RECENT_MS = 60 * 60_000;
const MOST_DECISIONS = 200;

export async function adminReviewLockRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool, readModels } = app.services;

  const live = new LiveChanges({ pool, readModels, logger: app.log });
  app.addHook('preClose', async () => live.close());

  app.operation('GET /api/admin/live', async ({ request, reply }) => {
    if (!wantsEvents(request)) return live.state();
    const [, token = ''] = request.headers.authorization?.split(' ') ?? [];
    const events = live.listen(async () => {
      const { state, viewer } = { viewer: undefined, ...(await app.sessions.check(token)) };
      return !app.isDraining() && state === 'valid' && (viewer?.role === 'admin' || viewer?.role === 'owner');
    });
    if (events === undefined) throw new HttpError(503, 'too-many-listeners', TOO_MANY_LISTENERS);
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    return events;
  });

  app.operation('GET /api/admin/review-locks', async (listing) =>
    pageOfRows(listing, await heldReviewLocks(pool)),
  );

  app.operation('GET /api/admin/recent-decisions', async (listing) => {
    const { rows } = await listEntries(
      pool,
      { types: REVIEW_DECISIONS, from: new Date(Date.now() - RECENT_MS) },
      { by: 'number', descending: true, from: 0, limit: MOST_DECISIONS },
    );
    const decisions = rows.flatMap(
      ({ type, subjectId, actorId, actorName, occurredAt, revision, reason }) => {
        const known = REVIEW_DECISIONS.find((decision) => decision === type);
        if (known === undefined) return [];
        return [
          {
            addonId: subjectId,
            type: known,
            decidedBy: actorId === null ? null : { id: actorId, username: actorName },
            decidedAt: occurredAt.toISOString(),
            revision: Number(revision),
            reason,
          },
        ];
      },
    );
    return pageOfRows(listing, decisions);
  });

  app.operation('PUT /api/admin/addons/{id}/review-lock', async ({ params: { id }, body, viewer }) => {
    await addonViews.visible(id, viewer);
    return takeReviewLock(pool, { addonId: id, reviewer: viewer, ...body });
  });

  app.operation('DELETE /api/admin/addons/{id}/review-lock', async ({ params: { id }, viewer }) => {
    await releaseReviewLocks(pool, [id], viewer.id);
  });
}
