// Add-ons as an RSS 2.0 feed.
import type { AddonCard } from '../addons/contract.ts';
import { CATEGORY_LABELS } from '../contract/limits.ts';
import { escapeXml, textElement, XML_HEAD } from './xml.ts';

export type Feed = {
  title: string;
  description: string;
  /** The page that shows the same. */
  page: string;
  /** The feed's own path. */
  path: string;
};

const THUMBNAIL_WIDTH = 640;

export type FeedItem = AddonCard & { liveSince: Date | null };

/** @param url the site's address, without a slash at the end */
export function rssOf(url: string, feed: Feed, addons: readonly FeedItem[]): string {
  const latest = addons
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return [
    `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">`,
    '<channel>',
    textElement('title', feed.title),
    textElement('link', url + feed.page),
    textElement('description', feed.description),
    `<atom:link href="${escapeXml(url + feed.path)}" rel="self" type="application/rss+xml" />`,
    ...(latest ? [textElement('lastBuildDate', new Date(latest).toUTCString())] : []),
    ...addons.map((addon) => itemOf(url, addon)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

/** Readers take a description for HTML, so its text is escaped a second time, and its lines end with an element. */
function itemOf(url: string, addon: FeedItem): string {
  const link = `${url}/addon/${addon.id}`;
  const picture = addon.bannerImageUrl ?? addon.imageUrl;
  return [
    '<item>',
    textElement('title', addon.title),
    textElement('link', link),
    textElement('guid', link, ' isPermaLink="true"'),
    textElement('pubDate', (addon.liveSince ?? new Date(addon.createdAt)).toUTCString()),
    textElement('category', CATEGORY_LABELS[addon.category]),
    ...(addon.publisherName === null ? [] : [textElement('dc:creator', addon.publisherName)]),
    textElement('description', escapeXml(addon.description).replaceAll('\n', '<br>\n')),
    ...(picture ? [`<media:thumbnail url="${escapeXml(`${url}${picture}?w=${THUMBNAIL_WIDTH}`)}" />`] : []),
    '</item>',
  ].join('\n');
}
