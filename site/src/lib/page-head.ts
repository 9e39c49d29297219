// Page heads: titles, descriptions and metadata for search engines and link previews.
import type { I18n } from '@lingui/core';
import { isMultilingual, localized, OFFERED_LOCALES } from '@sandcrate/api/contract/locales.ts';
import { isInTable, type PagePath, pageOf } from '@sandcrate/api/contract/pages.ts';

import { word } from './words.ts';

const SUMMARY_LENGTH = 160;
/** The type and size of the previews that the server draws. */
const PREVIEW = { type: 'image/jpeg', width: 1200, height: 630 };
const SCHEMA = 'https://schema.org';
/** The feeds, by the word for what they list. Feed readers find them by the links in a page's head. */
const FEEDS = { Newest: '/rss/new.xml', Trending: '/rss/trending.xml' };

/** What the root route loads about the site. */
export type SiteFacts = { name: string; description: string; url: string };

export type Matches = readonly { routeId: string; loaderData?: unknown; context?: unknown }[];

export type PageHead = {
  title: string;
  description?: string;
  /** The canonical address, from the root, without parameters that only sort or page a list. */
  path: string;
  indexed?: boolean;
  kind?: 'website' | 'article' | 'profile';
  /** The id of the add-on whose preview represents the page. */
  pictured?: string | undefined;
  /** The address of a square picture from the root, which represents the page instead. */
  portrait?: string | undefined;
  /** Objects of schema.org. */
  data?: object[];
};

const isFacts = (value: unknown): value is SiteFacts =>
  typeof value === 'object' && value !== null && 'name' in value && 'url' in value;

/** The site's name, address and description, the default description in the document's language. */
export function siteFacts(matches: Matches): SiteFacts {
  const facts = matches.find(({ routeId }) => routeId === '__root__')?.loaderData;
  if (!isFacts(facts)) return { name: 'Sandcrate', description: '', url: '' };
  return { ...facts, description: word(i18nOf(matches), facts.description) };
}

const hasI18n = (value: unknown): value is { i18n: I18n } =>
  typeof value === 'object' && value !== null && 'i18n' in value;

/** The messages of the document's language. */
export function i18nOf(matches: Matches): I18n {
  const context = matches.find(({ routeId }) => routeId === '__root__')?.context;
  if (!hasI18n(context)) throw new Error('The router has no messages.');
  return context.i18n;
}

/** The address of a page in the document's language. */
export const addressOf = (matches: Matches, path: string) =>
  siteFacts(matches).url + localized(i18nOf(matches).locale, path);

/** The title of the browser's tab: page and site. */
const fullTitle = (title: string, site: string) => (title === '' ? site : `${title} – ${site}`);

/** The elements of a page's head. */
export function pageHead(matches: Matches, head: PageHead) {
  const site = siteFacts(matches);
  const { title, path, indexed = true, kind = 'website', pictured, portrait, data = [] } = head;
  const description = head.description || site.description;
  const { locale } = i18nOf(matches);
  const address = addressOf(matches, path);
  const isLarge = portrait === undefined && pictured !== undefined;
  return {
    meta: [
      { title: fullTitle(title, site.name) },
      { name: 'description', content: description },
      ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: kind },
      { property: 'og:title', content: title || site.name },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      ...(isMultilingual() ? [{ property: 'og:locale', content: territorial(locale) }] : []),
      ...pictureOf(head, site.url),
      { name: 'twitter:card', content: isLarge ? 'summary_large_image' : 'summary' },
    ],
    links: [
      { rel: 'canonical', href: address },
      ...(indexed
        ? [...alternatesOf(site.url, path), ...feedsOf(site, i18nOf(matches)), searchOf(site, locale)]
        : []),
    ],
    scripts: data.map((object) => ({
      type: 'application/ld+json',
      // Escaped, so that the JSON cannot end the script element.
      children: JSON.stringify({ '@context': SCHEMA, ...object }).replaceAll('<', '\\u003c'),
    })),
  };
}

/** A locale as Open Graph writes it, with a territory: zh-Hans → zh_CN. */
function territorial(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

const feedsOf = ({ name, url }: SiteFacts, i18n: I18n) =>
  Object.entries(FEEDS).map(([about, path]) => ({
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${name} – ${word(i18n, about)}`,
    href: url + path,
  }));

/** Browsers read there how to search the site. */
const searchOf = ({ name, url }: SiteFacts, locale: string) => ({
  rel: 'search',
  type: 'application/opensearchdescription+xml',
  title: name,
  href: `${url}/opensearch.xml?language=${locale}`,
});

/** Links to the page in every offered language. */
function alternatesOf(url: string, path: string) {
  if (!isMultilingual()) return [];
  const inLanguages = OFFERED_LOCALES.map((locale) => ({
    rel: 'alternate',
    hrefLang: locale,
    href: url + localized(locale, path),
  }));
  return [...inLanguages, { rel: 'alternate', hrefLang: 'x-default', href: url + path }];
}

function pictureOf({ pictured, portrait }: PageHead, url: string) {
  if (portrait !== undefined) return [{ property: 'og:image', content: url + portrait }];
  return pictured === undefined ? [] : previewOf(pictured, url);
}

const previewOf = (addonId: string, url: string) => [
  { property: 'og:image', content: `${url}/api/addons/${addonId}/preview.jpg` },
  ...Object.entries(PREVIEW).map(([name, value]) => ({
    property: `og:image:${name}`,
    content: String(value),
  })),
];

/**
 * The head of a page that is fully described by the table of pages.
 * @param address the page's address from the root, if its path has parameters
 */
export function fixedHead(path: PagePath, address: string = path) {
  const { title, tab = title, lead = '', indexed } = pageOf(path);
  return ({ matches }: { matches: Matches }) => {
    const i18n = i18nOf(matches);
    return pageHead(matches, {
      title: word(i18n, tab),
      description: word(i18n, lead),
      path: address,
      indexed,
    });
  };
}

/** The page that a layout shows, if it is in the table of pages. */
export function pageShown(matches: readonly { fullPath: string }[]): PagePath | undefined {
  const path = matches.at(-1)?.fullPath;
  return path !== undefined && isInTable(path) ? path : undefined;
}

type LayoutMatch = Matches[number] & { fullPath: string; pathname: string };

/**
 * The head of the page that a layout shows, from the table of pages. Among routes that are not rendered on the server,
 * the router calls only the outermost one's `head`.
 */
export function layoutHead({ matches }: { matches: readonly LayoutMatch[] }) {
  const path = pageShown(matches);
  return path === undefined ? {} : fixedHead(path, matches.at(-1)?.pathname)({ matches });
}

/** The head of a page that does not exist. `title` is a text of the contract. */
export const missingHead = (matches: Matches, title: string) => ({
  meta: [
    { title: fullTitle(word(i18nOf(matches), title), siteFacts(matches).name) },
    { name: 'robots', content: 'noindex' },
  ],
});

/** The beginning of a text on one line, cut at a word. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  const cut = line.slice(0, SUMMARY_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), SUMMARY_LENGTH / 2)).toWellFormed()}…`;
}
