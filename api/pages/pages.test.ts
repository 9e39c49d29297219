// How pages are served, cached and dropped. Their contents are tested in a browser.
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { type BuiltPages, builtPages } from '../testing/built-pages.ts';
import { type Person, type TestSite, testSite } from '../testing/test-site.ts';

let built: BuiltPages;
let site: TestSite;
let maker: Person;
let member: Person;
let addonId: string;

beforeAll(async () => {
  built = await builtPages();
  site = await testSite({ pages: built });
  maker = await site.publisher('maker');
  member = await site.publisher('member');
  const parts = await uploadParts({ title: 'Better Boats' });
  addonId = (await site.call('POST /api/addons', maker, await formOf(parts))).json().id;
});
afterAll(async () => {
  await site?.close();
  await built?.remove();
});

const page = (path: string, headers: Record<string, string> = {}) =>
  site.call(`GET ${path}`, null, { headers });

test('an add-on has a page only once it is public', async () => {
  const before = await page(`/addon/${addonId}`);
  expect([before.statusCode, before.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(before.body).not.toContain('Boats');
  await site.call(`PUT /api/admin/addons/${addonId}/approve`, site.owner);
  const { statusCode, body } = await page(`/addon/${addonId}`);
  expect([statusCode, body]).toEqual([200, expect.stringContaining('Better Boats')]);
});

test('a page is rendered once, and again when what it shows has changed', async () => {
  const [first, second] = [await page(`/addon/${addonId}`), await page(`/addon/${addonId}`)];
  expect(second.body).toBe(first.body);
  await site.call(`POST /api/addons/${addonId}/comments`, member, { payload: { content: 'They float.' } });
  expect((await page(`/addon/${addonId}`)).body).toContain('They float.');

  await site.call(`PUT /api/admin/addons/${addonId}/hide`, site.owner, { payload: { hidden: true } });
  expect((await page(`/addon/${addonId}`)).statusCode).toBe(404);
  await site.call(`PUT /api/admin/addons/${addonId}/hide`, site.owner, { payload: { hidden: false } });
  expect((await page(`/addon/${addonId}`)).statusCode).toBe(200);
});

test('a page stays cached after ratings, likes and downloads, whose numbers may be a few minutes old', async () => {
  const { body } = await page(`/addon/${addonId}`);
  await site.call(`POST /api/addons/${addonId}/rate`, member, { payload: { rating: 4 } });
  await site.call(`POST /api/addons/${addonId}/like`, member, { payload: { liked: true } });
  await site.call(`POST /api/addons/${addonId}/download`, member);
  await site.untilShown();
  expect((await page(`/addon/${addonId}`)).body).toBe(body);
  expect((await page(`/api/addons/${addonId}`)).json()).toMatchObject({
    ratingCount: 1,
    likeCount: 1,
    downloadCount: 1,
  });
});

test('incomplete and missing pages are rendered for every request', async () => {
  for (const path of ['/partial', '/missing']) {
    const bodies = [(await page(path)).body, (await page(path)).body];
    expect(bodies[0], path).not.toBe(bodies[1]);
  }
});

test('everybody gets the guest’s page, whatever token or cookie they send', async () => {
  const path = `/addon/${addonId}`;
  const { body } = await page(path);
  const asMember = await page(path, {
    authorization: `Bearer ${member.token}`,
    cookie: `token=${member.token}`,
  });
  expect([asMember.body, asMember.headers['set-cookie']]).toEqual([body, undefined]);
});

test('a change of settings drops every page', async () => {
  const before = await page('/help');
  expect((await page('/help')).body).toBe(before.body);
  await site.call('PATCH /api/admin/settings', site.owner, { payload: { siteName: 'Block Bazaar' } });
  expect((await page('/help')).body).not.toBe(before.body);
});

test('while the API is not public, pages are still rendered, and do not count as views', async () => {
  await site.call('PATCH /api/admin/settings', site.owner, { payload: { publicApi: false } });
  expect((await page(`/addon/${addonId}`)).body).toContain('Better Boats');
  await site.call('PATCH /api/admin/settings', site.owner, { payload: { publicApi: true } });
  const { viewCount } = (await page(`/api/addons/${addonId}`)).json();
  expect(viewCount).toBe(0);
});

/** The directives of a page's policy with their values. */
const directivesOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy of a page names its own scripts and styles by hash, and lets no other script run', async () => {
  const { headers, body } = await page('/help');
  const directives = directivesOf(headers);
  expect(directives['script-src']).toEqual(["'self'", hashOf('one()'), hashOf('two()')]);
  expect(directives['style-src']).toEqual(["'self'", hashOf('p{}')]);
  expect(body).toContain('<script>smuggled()</script>');
  expect(body).not.toContain('nonce');
});

test('pages of both front ends require trusted types, from the policies that they create', async () => {
  for (const [path, ...policies] of [
    ['/help', 'default', 'kept-pages'],
    ['/admin', 'default'],
    ['/owner/users', 'default'],
    ['/fails', "'none'"],
  ]) {
    const directives = directivesOf((await page(String(path))).headers);
    expect([path, directives['require-trusted-types-for']]).toEqual([path, ["'script'"]]);
    expect([path, directives['trusted-types']]).toEqual([path, policies]);
  }
});

test('a page that contains the renderer’s mark elsewhere is not sent', async () => {
  const { statusCode, body } = await page('/marked');
  expect([statusCode, body]).toEqual([500, expect.stringContaining('Something went wrong')]);
});

