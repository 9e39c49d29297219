// How a person becomes a publisher, and a publisher's own add-ons, totals and queue.

import * as account from '@sandcrate/core/account/account.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import { findAccount } from '@sandcrate/projections/accounts/queries.ts';
import { addonsOf, totalsOf } from '@sandcrate/projections/catalogue/queries.ts';
import { queueWaits, waitingOf } from '@sandcrate/projections/moderation/review-queue.ts';
import type { FastifyInstance } from 'fastify';
import { announcePages, rowsOf } from '../paging.ts';
import { unauthorized } from '../plugins/errors.ts';
import { sealedBy } from '../sealed-by.ts';
import { sessionUser } from '../users/views.ts';

export async function publisherRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { handler, pool, privacy, settings } = app.services;

  app.operation('GET /api/publisher/addons', async ({ viewer, ...listing }) => {
    const { rows, total } = await addonsOf(pool, viewer.id, rowsOf(listing.query));
    announcePages(listing, total);
    return rows.map((row) => ({
      ...addonViews.card(row, viewer),
      rejectionReason: row.rejectionReason,
      changesWanted: row.changesWanted,
      hasOpenChange: row.openChangeId !== null,
    }));
  });

  app.operation('GET /api/publisher/stats', async ({ viewer }) => {
    const { addons, downloads, views, pending } = await totalsOf(pool, viewer.id);
    return { totalAddons: addons, totalDownloads: downloads, totalViews: views, pendingAddons: pending };
  });

  app.operation('GET /api/publisher/queue', async ({ viewer }) => {
    const [items, waits] = await Promise.all([waitingOf(pool, viewer.id), queueWaits(pool)]);
    return {
      ...waits,
      items: items.map((item) => ({ ...item, waitingSince: item.waitingSince.toISOString() })),
    };
  });

  app.operation('POST /api/publisher/apply', async ({ body, viewer, request, reply }) => {
    const message = body.message ? await sealedBy(privacy, viewer, body.message, identity) : null;
    const { position, state } = await handler.handle(
      account,
      account.streamName(viewer.id),
      { type: 'ApplyForPublisher', access: settings().publisherAccess, message },
      request.commandContext(),
    );
    await reply.readable(position, 'accounts', 'catalogue');
    const row = await findAccount(pool, viewer.id);
    if (row === undefined) throw unauthorized();
    const outcome = state.isPublisher ? ('granted' as const) : ('requested' as const);
    return { state: outcome, user: sessionUser(row) };
  });
}
