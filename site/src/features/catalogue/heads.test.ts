// The heads of the catalogue's pages, including in a language other than English.
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { addonCard, addonDetail } from '../../testing/some-addon.ts';
import { addonHead } from './addon-page/addon-head.ts';
import { browseHead } from './browse/browse-head.ts';
import { parseBrowseSearch } from './browse/browse-search.ts';
import { publisherHead } from './publishers/publisher-head.ts';

const URL_OF_SITE = 'https://crates.example';
const ID = '735733c5-3661-41fe-bf5e-019e294e5cab';

const matchesIn = (locale: string) => [
  {
    routeId: '__root__',
    loaderData: { name: 'Crates', description: '', url: URL_OF_SITE },
    context: { i18n: setupI18n({ locale, messages: { [locale]: {} }, missing: (_locale, id) => id }) },
  },
];

type Head = ReturnType<typeof browseHead>;
const content = ({ meta }: Head, wanted: string) =>
  meta.flatMap((tag) => ('property' in tag && tag.property === wanted ? [tag.content] : []))[0];
const isIndexed = ({ meta }: Head) => !meta.some((tag) => 'name' in tag && tag.name === 'robots');
const canonical = ({ links }: Head) => links.find(({ rel }) => rel === 'canonical')?.href;
const dataOf = ({ scripts }: Head) => scripts.map(({ children }) => JSON.parse(children));

test.each([
  [{ category: 'mobs', sort: 'rating', page: '2', view: 'list' }, '/browse?category=mobs', true],
  [{ tag: 'survival', game: '1.21' }, '/browse?tag=survival', true],
  [{ game: '1.21' }, '/browse', true],
  [{ search: 'boats', category: 'mobs' }, '/browse?category=mobs', false],
])('of the list %o, %s is the canonical address, indexed: %s', (search, path, indexed) => {
  const head = browseHead(matchesIn('en'), parseBrowseSearch(search), ID);
  expect([canonical(head), isIndexed(head)]).toEqual([URL_OF_SITE + path, indexed]);
});

test('a tag that no add-on has is not indexed', () => {
  expect(isIndexed(browseHead(matchesIn('en'), { tag: 'nonsense' }, undefined))).toBe(false);
});

test("a head has addresses in the page's language, and every language as an alternate", () => {
  const matches = matchesIn('de');
  const addon = addonHead(matches, addonDetail({ id: ID, publisherName: 'brick wren', category: 'mobs' }));
  const at = `${URL_OF_SITE}/de`;
  expect(canonical(addon)).toBe(`${at}/addon/${ID}`);
  const [software, breadcrumbs] = dataOf(addon);
  expect(software).toMatchObject({
    '@type': 'SoftwareApplication',
    url: `${at}/addon/${ID}`,
    author: { '@type': 'Person', url: `${at}/publishers/brick%20wren` },
  });
  expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${at}/browse`,
    `${at}/browse?category=mobs`,
    `${at}/addon/${ID}`,
  ]);
  const alternates = addon.links.flatMap((link) => ('hrefLang' in link ? [[link.hrefLang, link.href]] : []));
  expect(alternates).toContainEqual(['en', `${URL_OF_SITE}/addon/${ID}`]);
  expect(alternates).toContainEqual(['ar', `${URL_OF_SITE}/ar/addon/${ID}`]);
  expect(alternates).toContainEqual(['x-default', `${URL_OF_SITE}/addon/${ID}`]);
});

test('the preview of a link to a publisher shows an add-on of theirs', () => {
  const profile = { id: ID, username: 'wren', addonCount: 1, addons: [addonCard({ id: ID })] };
  const head = publisherHead(matchesIn('en'), profile as unknown as Parameters<typeof publisherHead>[1]);
  expect(content(head, 'og:image')).toBe(`${URL_OF_SITE}/api/addons/${ID}/preview.jpg`);
  expect(dataOf(head)[0].mainEntity).toEqual({
    '@type': 'Person',
    name: 'wren',
    url: `${URL_OF_SITE}/publishers/wren`,
  });
});
