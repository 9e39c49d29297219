// The site's pages for search engines (sitemaps.org): one file, or an index of several when there are too many pages.
import { CATEGORIES } from '@sandcrate/core/addon/categories.ts';
import {
  countSitemapPages,
  type SitemapPage,
  sitemapPages,
} from '@sandcrate/projections/catalogue/sitemap-pages.ts';
import type pg from 'pg';
import { localized, OFFERED_LOCALES } from '../contract/locales.ts';
import { findablePaths } from '../contract/pages.ts';
import { textElement, XML_HEAD } from './xml.ts';

/** The protocol allows 50,000 addresses in a file; each page has one in every language. */
export const PAGES_IN_A_FILE = Math.floor(50_000 / OFFERED_LOCALES.length);

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const FIXED: readonly string[] = [
  ...findablePaths(),
  ...CATEGORIES.map((category) => `/browse?category=${category}`),
];

const PREFIXES: Record<SitemapPage['kind'], string> = {
  addon: '/addon/',
  publisher: '/publishers/',
  advisory: '/advisories/',
  collection: '/collection/',
};

type Entry = { path: string; changedAt: Date | null };
export type SitemapOptions = { pool: pg.Pool; url: string; perFile?: number };

/** The whole map, or the index of its files. */
export async function sitemapOf({ pool, url, perFile = PAGES_IN_A_FILE }: SitemapOptions): Promise<string> {
  const total = FIXED.length + (await countSitemapPages(pool));
  if (total <= perFile) return urlSet(url, await entries(pool, 0, perFile));
  const files = Array.from({ length: Math.ceil(total / perFile) }, (_, index) => `/sitemap-${index + 1}.xml`);
  return element(
    'sitemapindex',
    files.map((path) => `<sitemap>${textElement('loc', url + path)}</sitemap>`),
  );
}

/** One file of the index, counted from 1; undefined past its end. */
export async function sitemapFile(
  number: number,
  { pool, url, perFile = PAGES_IN_A_FILE }: SitemapOptions,
): Promise<string | undefined> {
  const found = await entries(pool, (number - 1) * perFile, perFile);
  return found.length === 0 ? undefined : urlSet(url, found);
}

/** The fixed pages, then those of the catalogue. */
async function entries(pool: pg.Pool, from: number, limit: number): Promise<Entry[]> {
  const fixed = FIXED.slice(from, from + limit).map((path) => ({ path, changedAt: null }));
  const pages = await sitemapPages(pool, Math.max(0, from - FIXED.length), limit - fixed.length);
  return [
    ...fixed,
    ...pages.map(({ kind, name, changedAt }) => ({
      path: PREFIXES[kind] + encodeURIComponent(name),
      changedAt,
    })),
  ];
}

/** A page in every language. The pages themselves link to their alternates, which would be most of this file. */
function pageIn(url: string, { path, changedAt }: Entry): string[] {
  const changed = changedAt ? textElement('lastmod', changedAt.toISOString()) : '';
  return OFFERED_LOCALES.map(
    (locale) => `<url>${textElement('loc', url + localized(locale, path))}${changed}</url>`,
  );
}

const urlSet = (url: string, found: readonly Entry[]) =>
  element(
    'urlset',
    found.flatMap((entry) => pageIn(url, entry)),
  );

const element = (name: string, children: readonly string[]) =>
  `${XML_HEAD}<${name} ${NAMESPACE}>\n${children.join('\n')}\n</${name}>\n`;
