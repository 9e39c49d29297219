// What everybody may read of the catalogue.

import { featuredAddons, publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type { SearchQuery } from '@sandcrate/projections/search/search.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowseQuery } from '../contract/addon.ts';

const FEATURED = 24;
const TRENDING = 24;

export async function addonRoutes(app: FastifyInstance) {
  const { addonViews, traffic } = app;
  const { pool, search } = app.services;

  app.operation('GET /api/addons', async ({ query, request, reply }) => {
    const { ids, total } = await search.search(searchQueryOf(query));
    reply.header('x-total-count', String(total));
    linkPages(request, reply, query, total);
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.operation('GET /api/addons/featured', async () =>
    addonViews.cards(await featuredAddons(pool, FEATURED)),
  );

  app.operation('GET /api/addons/trending', async () => {
    const { ids } = await search.search({ text: '', sort: 'trending', page: 1, limit: TRENDING });
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.operation('GET /api/addons/{id}', async ({ params, viewer, request, reply }) => {
    const detail = await addonViews.detail(params.id, viewer);
    if (detail.revision !== undefined) reply.header('etag', `"${detail.revision}"`);
    reply.header('cache-control', 'no-cache');
    if (!isPreload(request)) traffic.viewed(request, detail);
    return detail;
  });
}

function searchQueryOf({ search, category, featured, ...rest }: BrowseQuery): SearchQuery {
  return {
    ...rest,
    text: search?.trim() ?? '',
    category: category === 'all' ? undefined : category,
    featured: featured === 'true' ? true : undefined,
  };
}

/** A page that is fetched ahead, or filled in by the server, is not a view. */
function isPreload({ headers }: FastifyRequest): boolean {
  return /prefetch/i.test(String(headers['sec-purpose'] ?? '')) || headers['x-view'] === 'none';
}

/** Tells where the pages before and after are (RFC 8288). */
function linkPages(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, limit }: BrowseQuery,
  total: number,
): void {
  const [path = '', search] = request.url.split('?');
  const to = (number: number, rel: string) => {
    const query = new URLSearchParams(search);
    query.set('page', String(number));
    return `<${path}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [to(page - 1, 'prev')] : []),
    ...(page * limit < total ? [to(page + 1, 'next')] : []),
  ];
  if (links.length > 0) reply.header('link', links.join(', '));
}
