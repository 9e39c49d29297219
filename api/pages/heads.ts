// Which head a page of the site gets, by its address, as a guest would see it.

import type { Privacy } from '@sandcrate/core/privacy/privacy.ts';
import type { Settings } from '@sandcrate/core/settings/values.ts';
import { findPublicProfile } from '@sandcrate/projections/accounts/find-public-profile.ts';
import { type AddonRow, findAddon, publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type { Search } from '@sandcrate/projections/search/search.ts';
import type pg from 'pg';
import { z } from 'zod';
import { searchQueryOf } from '../addons/search-query.ts';
import { BrowseQuery } from '../contract/addon.ts';
import { CATEGORY_LABELS } from '../contract/limits.ts';
import { cardOf } from '../views/addon.ts';
import { type PageHead, summaryOf } from './page-head.ts';
import { isSitePath } from './site-paths.ts';

/** A page's head, and 404 where there is nothing to show. */
export type Page = { status: 200 | 404; head: PageHead };

export type HeadsOptions = {
  pool: pg.Pool;
  search: Search;
  privacy: Privacy;
  settings: () => Settings;
  /** Without a slash at the end. */
  url: string;
};

const CONTEXT = 'https://schema.org';
const BANNER_WIDTH = 1280;
const NEVER_A_TICKET = () => '';

/** Somebody's own pages, and the ways in. */
const PRIVATE =
  /^\/(?:login|register|invite-register|forgot-password|reset-password|verify-email|settings|updates|publisher\/(?:dashboard|upload|edit|apply))(?:\/|$)/;

const TITLES: Record<string, string> = {
  '/publishers': 'Publishers',
  '/become-publisher': 'Become a Publisher',
  '/publisher/guide': 'Publisher Guide',
  '/tools': 'Tools',
  '/docs': 'Documentation',
  '/api': 'API Reference',
  '/help': 'Help',
  '/contact': 'Contact',
  '/bugs': 'Report a Bug',
  '/terms': 'Terms of Use',
  '/privacy': 'Privacy',
  '/status': 'Status',
  '/blog': 'Community',
  '/careers': 'Careers',
  '/login': 'Sign in',
  '/settings': 'Settings',
  '/forgot-password': 'Forgot your password?',
  '/publisher/dashboard': 'Publisher Dashboard',
  '/publisher/upload': 'Upload Addon',
};

const Category = z.enum(['tools', 'mobs', 'buildings', 'weapons', 'worldgen', 'gameplay']);

/** Finds the head of a page; `path` and `query` are the request's. */
export function createHeads({ pool, search, privacy, settings, url }: HeadsOptions) {
  const plain = (path: string, title: string, isIndexed = true): PageHead => ({
    title,
    description: settings().siteDescription,
    path,
    isIndexed,
    kind: 'website',
    data: [],
  });

  const missing = (path: string): Page => ({ status: 404, head: plain(path, 'Not found', false) });

  function home(): Page {
    const { siteName, siteDescription } = settings();
    const searching = {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/browse?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    };
    const site = { '@context': CONTEXT, '@type': 'WebSite', name: siteName, url: `${url}/` };
    return {
      status: 200,
      head: {
        ...plain('/', siteName),
        data: [{ ...site, description: siteDescription, potentialAction: searching }],
      },
    };
  }

  /** The first add-on of a list; nothing when its address asks for what cannot be. */
  async function firstOf(query: URLSearchParams): Promise<AddonRow | undefined> {
    const asked = BrowseQuery.safeParse({ ...Object.fromEntries(query), limit: 1 });
    if (!asked.success) return undefined;
    const { ids } = await search.search(searchQueryOf(asked.data));
    const [first] = await publicAddons(pool, ids);
    return first;
  }

  async function browse(query: URLSearchParams): Promise<Page> {
    const first = await firstOf(query);
    const category = Category.safeParse(query.get('category')).data;
    const text = query.get('search')?.trim();
    const narrowed = new URLSearchParams(category ? { category } : {});
    const path = narrowed.size > 0 ? `/browse?${narrowed}` : '/browse';
    const title = text
      ? `Results for "${summaryOf(text)}"`
      : category
        ? CATEGORY_LABELS[category]
        : 'Browse Addons';
    const data = { '@context': CONTEXT, '@type': 'CollectionPage', name: title, url: url + path };
    return {
      status: 200,
      head: { ...plain(path, title, !text), ...pictured(first), data: text ? [] : [data] },
    };
  }

  async function addon(path: string, id: string): Promise<Page> {
    const row = z.uuid().safeParse(id).success ? await findAddon(pool, id) : undefined;
    if (row === undefined || !row.isPublic) return missing(path);
    const description = summaryOf(row.description);
    return {
      status: 200,
      head: {
        ...plain(path, row.title),
        description,
        kind: 'article',
        ...pictured(row),
        data: [softwareOf(row, description, url)],
      },
    };
  }

  async function publisher(path: string, name: string): Promise<Page> {
    const found = await findPublicProfile(pool, privacy.usernameKey(name));
    if (found === undefined) return missing(path);
    const { username, addonCount } = found;
    const description = `${username} has published ${addonCount} ${addonCount === 1 ? 'add-on' : 'add-ons'} on ${settings().siteName}.`;
    const mainEntity = { '@type': 'Person', name: username, url: url + path };
    return {
      status: 200,
      head: {
        ...plain(path, username),
        description,
        kind: 'profile',
        data: [{ '@context': CONTEXT, '@type': 'ProfilePage', mainEntity }],
      },
    };
  }

  return async (requested: string, query: URLSearchParams): Promise<Page> => {
    const path = requested.length > 1 ? requested.replace(/\/$/, '') : requested;
    if (!isSitePath(path)) return missing(path);
    if (path === '/') return home();
    if (path === '/browse') return browse(query);
    const [, area, name = ''] = path.split('/');
    if (area === 'addon') return addon(path, name);
    if (area === 'publishers' && name !== '') return publisher(path, decodeURIComponent(name));
    return { status: 200, head: plain(path, TITLES[path] ?? settings().siteName, !PRIVATE.test(path)) };
  };
}

/** An add-on's banner, with its size once it is served at most so wide. */
function pictured(row: AddonRow | undefined): Pick<PageHead, 'image'> {
  if (!row?.banner) return {};
  const { width, height } = row.banner;
  const shown = Math.min(width, BANNER_WIDTH);
  const { bannerImageUrl } = cardOf(row, undefined, NEVER_A_TICKET);
  return {
    image: {
      source: `${bannerImageUrl}`,
      path: `${bannerImageUrl}?w=${BANNER_WIDTH}`,
      width: shown,
      height: Math.round((height * shown) / width),
    },
  };
}

function softwareOf(row: AddonRow, description: string, url: string): object {
  const { averageRating, bannerImageUrl } = cardOf(row, undefined, NEVER_A_TICKET);
  return {
    '@context': CONTEXT,
    '@type': 'SoftwareApplication',
    name: row.title,
    description,
    url: `${url}/addon/${row.id}`,
    applicationCategory: 'GameApplication',
    softwareVersion: row.version,
    datePublished: row.createdAt.toISOString(),
    dateModified: row.updatedAt.toISOString(),
    keywords: row.tags.join(', '),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    ...(bannerImageUrl === null ? {} : { image: `${url}${bannerImageUrl}?w=${BANNER_WIDTH}` }),
    ...(row.publisherName === null
      ? {}
      : {
          author: {
            '@type': 'Person',
            name: row.publisherName,
            url: `${url}/publishers/${encodeURIComponent(row.publisherName)}`,
          },
        }),
    ...(row.ratingCount === 0
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: averageRating,
            ratingCount: row.ratingCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}
