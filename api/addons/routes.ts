// The public catalogue.

import { featuredAddons, publicAddons, updatedAddons } from '@sandcrate/projections/catalogue/queries.ts';
import { numbersOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance } from 'fastify';
import { ALL_NUMBERS } from '../answers/shared-answers.ts';
import { revisionTag } from '../entity-tag.ts';
import { announcePages } from '../paging.ts';
import { idsIn, searchQueryOf } from './search-query.ts';

export async function addonRoutes(app: FastifyInstance) {
  const { addonViews, searchCounter, traffic, visibleAddons } = app;
  const { pool, search } = app.services;

  app.sharedOperation('GET /api/addons', async (call) => {
    const { ids, total } = await search.search(searchQueryOf(call.query));
    announcePages(call, total);
    call.shows(...ids.map(numbersOf));
    if (call.query.sort === 'rating') call.shows(ALL_NUMBERS);
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.sharedOperation('GET /api/addons/featured', async ({ query, shows }) => {
    const featured = await featuredAddons(pool, query.limit, idsIn(query.without));
    shows(...featured.map(({ id }) => numbersOf(id)));
    return addonViews.cards(featured);
  });

  app.sharedOperation('GET /api/addons/trending', async ({ query, shows }) => {
    const { ids } = await search.search({ ...searchQueryOf({ ...query, page: 1 }), sort: 'trending' });
    shows(...ids.map(numbersOf));
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.sharedOperation('GET /api/addons/updated', async ({ query, shows }) => {
    const updated = await updatedAddons(pool, query.limit, idsIn(query.without));
    shows(...updated.map(({ id }) => numbersOf(id)));
    return addonViews.cards(updated);
  });

  app.sharedOperation('GET /api/addons/{id}', async ({ params, viewer, header, shows }) => {
    const detail = await addonViews.detail(params.id, viewer);
    shows(detail.id, numbersOf(detail.id), detail.publisherId);
    if (detail.revision !== undefined) header('etag', revisionTag(detail.revision, detail));
    return detail;
  });

  app.operation('POST /api/addons/{id}/view', async ({ params, body, viewer, request }) => {
    const addon = await visibleAddons.must(params.id, viewer);
    traffic.viewed(request, addon);
    if (body.search !== undefined) searchCounter.opened(request, body.search, addon.id);
  });
}
