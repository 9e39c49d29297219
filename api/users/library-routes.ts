// What a member likes, follows and has downloaded, and newer releases of the downloads.

import { downloadsOf, followedBy, updatesFor } from '@sandcrate/projections/accounts/people-queries.ts';
import { likedBy } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import { newsOf, publishersAmong } from '@sandcrate/projections/catalogue/publisher-queries.ts';
import { publicAddons, releasesByIds } from '@sandcrate/projections/catalogue/queries.ts';
import { MAX_RESULTS } from '@sandcrate/projections/search/search.ts';
import type { FastifyInstance } from 'fastify';
import { facetsView, filtersOf, idsIn, searchQueryOf } from '../addons/search-query.ts';
import { releaseView } from '../addons/views.ts';
import { announcePages, pageOfRows, rowsOf } from '../paging.ts';
import type { Viewer } from '../plugins/access.ts';
import { publisherCard } from '../publishers/views.ts';

export async function libraryRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { pool, search } = app.services;

  /** Cards of those add-ons that are public, by id. */
  async function cardsOf(rows: readonly { addonId: string }[], viewer: Viewer) {
    const ids = [...new Set(rows.map(({ addonId }) => addonId))];
    const addons = await publicAddons(pool, ids);
    return new Map(addonViews.cards(addons, viewer).map((card) => [card.id, card]));
  }

  app.operation('GET /api/users/me/favourites', async ({ viewer, ...listing }) => {
    const among = await likedBy(pool, viewer.id, MAX_RESULTS);
    const { ids, total } = await search.search({ ...searchQueryOf(listing.query), among });
    announcePages(listing, total);
    return addonViews.cards(await publicAddons(pool, ids), viewer);
  });

  app.operation('GET /api/users/me/favourites/facets', async ({ viewer, query }) => {
    const among = await likedBy(pool, viewer.id, MAX_RESULTS);
    return facetsView(await search.facets({ ...filtersOf(query), among }));
  });

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

  app.operation('GET /api/users/me/following', async ({ viewer, ...listing }) => {
    const followed = await followedBy(pool, viewer.id);
    const publishers = await publishersAmong(pool, followed);
    const byId = new Map(publishers.map((publisher) => [publisher.id, publisher]));
    const shown = pageOfRows(
      listing,
      followed.flatMap((id) => byId.get(id) ?? []),
    );
    const { news: wanted, without } = listing.query;
    const news = await publicAddons(pool, await newsOf(pool, [...byId.keys()], wanted, idsIn(without)));
    return {
      publishers: shown.map(publisherCard),
      news: addonViews.cards(news, viewer),
    };
  });
}