test('a title that contains the nonce placeholder is shown unchanged', async () => {
  const title = 'Boats __CSP_NONCE__';
  const parts = await uploadParts({ title });
  const { id } = (await site.call('POST /api/addons', maker, await formOf(parts))).json();
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  const { statusCode, body } = await page(`/addon/${id}`);
  expect([statusCode, body]).toEqual([200, expect.stringContaining(title)]);
});

test('during maintenance every page except the login page answers 503', async () => {
  const set = (maintenanceMode: boolean) =>
    site.call('PATCH /api/admin/settings', site.owner, { payload: { maintenanceMode } });
  await set(true);
  const down = await page('/help');
  expect([down.statusCode, down.headers['retry-after'], down.headers.etag]).toEqual([503, '120', undefined]);
  expect((await page('/login?next=/settings')).statusCode).toBe(200);
  await set(false);
  expect((await page('/help')).statusCode).toBe(200);
});

test('a page that the client has is not sent again', async () => {
  const { headers } = await page('/help');
  const again = await page('/help', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('another spelling of an address redirects to the page', async () => {
  const { statusCode, headers } = await page('/old');
  expect([statusCode, headers.location]).toEqual([307, '/new']);
});

test('a visitor is redirected once, however many redirects there are', async () => {
  for (const path of ['/moved', '/moved/']) {
    const { statusCode, headers } = await page(path);
    expect([path, statusCode, headers.location]).toEqual([path, 307, '/new']);
  }
  const german = await page('/moved/', { 'accept-language': 'de' });
  expect([german.statusCode, german.headers.location]).toEqual([302, '/de/moved']);
});

test('an address that would redirect to itself in another spelling is rendered as unknown', async () => {
  const { statusCode, headers } = await page('/loop/%5E');
  expect([statusCode, headers.location]).toEqual([200, undefined]); // the renderer of this test knows every address
});

test('a page that cannot be rendered says so', async () => {
  const { statusCode, body } = await page('/fails');
  expect([statusCode, body]).toEqual([500, expect.stringContaining('Something went wrong')]);
});

test('a page whose subject cannot be loaded while PostgreSQL is down answers 503', async () => {
  const { pool } = site.services;
  const query = vi.spyOn(pool, 'query').mockImplementation(async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  onTestFinished(() => query.mockRestore());
  const { statusCode, headers } = await page(`/addon/${randomUUID()}`);
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
});

test('a page that is being rendered when the site closes answers 503, and ends nothing', async () => {
  const inject = site.app.inject.bind(site.app);
  const closing = vi.spyOn(site.app, 'inject').mockImplementation(((options: InjectOptions) => {
    if (String(options.url).startsWith('/api/')) throw new Error('Fastify has already been closed');
    return inject(options);
  }) as typeof inject);
  onTestFinished(() => closing.mockRestore());
  expect((await page(`/addon/${randomUUID()}`)).statusCode).toBe(503);
});

test('other requests are answered while a page is being rendered', async () => {
  const file = join(built.siteDir, 'rendered');
  const blocked = page(`/blocks/${encodeURIComponent(file)}`);
  expect((await page(`/api/addons/${addonId}`)).statusCode).toBe(200);
  await writeFile(file, '');
  expect((await blocked).statusCode).toBe(200);
});

test('when the thread that renders pages ends, its page fails and the next one is rendered', async () => {
  expect((await page('/ends-the-thread')).statusCode).toBe(500);
  expect((await page('/help/again')).statusCode).toBe(200);
});

test('every answer of the console has a new nonce', async () => {
  const { headers, body } = await page('/admin/users');
  const [, nonce] = /nonce="([^"]+)"/.exec(body) ?? [];
  expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect((await page('/admin/users')).body).not.toBe(body);
});

test('pages and answers are compressed for clients that accept it, and built files are sent as they are', async () => {
  const accept = { 'accept-encoding': 'br' };
  const home = await page('/', accept);
  expect(home.headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(home.rawPayload))).toContain('<p>sand</p>');
  expect((await page('/api/openapi.json', accept)).headers['content-encoding']).toBe('br');
  expect((await page('/assets/site.js', accept)).body).toBe('compressed');
  expect((await page('/assets/site.js')).body).toBe('plain();');
});

test('a download is sent as it is stored', async () => {
  const { fileUrl } = (await site.call(`GET /api/addons/${addonId}`)).json();
  const file = await page(fileUrl, { 'accept-encoding': 'br', range: 'bytes=0-3' });
  expect([file.statusCode, file.headers['content-encoding'], file.rawPayload.length]).toEqual([
    206,
    undefined,
    4,
  ]);
});

test('/favicon.ico serves the icon', async () => {
  const { statusCode, headers, body } = await page('/favicon.ico');
  expect([statusCode, body]).toEqual([200, 'icon']);
  expect(headers['content-type']).toBe('image/vnd.microsoft.icon');
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

test.each([
  ['/de/not-found', '/nowhere?x=1', '/de/nowhere?x=1'],
  ['/not-found', '/de/nowhere', '/nowhere'],
  ['/not-found', '//evil.example', '/evil.example'],
  ['/not-found', '/de//evil.example', '/evil.example'],
])('the language link to %s on the unknown page %s leads to %s', async (link, from, to) => {
  const referer = site.services.config.publicUrl + from;
  const { statusCode, headers } = await page(link, { referer, 'sec-fetch-site': 'same-origin' });
  expect([statusCode, headers.location]).toEqual([307, to]);
});

test.each([undefined, 'https://other.example/nowhere', '/de/not-found'])(
  'the not-found page does not redirect a visitor who comes from %s',
  async (from) => {
    const referer = from?.startsWith('/') ? site.services.config.publicUrl + from : from;
    const { headers } = await page('/de/not-found', referer === undefined ? {} : { referer });
    expect(headers.location).toBeUndefined();
  },
);
