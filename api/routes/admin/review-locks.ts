// Who looks at which case.
import type { FastifyInstance } from 'fastify';
import { heldReviewLocks, releaseReviewLocks, takeReviewLock } from '../../moderation/review-locks.ts';
import { pageOfRows } from '../../paging.ts';

export async function adminReviewLockRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;

  app.operation('GET /api/admin/review-locks', async (listing) =>
    pageOfRows(listing, await heldReviewLocks(pool)),
  );

  app.operation('PUT /api/admin/addons/{id}/review-lock', async ({ params: { id }, body, viewer }) => {
    await addonViews.visible(id, viewer);
    return takeReviewLock(pool, { addonId: id, accountId: viewer.id, takeOver: body.takeOver });
  });

  app.operation('DELETE /api/admin/addons/{id}/review-lock', async ({ params: { id }, viewer }) => {
    await releaseReviewLocks(pool, [id], viewer.id);
  });
}
