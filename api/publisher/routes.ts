// A publisher's own add-ons and totals.

import { addonsOf, totals } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance } from 'fastify';
import { announcePages, rowsOf } from '../paging.ts';

export async function publisherRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;

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
    const { addons, downloads, views, pending } = await totals(pool, viewer.id);
    return { totalAddons: addons, totalDownloads: downloads, totalViews: views, pendingAddons: pending };
  });
}
