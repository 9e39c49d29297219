// Review locks, and the latest decisions.
import { listEntries } from '@sandcrate/projections/audit/queries.ts';
import type { FastifyInstance } from 'fastify';
import { REVIEW_DECISIONS } from '../../contract/review-locks.ts';
import { heldReviewLocks, releaseReviewLocks, takeReviewLock } from '../../moderation/review-locks.ts';
import { pageOfRows } from '../../paging.ts';

/** Longer than a screen goes between two polls, even one whose laptop was closed over a break. */
const RECENT_MS = 60 * 60_000;
const MOST_DECISIONS = 200;

export async function adminReviewLockRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;

  app.operation('GET /api/admin/review-locks', async (listing) =>
    pageOfRows(listing, await heldReviewLocks(pool)),
  );

  app.operation('GET /api/admin/recent-decisions', async (listing) => {
    const { rows } = await listEntries(
      pool,
      { types: REVIEW_DECISIONS, from: new Date(Date.now() - RECENT_MS) },
      { by: 'number', descending: true, from: 0, limit: MOST_DECISIONS },
    );
    const decisions = rows.flatMap(({ type, subjectId, actorId, actorName, occurredAt, reason }) => {
      const known = REVIEW_DECISIONS.find((decision) => decision === type);
      if (known === undefined) return [];
      return [
        {
          addonId: subjectId,
          type: known,
          decidedBy: actorId === null ? null : { id: actorId, username: actorName },
          decidedAt: occurredAt.toISOString(),
          reason,
        },
      ];
    });
    return pageOfRows(listing, decisions);
  });

  app.operation('PUT /api/admin/addons/{id}/review-lock', async ({ params: { id }, body, viewer }) => {
    await addonViews.visible(id, viewer);
    return takeReviewLock(pool, { addonId: id, accountId: viewer.id, takeOver: body.takeOver });
  });

  app.operation('DELETE /api/admin/addons/{id}/review-lock', async ({ params: { id }, viewer }) => {
    await releaseReviewLocks(pool, [id], viewer.id);
  });
}
