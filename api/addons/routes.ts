// The public catalogue.

import { featuredAddons, publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import { numbersOf } from '@sandcrate/projections/touched.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ALL_NUMBERS } from '../answers/shared-answers.ts';
import { operations } from '../contract/operations.ts';
import { revisionTag } from '../entity-tag.ts';
import { announcePages } from '../paging.ts';
import { searchQueryOf } from './search-query.ts';

const FEATURED = operations['GET /api/addons/featured'].maxItems;
const TRENDING = operations['GET /api/addons/trending'].maxItems;

export async function addonRoutes(app: FastifyInstance) {
  const { addonViews, traffic } = app;
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

  app.sharedOperation(
    'GET /api/addons/{id}',
    async ({ params, viewer, header, shows }) => {
      const detail = await addonViews.detail(params.id, viewer);
      shows(detail.id, numbersOf(detail.id), detail.publisherId);
      if (detail.revision !== undefined) header('etag', revisionTag(detail.revision, detail));
      return detail;
    },
    (detail, request) => {
      if (isView(request)) traffic.viewed(request, detail);
    },
  );
}

/** Prefetches, requests of the server's own renderer and HEAD requests are not views. */
function isView({ method, headers }: FastifyRequest): boolean {
  const isPrefetch = /prefetch/i.test(String(headers['sec-purpose'] ?? ''));
  return method === 'GET' && !isPrefetch && headers['x-view'] !== 'none';
}
