// Properties of every answer: headers, the shape of refusals, and HEAD requests.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationKey, operations } from './contract/operations.ts';
import { packOf } from './testing/addon-form.ts';
import { type BuiltPages, builtPages } from './testing/built-pages.ts';
import { casesOn } from './testing/cases.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

let site: TestSite;
let pages: BuiltPages;
let maker: Person;
let addonId: string;
const logged: { level: number; msg: string }[] = [];

beforeAll(async () => {
  pages = await builtPages();
  site = await testSite({
    pages,
    onLog: (line) => logged.push(JSON.parse(line)),
  });
  maker = await site.publisher('maker');
  addonId = await casesOn(site).liveAddon(maker);
});
afterAll(async () => {
  await site?.close();
  await pages?.remove();
});

describe('HEAD has the headers of GET and counts no download', () => {
  test.each(['plain', 'br'])('a list, %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding === 'plain' ? 'identity' : encoding };
    const get = await site.call('GET /api/addons', null, { headers });
    const head = await site.call('HEAD /api/addons', null, { headers });
    expect(head.body).toBe('');
    for (const name of [
      'content-length',
      'content-type',
      'content-encoding',
      'etag',
      'vary',
      'x-total-count',
    ]) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });

  test('a file and a picture', async () => {
    const addon = (await site.call(`GET /api/addons/${addonId}`, maker)).json();
    for (const address of [addon.fileUrl, addon.bannerImageUrl]) {
      const get = await site.call(`GET ${address}`);
      const head = await site.call(`HEAD ${address}`);
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(get.rawPayload.length)]);
      expect(head.headers['accept-ranges']).toBe('bytes');
    }
  });

  test('an add-on', async () => {
    const get = await site.call(`GET /api/addons/${addonId}`);
    const head = await site.call(`HEAD /api/addons/${addonId}`);
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', get.headers.etag]);
  });
});

describe('a list has the same weak entity tag in every encoding, and varies by encoding', () => {
  test.each(['identity', 'gzip', 'br'])('as %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const { headers: plain } = await site.call('GET /api/addons', null, {
      headers: { 'accept-encoding': 'identity' },
    });
    const asked = await site.call('GET /api/addons', null, { headers });
    expect(asked.headers.vary).toBe('accept-encoding, authorization');
    expect(asked.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(asked.headers.etag).toBe(plain.etag);
    const again = await site.call('GET /api/addons', null, {
      headers: { ...headers, 'if-none-match': String(asked.headers.etag) },
    });
    expect([again.statusCode, again.headers.vary]).toEqual([304, 'accept-encoding, authorization']);
  });
});

test('the entity tag of an add-on changes with its counts and still contains its revision', async () => {
  const tag = async () => String((await site.call(`GET /api/addons/${addonId}`, maker)).headers.etag);
  const before = await tag();
  const reader = await site.publisher('reader');
  await site.call(`POST /api/addons/${addonId}/like`, reader, { payload: { liked: true } });
  const after = await tag();
  expect(after).not.toBe(before);
  const { revision } = (await site.call(`GET /api/addons/${addonId}`, maker)).json();
  expect(after).toMatch(new RegExp(`^W/"${revision}\\.`));
  const approved = await site.call(`PUT /api/admin/addons/${addonId}/approve`, site.owner, {
    headers: { 'if-match': after },
  });
  expect(approved.statusCode).toBe(200);
});

/** An address for each call. Only the add-on that GET calls read exists. */
const lineOf = (key: string) =>
  key.replace(/^(GET .*)\/addons\/\{id\}/, `$1/addons/${addonId}`).replaceAll(/\{[^}]*\}/g, randomUUID());

describe('every answer of a call has a Cache-Control header', () => {
  test.each(Object.keys(operations) as OperationKey[])('%s', async (key) => {
    const { access } = operations[key];
    // Some of these calls end the caller's session.
    const member = await site.logIn(maker.email);
    const asked = key.startsWith('GET ') ? [null, member, site.owner] : [null, member];
    for (const person of asked) {
      const answer = await site.call(lineOf(key), person, key.startsWith('GET ') ? {} : { payload: {} });
      const cacheControl = String(answer.headers['cache-control']);
      const what = `${answer.statusCode} for ${person?.username ?? 'a guest'}`;
      const allowed = access === 'guest' ? /no-cache|no-store|max-age/ : /private|no-store/;
      expect([what, cacheControl]).toEqual([what, expect.stringMatching(allowed)]);
    }
  });
});

