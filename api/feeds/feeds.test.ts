// Feeds, site map, robots.txt and the description of the search: valid XML for any text, and public add-ons only.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFERED_LOCALES } from '../contract/locales.ts';
import { type FormPart, formOf, uploadParts } from '../testing/addon-form.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';
import { openSearchOf } from './open-search.ts';
import { rssOf } from './rss.ts';
import { PAGES_IN_A_FILE, sitemapFile, sitemapOf } from './sitemap.ts';
import { escapeXml } from './xml.ts';

const URL_OF_SITE = 'https://crates.example';
const TRICKY = 'Tom & <b>"Jerry"</b> ]]> ]]> ]]&gt;';

let site: TestSite;
let maker: Person;
let shown: string;
let hidden: string;
beforeAll(async () => {
  site = await testSite({ env: { PUBLIC_URL: URL_OF_SITE } });
  maker = await site.publisher('maker');
  shown = await listed({ title: TRICKY, description: 'Boats <script>alert(1)</script>\n& more boats' });
  hidden = await listed({ title: 'Hidden' });
  await site.call(`PUT /api/admin/addons/${hidden}/hide`, site.owner, { payload: { hidden: true } });
});
afterAll(() => site.close());

async function listed(changes: Record<string, FormPart>): Promise<string> {
  const form = await formOf(await uploadParts(changes));
  const { id } = (await site.call('POST /api/addons', maker, form)).json();
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner, { headers: { 'if-match': '"0"' } });
  return id;
}
const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['item', 'url', 'sitemap'].includes(name),
});
const read = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml);
};

