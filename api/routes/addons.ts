// What everybody may read of the catalogue.

import { featuredAddons, publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { searchQueryOf } from '../addons/search-query.ts';
import type { BrowseQuery } from '../contract/addon.ts';
import { revisionTag } from '../entity-tag.ts';

const FEATURED = 24;
const TRENDING = 24;

export async function addonRoutes(app: FastifyInstance) {
  const { addonViews, traffic } = app;
  const { pool, search } = app.services;

  app.sharedOperation('GET /api/addons', async ({ query, url, header }) => {
    const { ids, total } = await search.search(searchQueryOf(query));
    header('x-total-count', String(total));
    const link = linkToPages(url, query, total);
    if (link) header('link', link);
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.sharedOperation('GET /api/addons/featured', async () =>
    addonViews.cards(await featuredAddons(pool, FEATURED)),
  );

  app.sharedOperation('GET /api/addons/trending', async () => {
    const { ids } = await search.search({ text: '', sort: 'trending', page: 1, limit: TRENDING });
    return addonViews.cards(await publicAddons(pool, ids));
  });

  app.sharedOperation(
    'GET /api/addons/{id}',
    async ({ params, viewer, header, shows }) => {
      const detail = await addonViews.detail(params.id, viewer);
      shows(detail.id, detail.publisherId);
      if (detail.revision !== undefined) header('etag', revisionTag(detail.revision, detail));
      return detail;
    },
    (detail, request) => {
      if (isView(request)) traffic.viewed(request, detail);
    },
  );
}

/** What is fetched ahead, filled in by the server, or only asked whether it is there, nobody looks at. */
function isView({ method, headers }: FastifyRequest): boolean {
  const isPrefetch = /prefetch/i.test(String(headers['sec-purpose'] ?? ''));
  return method === 'GET' && !isPrefetch && headers['x-view'] !== 'none';
}

/** Tells where the pages before and after are (RFC 8288). */
function linkToPages(url: string, { page, limit }: BrowseQuery, total: number): string {
  const [path = '', search] = url.split('?');
  const to = (number: number, rel: string) => {
    const query = new URLSearchParams(search);
    query.set('page', String(number));
    return `<${path}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [to(page - 1, 'prev')] : []),
    ...(page * limit < total ? [to(page + 1, 'next')] : []),
  ];
  return links.join(', ');
}
