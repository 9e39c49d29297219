// Decisions about proposed changes.
import { CHANGE_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import { findChange } from '@sandcrate/projections/moderation/queries.ts';
import type { FastifyInstance } from 'fastify';
import { createDecisions } from '../addons/decisions.ts';
import { actorOf } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';

export async function adminChangeRoutes(app: FastifyInstance) {
  const { pool } = app.services;
  const { decide, groundsIn } = createDecisions(app.services);

  /** @throws HttpError 404 when there was never such a change */
  async function addonOf(changeId: string): Promise<string> {
    const change = await findChange(pool, changeId);
    if (change === undefined) throw notFound(CHANGE_NOT_FOUND);
    return change.addonId;
  }

  app.operation('PUT /api/admin/changes/{id}/approve', async ({ params: { id }, seenRevision, ...call }) => {
    const addonId = await addonOf(id);
    await decide(
      addonId,
      { type: 'ApproveChange', by: actorOf(call.viewer), changeId: id, seenRevision },
      call,
    );
  });

  app.operation(
    'PUT /api/admin/changes/{id}/request-changes',
    async ({ params: { id }, body, seenRevision, ...call }) => {
      const grounds = { ...groundsIn(body), reason: body.reason };
      const addonId = await addonOf(id);
      const by = actorOf(call.viewer);
      await decide(addonId, { type: 'RequestChanges', by, changeId: id, seenRevision, ...grounds }, call);
    },
  );

  app.operation(
    'PUT /api/admin/changes/{id}/reject',
    async ({ params: { id }, body, seenRevision, ...call }) => {
      const grounds = { ...groundsIn(body), reason: body.reason };
      const addonId = await addonOf(id);
      const by = actorOf(call.viewer);
      await decide(addonId, { type: 'RejectChange', by, changeId: id, seenRevision, ...grounds }, call);
    },
  );
}
