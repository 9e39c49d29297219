// The heads of the catalogue's pages, including in a language other than English.
import { setupI18n } from '@lingui/core';
import type { CollectionView } from '@sandcrate/api/collections/contract.ts';
import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import { expect, test } from 'vitest';
import { i18nOf, pageHead } from '../../lib/page-head.ts';
import { addonCard, addonDetail } from '../../testing/some-addon.ts';
import { collectionView } from '../../testing/some-collection.ts';
import { addonHead } from './addon-page/addon-head.ts';
import { browseHead } from './browse/browse-head.ts';
import { parseBrowseSearch } from './browse/browse-search.ts';
import { collectionHead } from './collections/collection-head.ts';
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
  [{ tag: ['a', 'b'], pack: 'skin', rating: '4' }, '/browse?tag=a&tag=b', false],
  [{ category: ['weapons', 'mobs'], withoutTag: 'a' }, '/browse?category=mobs&category=weapons', false],
])('of the list %o, %s is the canonical address, indexed: %s', (search, path, indexed) => {
  const head = browseHead(matchesIn('en'), parseBrowseSearch(search), ID);
  expect([canonical(head), isIndexed(head)]).toEqual([URL_OF_SITE + path, indexed]);
});

test('a tag that no add-on has is not indexed', () => {
  expect(isIndexed(browseHead(matchesIn('en'), { tag: ['nonsense'] }, undefined))).toBe(false);
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

const publisherProfile = (differences: Partial<PublisherProfile> = {}): PublisherProfile => ({
  id: ID,
  username: 'wren',
  role: 'publisher',
  isPublisher: true,
  isVerified: false,
  createdAt: '2024-01-02T12:00:00.000Z',
  addonCount: 1,
  downloadCount: 1,
  averageRating: 0,
  ratingCount: 0,
  followerCount: 0,
  pictureUrl: null,
  text: null,
  links: [],
  isFollowed: false,
  addons: [addonCard({ id: ID })],
  newest: [],
  ...differences,
});

test('the preview of a link to a publisher shows an add-on of theirs', () => {
  const head = publisherHead(matchesIn('en'), publisherProfile());
  expect(content(head, 'og:image')).toBe(`${URL_OF_SITE}/api/addons/${ID}/preview.jpg`);
  expect(contentNamed(head, 'twitter:card')).toBe('summary_large_image');
  expect(dataOf(head)[0].mainEntity).toEqual({
    '@type': 'Person',
    name: 'wren',
    url: `${URL_OF_SITE}/publishers/wren`,
  });
});

test('the preview of a link to a publisher with a picture shows the picture', () => {
  const pictureUrl = `/api/profiles/${ID}/picture/abc`;
  const links = ['https://wren.example/'];
  const head = publisherHead(matchesIn('en'), publisherProfile({ pictureUrl, text: 'Boats only.', links }));
  const image = `${URL_OF_SITE}${pictureUrl}?w=640`;
  expect(content(head, 'og:image')).toBe(image);
  expect(contentNamed(head, 'twitter:card')).toBe('summary');
  expect(dataOf(head)[0].mainEntity).toMatchObject({ image, description: 'Boats only.', sameAs: links });
});

const contentNamed = ({ meta }: Head, wanted: string) =>
  meta.flatMap((tag) => ('name' in tag && tag.name === wanted ? [tag.content] : []))[0];

const headOfCollection = (collection: CollectionView) => {
  const matches = matchesIn('en');
  return pageHead(matches, collectionHead(collection, { i18n: i18nOf(matches), url: URL_OF_SITE }));
};

test.each([
  ['public', true],
  ['unlisted', false],
] as const)('search engines list a collection that is %s: %s', (visibility, indexed) => {
  const head = headOfCollection(collectionView({ id: ID, visibility }));
  expect([isIndexed(head), canonical(head)]).toEqual([indexed, `${URL_OF_SITE}/collection/${ID}`]);
});

test('a link to a collection is previewed with its description and the picture of its first add-on', () => {
  const head = headOfCollection(collectionView({ description: 'For sailors.' }));
  const { id, title } = addonCard();
  expect(content(head, 'og:title')).toBe('On the water');
  expect(content(head, 'og:image')).toBe(`${URL_OF_SITE}/api/addons/${id}/preview.jpg`);
  expect(contentNamed(head, 'description')).toBe('For sailors.');
  expect(dataOf(head)[0].mainEntity).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 1, name: title, url: `${URL_OF_SITE}/addon/${id}` }],
  });
});

test('the marks of a formatted description are not in the head', () => {
  const head = headOfCollection(collectionView({ description: 'For **sailors**.' }));
  expect(contentNamed(head, 'description')).not.toContain('*');
});
