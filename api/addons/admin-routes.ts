// The decisions of administrators about add-ons.

import * as addon from '@sandcrate/core/addon/addon.ts';
import type { AddonCommand } from '@sandcrate/core/addon/commands.ts';
import { CHANGE_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import { withReviewLock } from '@sandcrate/core/addon/review-lock.ts';
import { pendingAddons } from '@sandcrate/projections/catalogue/queries.ts';
import { findChange } from '@sandcrate/projections/moderation/queries.ts';
import type { FastifyInstance } from 'fastify';
import { releaseReviewLocks, reviewedByOthers } from '../moderation/review-locks.ts';
import { announcePages, rowsOf } from '../paging.ts';
import { actorOf } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import type { Call } from '../plugins/operation.ts';
import { queueOf } from './queue.ts';

export async function adminAddonRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { handler, pool } = app.services;

  app.operation('GET /api/admin/addons/pending', async ({ viewer, ...listing }) => {
    const { rows, total } = await pendingAddons(pool, rowsOf(listing.query));
    announcePages(listing, total);
    return queueOf(pool, addonViews, rows, viewer);
  });

  type OnAddon = Pick<Call<'PUT /api/admin/addons/{id}/approve'>, 'viewer' | 'request' | 'reply'>;

  /** Gives a command and waits until all lists show what it did. */
  async function give(
    addonId: string,
    command: AddonCommand,
    { request, reply }: OnAddon,
    decider: typeof addon | ReturnType<typeof withReviewLock> = addon,
  ): Promise<void> {
    const { position } = await handler.handle(
      decider,
      addon.streamName(addonId),
      command,
      request.commandContext(),
    );
    await reply.readable(position, 'catalogue', 'moderation', 'audit');
  }

  /** Gives a command that ends the review of an add-on, unless that is somebody else's. */
  async function decide(addonId: string, command: AddonCommand, call: OnAddon): Promise<void> {
    const { id } = call.viewer;
    const others = await reviewedByOthers(pool, [addonId], id);
    await give(addonId, command, call, withReviewLock(addon.decide, others.get(addonId)));
    await releaseReviewLocks(pool, [addonId], id);
  }

  app.operation('PUT /api/admin/addons/{id}/approve', async ({ params: { id }, seenRevision, ...call }) => {
    await decide(id, { type: 'ApproveAddon', by: actorOf(call.viewer), seenRevision }, call);
    return addonViews.detail(id, call.viewer);
  });

  app.operation(
    'PUT /api/admin/addons/{id}/reject',
    async ({ params: { id }, body, seenRevision, ...call }) => {
      const reason = body.reason || null;
      await decide(id, { type: 'RejectAddon', by: actorOf(call.viewer), seenRevision, reason }, call);
      return addonViews.detail(id, call.viewer);
    },
  );

  app.operation(
    'PUT /api/admin/addons/{id}/request-changes',
    async ({ params: { id }, body: { reason }, seenRevision, ...call }) => {
      const by = actorOf(call.viewer);
      await decide(id, { type: 'RequestChanges', by, changeId: null, seenRevision, reason }, call);
      return addonViews.detail(id, call.viewer);
    },
  );

  app.operation('DELETE /api/admin/addons/{id}/request-changes', async ({ params: { id }, ...call }) => {
    await give(id, { type: 'WithdrawRequest', by: actorOf(call.viewer) }, call);
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
    const { hidden, reason } = body;
    await give(id, { type: 'HideAddon', by: actorOf(call.viewer), hidden, reason: reason || null }, call);
    return addonViews.detail(id, call.viewer);
  });

  app.operation('DELETE /api/admin/addons/{id}', async ({ params: { id }, body, ...call }) => {
    const reason = body.reason || null;
    await give(id, { type: 'DeleteAddon', by: actorOf(call.viewer), reason, now: new Date() }, call);
  });

  app.operation('PUT /api/admin/addons/{id}/restore', async ({ params: { id }, ...call }) => {
    await give(id, { type: 'RestoreAddon', by: actorOf(call.viewer), now: new Date() }, call);
    return addonViews.detail(id, call.viewer);
  });

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
    async ({ params: { id }, body: { reason }, seenRevision, ...call }) => {
      const addonId = await addonOf(id);
      const by = actorOf(call.viewer);
      await decide(addonId, { type: 'RequestChanges', by, changeId: id, seenRevision, reason }, call);
    },
  );

  app.operation(
    'PUT /api/admin/changes/{id}/reject',
    async ({ params: { id }, body, seenRevision, ...call }) => {
      const addonId = await addonOf(id);
      await decide(
        addonId,
        { type: 'RejectChange', by: actorOf(call.viewer), changeId: id, seenRevision, reason: body.reason },
        call,
      );
    },
  );
}
