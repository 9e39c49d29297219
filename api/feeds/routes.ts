// Feeds, the site map, robots.txt, the description of the search, and the key with which search engines verify the site's
// notices.
import { type AddonRow, latestAddons, publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, SOURCE_LOCALE } from '../contract/locales.ts';
import { API_NOT_PUBLIC } from '../contract/refusals.ts';
import { entityTag, matchesTag } from '../entity-tag.ts';
import { HttpError, notFound } from '../plugins/errors.ts';
import { OPEN_SEARCH, openSearchOf, SUGGESTIONS } from './open-search.ts';
import { robotsOf } from './robots.ts';
import { type Feed, rssOf } from './rss.ts';
import { sitemapFile, sitemapOf } from './sitemap.ts';

const ITEMS = 50;
/** Cache lifetimes in seconds: feeds are read often, site maps rarely. */
const FRESH = { suggestions: 60, feed: 300, map: 3600 };
/** The rest of a longer text is ignored. */
const LONGEST_TYPED = 200;
const RSS = 'application/rss+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

export async function feedRoutes(app: FastifyInstance) {
  const { addonViews } = app;
  const { config, pool, search, settings } = app.services;
  const url = config.publicUrl;
  const maps = memoizeByKey(FRESH.feed * 1000);

  const feedOf = (about: Feed, rows: readonly AddonRow[]) =>
    rssOf(
      url,
      about,
      addonViews.cards(rows).map((card, index) => ({ ...card, liveSince: rows[index]?.liveSince ?? null })),
    );

  app.get('/rss/new.xml', async (request, reply) => {
    const { siteName } = settings();
    const about = {
      title: `${siteName}: new add-ons`,
      description: `What has newly come to ${siteName}.`,
      page: '/browse?sort=newest',
      path: '/rss/new.xml',
    };
    const body = feedOf(about, await latestAddons(pool, ITEMS));
    return send(request, reply, RSS, body, FRESH.feed);
  });

  app.get('/rss/trending.xml', async (request, reply) => {
    const { siteName } = settings();
    const about = {
      title: `${siteName}: trending this week`,
      description: `What people on ${siteName} download and like most this week.`,
      page: '/browse?sort=trending',
      path: '/rss/trending.xml',
    };
    const { ids } = await search.search({ text: '', sort: 'trending', page: 1, limit: ITEMS });
    const body = feedOf(about, await publicAddons(pool, ids));
    return send(request, reply, RSS, body, FRESH.feed);
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const body = await maps('all', () => sitemapOf({ pool, url }));
    return send(request, reply, XML, body, FRESH.map);
  });

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const { number } = request.params;
    const body = await maps(number, async () => (await sitemapFile(Number(number), { pool, url })) ?? '');
    if (body === '') throw notFound();
    return send(request, reply, XML, body, FRESH.map);
  });

  if (config.indexNow !== undefined) {
    const { key } = config.indexNow;
    app.get(`/${key}.txt`, (request, reply) => send(request, reply, TEXT, key, FRESH.map));
  }

  app.get('/robots.txt', (request, reply) => send(request, reply, TEXT, robotsOf(url), FRESH.map));

  app.get<{ Querystring: { language?: unknown } }>('/opensearch.xml', (request, reply) => {
    const { siteName, siteDescription } = settings();
    const language = String(request.query.language);
    const locale = isLocale(language) ? language : SOURCE_LOCALE;
    const body = openSearchOf({ url, name: siteName, description: siteDescription, locale });
    return send(request, reply, `${OPEN_SEARCH}; charset=utf-8`, body, FRESH.map);
  });

  // The suggestions of `GET /api/addons/suggest` in the form that browsers read.
  app.get<{ Querystring: { q?: unknown } }>('/suggestions.json', async (request, reply) => {
    if (!settings().publicApi) throw new HttpError(403, 'api-not-public', API_NOT_PUBLIC);
    const typed = String(request.query.q ?? '').slice(0, LONGEST_TYPED);
    const suggestions = await search.suggest(typed);
    // A browser searches for what is picked. Categories are a filter.
    const texts = suggestions.filter(({ kind }) => kind !== 'category').map(({ text }) => text);
    const body = JSON.stringify([typed, [...new Set(texts)]]);
    return send(request, reply, `${SUGGESTIONS}; charset=utf-8`, body, FRESH.suggestions);
  });
}

/** Caches the result for each key for this long; concurrent requests share one. */
function memoizeByKey(milliseconds: number) {
  const kept = new Map<string, { until: number; body: Promise<string> }>();
  return (key: string, make: () => Promise<string>): Promise<string> => {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const found = kept.get(key);
    if (found) return found.body;
    const body = make();
    kept.set(key, { until: now + milliseconds, body });
    body.catch(() => kept.delete(key));
    return body;
  };
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, body: string, seconds: number) {
  const etag = entityTag(body);
  reply.headers({ etag, 'cache-control': `public, max-age=${seconds}` });
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
