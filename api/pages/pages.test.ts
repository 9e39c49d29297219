// The site's pages as a search engine, a chat and a browser get them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';

let folder: string;
let site: TestSite;
let addonId: string;

const html = `<html><head><!--head--><title>Built</title><!--/head--></head><body>${'<p>sand</p>'.repeat(200)}</body></html>`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandcrate-pages-'));
  for (const part of ['site', 'console']) {
    await mkdir(join(folder, part, 'assets'), { recursive: true });
    await writeFile(join(folder, part, 'index.html'), html);
  }
  await writeFile(join(folder, 'site/assets/site.js'), 'plain();');
  await writeFile(join(folder, 'site/assets/site.js.br'), 'compressed');
  site = await testSite({ pages: { siteDir: join(folder, 'site'), consoleDir: join(folder, 'console') } });
  const maker = await site.publisher('maker');
  const parts = await uploadParts({ title: 'Boats </title><script>' });
  addonId = (await site.call('POST /api/addons', maker, await formOf(parts))).json().id;
});
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (path: string) => site.call(`GET ${path}`);

test('an add-on has its page described once it is public, and until then is not there', async () => {
  const before = await page(`/addon/${addonId}`);
  expect(before.statusCode).toBe(404);
  expect(before.body).not.toContain('Boats');

  await site.call(`PUT /api/admin/addons/${addonId}/approve`, site.owner);
  const { statusCode, body } = await page(`/addon/${addonId}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Boats &lt;/title&gt;&lt;script&gt; – Sandcrate</title>');
  expect(body).toContain(
    `<link rel="canonical" href="${site.services.config.publicUrl}/addon/${addonId}" />`,
  );
  expect(body).toMatch(/property="og:image" content="[^"]+\/images\/[0-9a-f]{64}\?w=1280"/);
  const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'SoftwareApplication',
    softwareVersion: '1.2.0',
    author: { name: 'maker' },
  });
});

test('reading a page counts no view', async () => {
  await page(`/addon/${addonId}`);
  const { viewCount } = (
    await site.call(`GET /api/addons/${addonId}`, null, { headers: { 'x-view': 'none' } })
  ).json();
  expect(viewCount).toBe(0);
});

test('home, lists and publishers describe themselves; a search stays out of indexes', async () => {
  expect((await page('/')).body).toContain('"@type":"WebSite"');
  const mobs = (await page('/browse?category=mobs&sort=rating')).body;
  expect(mobs).toContain('<title>Mobs &amp; Creatures – Sandcrate</title>');
  expect(mobs).toContain('/browse?category=mobs" />');
  expect((await page('/browse?search=boats')).body).toContain('content="noindex"');
  expect((await page('/publishers/MAKER')).body).toContain('<title>maker – Sandcrate</title>');
  expect((await page('/publishers/nobody')).statusCode).toBe(404);
  expect((await page('/settings')).body).toContain('content="noindex"');
});

test.each(['/no/such/page', '/addon/nothing', '/addon/%00'])('%s is not there, and says so', async (path) => {
  const { statusCode, headers } = await page(path);
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('pages and answers are compressed for clients that accept it, files are sent as they were built', async () => {
  const accept = { headers: { 'accept-encoding': 'br' } };
  const home = await site.call('GET /', null, accept);
  expect(home.headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(home.rawPayload))).toContain('<p>sand</p>');
  expect((await site.call('GET /api/openapi.json', null, accept)).headers['content-encoding']).toBe('br');
  expect((await site.call('GET /assets/site.js', null, accept)).body).toBe('compressed');
  expect((await page('/assets/site.js')).body).toBe('plain();');
});

test('a download goes out as it lies', async () => {
  const { fileUrl } = (await site.call(`GET /api/addons/${addonId}`)).json();
  const file = await site.call(`GET ${fileUrl}`, null, {
    headers: { 'accept-encoding': 'br', range: 'bytes=0-3' },
  });
  expect([file.statusCode, file.headers['content-encoding'], file.rawPayload.length]).toEqual([
    206,
    undefined,
    4,
  ]);
});
