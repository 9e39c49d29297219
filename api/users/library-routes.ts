// A member's downloads, and newer releases of them.

import { downloadsOf, updatesFor } from '@sandcrate/projections/accounts/people-queries.ts';
import { publicAddons, releasesByIds } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance } from 'fastify';
import { releaseView } from '../addons/views.ts';
import { announcePages, rowsOf } from '../paging.ts';
import type { Viewer } from '../plugins/access.ts';

export async function libraryRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool } = app.services;

  /** Cards of the public ones among these add-ons, by id. */
  async function cardsOf(rows: readonly { addonId: string }[], viewer: Viewer) {
    const ids = [...new Set(rows.map(({ addonId }) => addonId))];
    const addons = await publicAddons(pool, ids);
    return new Map(addonViews.cards(addons, viewer).map((card) => [card.id, card]));
  }

  app.operation('GET /api/users/me/downloads', async ({ viewer, ...listing }) => {
    const { rows: downloads, total } = await downloadsOf(pool, viewer.id, rowsOf(listing.query));
    announcePages(listing, total);
    const cards = await cardsOf(downloads, viewer);
    return downloads.map(({ addonId, title, version, downloadedAt, advisory }) => ({
      addon: cards.get(addonId) ?? null,
      addonId,
      title,
      version,
      downloadedAt: downloadedAt.toISOString(),
      advisory,
    }));
  });

  app.operation('GET /api/users/me/updates', async ({ viewer, ...listing }) => {
    const { rows: updates, total } = await updatesFor(pool, viewer.id, rowsOf(listing.query));
    announcePages(listing, total);
    const [cards, releases] = await Promise.all([
      cardsOf(updates, viewer),
      releasesByIds(
        pool,
        updates.map(({ releaseId }) => releaseId),
      ),
    ]);
    return updates.flatMap(({ addonId, releaseId, myVersion, downloadedAt }) => {
      const [addon, release] = [cards.get(addonId), releases.get(releaseId)];
      if (addon === undefined || release === undefined) return []; // hidden between the queries
      return [{ addon, myVersion, downloadedAt: downloadedAt.toISOString(), release: releaseView(release) }];
    });
  });
}
