import { expect, test } from 'vitest';
import { createI18n, loadMessages } from '../app/i18n/messages.ts';
import { layoutHead, pageHead } from './page-head.ts';

async function matchesIn(locale: 'en' | 'de', description: string) {
  const i18n = createI18n(locale);
  await loadMessages(i18n, ['main', 'words']);
  const loaderData = { name: 'Sandcrate', url: 'https://sandcrate.example', description };
  return [{ routeId: '__root__', loaderData, context: { i18n } }];
}
const DEFAULT = 'Addons for your sandbox world: find them, share them, trust them.';
const describedAs = async (locale: 'en' | 'de', description: string) =>
  pageHead(await matchesIn(locale, description), { title: '', path: '/' }).meta.find(
    (meta) => 'name' in meta && meta.name === 'description',
  );

test('a site without a description of its own is described in the language of the page', async () => {
  expect(await describedAs('en', DEFAULT)).toMatchObject({ content: DEFAULT });
  expect(await describedAs('de', DEFAULT)).toMatchObject({
    content: 'Add-ons für deine Sandbox-Welt: finde sie, teile sie, vertrau ihnen.',
  });
  expect(await describedAs('de', 'Ours.')).toMatchObject({ content: 'Ours.' });
});

test.each([
  ['/publisher/edit/$id', '/publisher/edit/17'],
  ['/help', '/help'],
] as const)('the canonical address of %s is that of the page shown', async (fullPath, pathname) => {
  const root = await matchesIn('de', '');
  const matches = [...root, { routeId: fullPath }].map((match) => ({ ...match, fullPath, pathname }));
  const canonical = { rel: 'canonical', href: `https://sandcrate.example/de${pathname}` };
  expect(layoutHead({ matches })).toHaveProperty('links', expect.arrayContaining([canonical]));
});

test('a page for search engines links to the feeds, titled in its language', async () => {
  const matches = await matchesIn('de', '');
  const feed = { rel: 'alternate', type: 'application/rss+xml' };
  const feeds = [
    { ...feed, title: 'Sandcrate – Neueste', href: 'https://sandcrate.example/rss/new.xml' },
    { ...feed, title: 'Sandcrate – Im Trend', href: 'https://sandcrate.example/rss/trending.xml' },
  ];
  expect(pageHead(matches, { title: '', path: '/' }).links).toEqual(expect.arrayContaining(feeds));
  expect(pageHead(matches, { title: '', path: '/', indexed: false }).links).toHaveLength(1);
});

test('a page for search engines links to the description of the search in its language', async () => {
  const { links } = pageHead(await matchesIn('de', ''), { title: '', path: '/' });
  expect(links).toContainEqual({
    rel: 'search',
    type: 'application/opensearchdescription+xml',
    title: 'Sandcrate',
    href: 'https://sandcrate.example/opensearch.xml?language=de',
  });
});

test.each([
  ['en', 'en_US'],
  ['de', 'de_DE'],
] as const)('Open Graph names the language %s with its territory', async (locale, content) => {
  const { meta } = pageHead(await matchesIn(locale, ''), { title: '', path: '/' });
  expect(meta).toContainEqual({ property: 'og:locale', content });
});
