// Skipping items of the queue.
import type { FastifyInstance } from 'fastify';
import { INVALID_SKIP } from '../contract/refusals.ts';
import { BadRequest } from '../plugins/errors.ts';
import { skip, unskip } from './skips.ts';

export async function adminSkipRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;

  app.operation('PUT /api/admin/addons/{id}/skip', async ({ params: { id }, body, viewer }) => {
    await addonViews.visible(id, viewer);
    const until = new Date(body.until);
    const isSkipped = await skip(pool, { accountId: viewer.id, addonId: id, until });
    if (!isSkipped) throw new BadRequest([{ path: 'until', message: INVALID_SKIP }]);
    return { until: until.toISOString() };
  });

  app.operation('DELETE /api/admin/addons/{id}/skip', async ({ params: { id }, viewer }) => {
    await addonViews.visible(id, viewer);
    await unskip(pool, viewer.id, id);
  });
}