test.each([
  ['new', 'Sandcrate: new add-ons', 'newest'],
  ['trending', 'Sandcrate: trending this week', 'trending'],
])('/rss/%s.xml lists public add-ons with their texts unchanged', async (name, title, sort) => {
  const response = await site.call(`GET /rss/${name}.xml`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  const { channel } = read(response.body).rss;
  expect(channel).toMatchObject({ title, link: `${URL_OF_SITE}/browse?sort=${sort}` });
  expect(channel['atom:link']['@_href']).toBe(`${URL_OF_SITE}/rss/${name}.xml`);
  expect(channel.item).toHaveLength(1);
  const [item] = channel.item;
  const link = `${URL_OF_SITE}/addon/${shown}`;
  expect(item).toMatchObject({
    title: TRICKY,
    link,
    guid: { '#text': link, '@_isPermaLink': 'true' },
    category: 'Buildings & Structures',
    'dc:creator': 'maker',
  });
  expect(Date.parse(item.pubDate)).toBeGreaterThan(Date.now() - 60_000);
  expect(response.body).not.toContain('<script>');
  expect(response.body).toContain('&amp;lt;script&amp;gt;');
  expect(item.description).toContain('<br>\n&amp; more boats');
  const picture = new URL(item['media:thumbnail']['@_url']);
  expect((await site.call(`GET ${picture.pathname}${picture.search}`)).statusCode).toBe(200);
});

test('new add-ons are in the order in which they went live, not in which they were uploaded', async () => {
  const upload = async (title: string) =>
    (await site.call('POST /api/addons', maker, await formOf(await uploadParts({ title })))).json().id;
  const [first, second] = [await upload('Uploaded first'), await upload('Uploaded second')];
  for (const id of [second, first]) await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  const items: { title: string; pubDate: string }[] = read((await site.call('GET /rss/new.xml')).body).rss
    .channel.item;
  expect(items.slice(0, 2).map(({ title }) => title)).toEqual(['Uploaded first', 'Uploaded second']);
  const dates = items.map(({ pubDate }) => Date.parse(pubDate));
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  for (const id of [first, second])
    await site.call(`PUT /api/admin/addons/${id}/hide`, site.owner, { payload: { hidden: true } });
});

test('an unchanged feed answers 304', async () => {
  const { headers } = await site.call('GET /rss/new.xml');
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await site.call('GET /rss/new.xml', null, {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await listed({ title: 'Another' });
  const changed = await site.call('GET /rss/new.xml', null, {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(changed.statusCode).toBe(200);
});

test('a feed without add-ons is valid', () => {
  const feed = { title: 'New', description: 'Nothing yet', page: '/browse', path: '/rss/new.xml' };
  expect(read(rssOf(URL_OF_SITE, feed, [])).rss.channel.title).toBe('New');
});

test('characters that XML does not allow are removed from texts', () => {
  expect(escapeXml('a\u0000b\u000bc\ud800d\uffffe 🚢\t\n')).toBe('abc\ufffdde 🚢\t\n');
  expect(XMLValidator.validate(`<a>${escapeXml('\u0008<&"\'>')}</a>`)).toBe(true);
});

const locations = (xml: string): string[] => read(xml).urlset.url.map(({ loc }: { loc: string }) => loc);

test('/sitemap.xml lists all public pages', async () => {
  const response = await site.call('GET /sitemap.xml');
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  const found = locations(response.body);
  for (const path of [
    '/',
    '/browse',
    '/browse?category=mobs',
    '/publishers',
    '/publishers/maker',
    `/addon/${shown}`,
    `/de/addon/${shown}`,
  ]) {
    expect(found).toContain(URL_OF_SITE + path);
  }
  expect(found).not.toContain(`${URL_OF_SITE}/addon/${hidden}`);
  expect(found).not.toContain(`${URL_OF_SITE}/publishers/owner`);
  expect(new Set(found).size).toBe(found.length);
  expect(read(response.body).urlset.url).toContainEqual({
    loc: `${URL_OF_SITE}/addon/${shown}`,
    lastmod: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test('a site map with too many pages is split into files with each page once', async () => {
  const { pool } = site.services;
  const whole = locations(await sitemapOf({ pool, url: URL_OF_SITE }));
  const pages = whole.length / OFFERED_LOCALES.length;
  for (const perFile of [1, 5, 21, pages - 1]) {
    const options = { pool, url: URL_OF_SITE, perFile };
    const index = read(await sitemapOf(options)).sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
    expect(index).toHaveLength(Math.ceil(pages / perFile));
    expect(index.at(-1)).toBe(`${URL_OF_SITE}/sitemap-${index.length}.xml`);
    const files = await Promise.all(index.map((_: string, n: number) => sitemapFile(n + 1, options)));
    expect(files.flatMap((file) => locations(file ?? ''))).toEqual(whole);
    expect(await sitemapFile(index.length + 1, options)).toBeUndefined();
  }
  expect(locations((await site.call('GET /sitemap-1.xml')).body)).toEqual(whole);
  for (const missing of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/rss/old.xml']) {
    expect((await site.call(`GET ${missing}`)).statusCode).toBe(404);
  }
});

test('a full file of the site map keeps to the limits of the protocol', async () => {
  const { body } = await site.call('GET /sitemap.xml');
  const pages = locations(body).length / OFFERED_LOCALES.length;
  expect(PAGES_IN_A_FILE * OFFERED_LOCALES.length).toBeLessThanOrEqual(50_000);
  expect((Buffer.byteLength(body) / pages) * PAGES_IN_A_FILE).toBeLessThan(50 * 1024 ** 2);
});

test('/robots.txt excludes the API and private pages, and links to the site map', async () => {
  const response = await site.call('GET /robots.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = response.body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const path of ['/api/', '/admin', '/owner', '/publisher/dashboard']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain(`Sitemap: ${URL_OF_SITE}/sitemap.xml`);
});

const described = async (address: string) => {
  const response = await site.call(`GET ${address}`);
  expect(response.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
  return read(response.body).OpenSearchDescription;
};

test('/opensearch.xml describes the search in a language', async () => {
  const german = await described('/opensearch.xml?language=de');
  expect(german).toMatchObject({ ShortName: 'Sandcrate', Language: 'de' });
  expect(german.Image['#text']).toBe(`${URL_OF_SITE}/favicon.ico`);
  const templates = (about: typeof german) =>
    about.Url.map((address: Record<string, string>) => address['@_template']);
  expect(templates(german)).toEqual([
    `${URL_OF_SITE}/de/browse?search={searchTerms}`,
    `${URL_OF_SITE}/suggestions.json?q={searchTerms}`,
    `${URL_OF_SITE}/opensearch.xml?language=de`,
  ]);
  for (const address of [
    '/opensearch.xml',
    '/opensearch.xml?language=tlh',
    '/opensearch.xml?language=toString',
  ]) {
    const [results] = templates(await described(address));
    expect(results).toBe(`${URL_OF_SITE}/browse?search={searchTerms}`);
  }
});

test('the OpenSearch description escapes the name of the site and shortens it to the allowed length', () => {
  const about = { url: URL_OF_SITE, name: `${TRICKY} 🚢🚢🚢`, description: '', locale: 'en' } as const;
  const { ShortName, Description } = read(openSearchOf(about)).OpenSearchDescription;
  expect([...ShortName]).toHaveLength(16);
  expect(Description).toContain(TRICKY);
});

test('/suggestions.json lists titles in the format that browsers expect, and only while the API is public', async () => {
  const answer = await site.call('GET /suggestions.json?q=tom');
  expect(answer.headers['content-type']).toBe('application/x-suggestions+json; charset=utf-8');
  expect(answer.json()).toEqual(['tom', [TRICKY]]);
  expect((await site.call(`GET /suggestions.json?q=${'x'.repeat(300)}`)).json()).toEqual([
    'x'.repeat(200),
    [],
  ]);
  expect((await site.call('GET /suggestions.json')).json()).toEqual(['', []]);
  const publicApi = (isPublic: boolean) =>
    site.call('PATCH /api/admin/settings', site.owner, { payload: { publicApi: isPublic } });
  await publicApi(false);
  expect((await site.call('GET /suggestions.json?q=tom')).statusCode).toBe(403);
  await publicApi(true);
});
