// What everybody may read of the catalogue.

import { type AddonRow, featuredAddons, publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type { SearchQuery } from '@sandcrate/projections/search/search.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AnswerCache } from '../addons/answer-cache.ts';
import { searchQueryOf } from '../addons/search-query.ts';
import { unlessCurrent } from '../addons/unless-current.ts';
import { AddonCard, type BrowseQuery } from '../contract/addon.ts';
import { revisionTag } from '../entity-tag.ts';

const FEATURED = 24;
const TRENDING = 24;

export async function addonRoutes(app: FastifyInstance) {
  const { addonViews, traffic } = app;
  const { pool, readModels, search } = app.services;

  // Lists hold what is public and look alike to all: no viewer may reach into them.
  const lists = new AnswerCache(() => readModels.changesOf('catalogue'));
  const cardsOf = (rows: readonly AddonRow[]) => z.array(AddonCard).parse(addonViews.cards(rows));

  async function found(query: SearchQuery) {
    const { ids, total } = await search.search(query);
    return { cards: cardsOf(await publicAddons(pool, ids)), total };
  }

  app.operation('GET /api/addons', async ({ query, request, reply }) => {
    const answer = await lists.answer(JSON.stringify(query), () => found(searchQueryOf(query)));
    reply.header('x-total-count', String(answer.total));
    linkPages(request, reply, query, answer.total);
    return unlessCurrent(answer, request, reply);
  });

  app.operation('GET /api/addons/featured', async ({ request, reply }) => {
    const answer = await lists.answer('featured', async () => {
      const cards = cardsOf(await featuredAddons(pool, FEATURED));
      return { cards, total: cards.length };
    });
    return unlessCurrent(answer, request, reply);
  });

  app.operation('GET /api/addons/trending', async ({ request, reply }) => {
    const answer = await lists.answer('trending', () =>
      found({ text: '', sort: 'trending', page: 1, limit: TRENDING }),
    );
    return unlessCurrent(answer, request, reply);
  });

  app.operation('GET /api/addons/{id}', async ({ params, viewer, request, reply }) => {
    const detail = await addonViews.detail(params.id, viewer);
    if (detail.revision !== undefined) reply.header('etag', revisionTag(detail.revision, detail));
    if (isView(request)) traffic.viewed(request, detail);
    return detail;
  });
}

/** What is fetched ahead, filled in by the server, or only asked whether it is there, nobody looks at. */
function isView({ method, headers }: FastifyRequest): boolean {
  const isPrefetch = /prefetch/i.test(String(headers['sec-purpose'] ?? ''));
  return method === 'GET' && !isPrefetch && headers['x-view'] !== 'none';
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