test('the answer that a member gets about an add-on is not cached by proxies', async () => {
  const member = await site.logIn(maker.email);
  const answer = await site.call(`GET /api/addons/${addonId}`, member);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
});

describe('refusals from every layer have the same shape and headers', () => {
  const cases: [string, number, string, object?][] = [
    ['GET /api/unknown', 404, 'not-found'],
    ['POST /api/unknown', 404, 'not-found'],
    ['GET /api/%zz', 400, 'request'],
    ['GET /assets/unknown.js', 404, 'not-found'],
    [`GET /api/addons/${'a'.repeat(400)}`, 404, 'not-found'],
    ['DELETE /api/addons', 405, 'method-not-allowed'],
    ['POST /browse', 405, 'method-not-allowed'],
    [
      'POST /api/auth/login',
      400,
      'request',
      { payload: '{', headers: { 'content-type': 'application/json' } },
    ],
    ['POST /api/auth/login', 415, 'request', { payload: 'x', headers: { 'content-type': 'text/x' } }],
    ['POST /api/auth/login', 415, 'request', { payload: '{}', headers: { 'content-type': 'text/plain' } }],
    [
      `POST /api/addons/${randomUUID()}/view`,
      415,
      'request',
      { payload: 'x', headers: { 'content-type': 'text/plain' } },
    ],
    [
      'POST /api/auth/login',
      413,
      'request',
      { payload: `"${'x'.repeat(300_000)}"`, headers: { 'content-type': 'application/json' } },
    ],
  ];
  test.each(cases)('%s answers %i', async (line, status, code, request = {}) => {
    const answer = await site.call(line, null, request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code, message: expect.stringMatching(/^[A-Z][^:]*\.?$/) });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  test('405 and OPTIONS list the methods that an address supports', async () => {
    expect((await site.call('PATCH /api/addons')).headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    const options = await site.call(`OPTIONS /api/addons/${addonId}`);
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, PUT, DELETE, OPTIONS']);
    expect((await site.call('OPTIONS /browse')).headers.allow).toBe('GET, HEAD, OPTIONS');
    expect((await site.call('OPTIONS /api/unknown')).statusCode).toBe(404);
  });
});

test('refusals during maintenance are not logged as errors', async () => {
  await site.call('PATCH /api/admin/settings', site.owner, { payload: { maintenanceMode: true } });
  expect((await site.call('GET /api/addons')).statusCode).toBe(503);
  await site.call('PATCH /api/admin/settings', site.owner, { payload: { maintenanceMode: false } });
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});

describe('a failed download is not counted', () => {
  const downloads = async (id: string) => (await site.call(`GET /api/addons/${id}`)).json().downloadCount;

  test('while the storage is away, a download answers 503 and is not counted', async () => {
    const id = await casesOn(site).liveAddon(await site.logIn(maker.email), { file: packOf('away.mcpack') });
    const { files } = site.services;
    const { stat } = files;
    files.stat = () => Promise.reject(Object.assign(new Error('storage is away'), { code: 'ECONNREFUSED' }));
    try {
      const answer = await site.call(`POST /api/addons/${id}/download`);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      // Earlier tests probed the storage, and the result is cached for a few seconds.
      await expect
        .poll(async () => (await site.call('GET /readyz')).json())
        .toMatchObject({ status: 'degraded', storage: 'away' });
    } finally {
      files.stat = stat;
    }
    expect(await downloads(id)).toBe(0);
    expect((await site.call(`POST /api/addons/${id}/download`)).statusCode).toBe(200);
  });
});

test.each(['text/plain', 'application/xml', 'application/json', undefined])(
  'a request without a body is answered the same whatever its content type: %s',
  async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const login = await site.call('POST /api/auth/login', null, { headers });
    expect([login.statusCode, login.json().code]).toEqual([400, 'invalid']);
    const liked = await site.call(`POST /api/addons/${randomUUID()}/like`, site.owner, { headers });
    expect([liked.statusCode, liked.json().message]).toEqual([404, 'Addon not found']);
  },
);
