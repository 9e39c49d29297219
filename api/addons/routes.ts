// The public catalogue.

import { featuredAddons, publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import { numbersOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance } from 'fastify';
import { ALL_NUMBERS } from '../answers/shared-answers.ts';
import { operations } from '../contract/operations.ts';
import { revisionTag } from '../entity-tag.ts';
import { announcePages } from '../paging.ts';
import { searchQueryOf } from './search-query.ts';

const FEATURED = operations['GET /api/addons/featured'].maxItems;
const TRENDING = operations['GET /api/addons/trending'].maxItems;

export async function addonRoutes(app: FastifyInstance) {
  const { addonViews, traffic, visibleAddons } = app;
  const { pool, search } = app.services;

  app.sharedOperation('GET /api/addons', async (call) => {
    const { ids, total } = await search.search(searchQueryOf(call.query));
    announcePages(call, total);
    call.shows(...ids.map(numbersOf));
    if (call.query.sort === 'rating') call.shows(ALL_NUMBERS);
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.sharedOperation('GET /api/addons/featured', async ({ shows }) => {
    const featured = await featuredAddons(pool, FEATURED);
    shows(...featured.map(({ id }) => numbersOf(id)));
    return addonViews.cards(featured);
  });

  app.sharedOperation('GET /api/addons/trending', async ({ shows }) => {
    const { ids } = await search.search({ text: '', sort: 'trending', page: 1, limit: TRENDING });
    shows(...ids.map(numbersOf));
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.sharedOperation('GET /api/addons/{id}', async ({ params, viewer, header, shows }) => {
    const detail = await addonViews.detail(params.id, viewer);
    shows(detail.id, numbersOf(detail.id), detail.publisherId);
    if (detail.revision !== undefined) header('etag', revisionTag(detail.revision, detail));
    return detail;
  });

  app.operation('POST /api/addons/{id}/view', async ({ params, viewer, request }) => {
    traffic.viewed(request, await visibleAddons.must(params.id, viewer));
  });
}
