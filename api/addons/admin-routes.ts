// Add-ons for administrators: lists of them, and decisions about them.
import { listAddons } from '@sandcrate/projections/catalogue/console-queries.ts';
import { pendingAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance } from 'fastify';
import { announcePages, rowsOf } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { createDecisions } from './decisions.ts';
import { queueOf } from './queue.ts';

export async function adminAddonRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;
  const { give, decide, groundsIn } = createDecisions(app.services);

  app.operation('GET /api/admin/addons', async ({ viewer, ...listing }) => {
    const newestFirst = { by: 'createdAt', descending: true } as const;
    const { rows, total } = await listAddons(pool, {}, { ...newestFirst, ...rowsOf(listing.query) });
    announcePages(listing, total);
    return queueOf(pool, addonViews, rows, viewer);
  });

  app.operation('GET /api/admin/addons/pending', async ({ viewer, ...listing }) => {
    const { rows, total } = await pendingAddons(pool, rowsOf(listing.query));
    announcePages(listing, total);
    return queueOf(pool, addonViews, rows, viewer);
  });

  app.operation('PUT /api/admin/addons/{id}/approve', async ({ params: { id }, seenRevision, ...call }) => {
    await decide(id, { type: 'ApproveAddon', by: actorOf(call.viewer), seenRevision }, call);
    return addonViews.detail(id, call.viewer);
  });

  app.operation(
    'PUT /api/admin/addons/{id}/reject',
    async ({ params: { id }, body, seenRevision, ...call }) => {
      const by = actorOf(call.viewer);
      await decide(id, { type: 'RejectAddon', by, seenRevision, ...groundsIn(body) }, call);
      return addonViews.detail(id, call.viewer);
    },
  );

  app.operation(
    'PUT /api/admin/addons/{id}/request-changes',
    async ({ params: { id }, body, seenRevision, ...call }) => {
      const grounds = { ...groundsIn(body), reason: body.reason };
      const by = actorOf(call.viewer);
      await decide(id, { type: 'RequestChanges', by, changeId: null, seenRevision, ...grounds }, call);
      return addonViews.detail(id, call.viewer);
    },
  );

  app.operation('DELETE /api/admin/addons/{id}/request-changes', async ({ params: { id }, ...call }) => {
    await give(id, { type: 'WithdrawRequest', by: actorOf(call.viewer) }, call);
    return addonViews.detail(id, call.viewer);
  });

  app.operation(
    'PUT /api/admin/addons/{id}/second-opinion',
    async ({ params: { id }, body: { reason }, seenRevision, ...call }) => {
      const by = actorOf(call.viewer);
      await decide(id, { type: 'RequestSecondOpinion', by, seenRevision, reason }, call);
      return addonViews.detail(id, call.viewer);
    },
  );

  app.operation('DELETE /api/admin/addons/{id}/second-opinion', async ({ params: { id }, ...call }) => {
    await give(id, { type: 'WithdrawSecondOpinion', by: actorOf(call.viewer) }, call);
    return addonViews.detail(id, call.viewer);
  });

  app.operation(
    'PUT /api/admin/addons/{id}/return',
    async ({ params: { id }, body, seenRevision, ...call }) => {
      const reason = body.reason || null;
      await give(id, { type: 'ReturnAddon', by: actorOf(call.viewer), seenRevision, reason }, call);
      return addonViews.detail(id, call.viewer);
    },
  );

  app.operation('PUT /api/admin/addons/{id}/feature', async ({ params: { id }, body, ...call }) => {
    await give(id, { type: 'FeatureAddon', by: actorOf(call.viewer), featured: body.featured }, call);
    return addonViews.detail(id, call.viewer);
  });

  app.operation('PUT /api/admin/addons/{id}/hide', async ({ params: { id }, body, ...call }) => {
    const { hidden } = body;
    await give(id, { type: 'HideAddon', by: actorOf(call.viewer), hidden, ...groundsIn(body) }, call);
    return addonViews.detail(id, call.viewer);
  });

  app.operation('DELETE /api/admin/addons/{id}', async ({ params: { id }, body, ...call }) => {
    const by = actorOf(call.viewer);
    await give(id, { type: 'DeleteAddon', by, ...groundsIn(body), now: new Date() }, call);
  });

  app.operation('PUT /api/admin/addons/{id}/restore', async ({ params: { id }, ...call }) => {
    await give(id, { type: 'RestoreAddon', by: actorOf(call.viewer), now: new Date() }, call);
    return addonViews.detail(id, call.viewer);
  });
}
