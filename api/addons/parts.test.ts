// Single pictures and sounds of packs: visible to everybody who may download the pack, and harmless in a browser.
import { ServerResponse } from 'node:http';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { cutAt, type ZipPart, zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { formOf, uploadParts } from '../testing/addon-form.ts';
import { refusal, siteWithPublisher } from '../testing/cases.ts';
import { GONE } from '../testing/stage.ts';
import type { TestSite } from '../testing/test-site.ts';

const { site, cases, maker } = await siteWithPublisher();
afterAll(() => site.close());

const NONE = [404, 'The pack has no such picture or sound.'];
const picture = () =>
  sharp({ create: { width: 16, height: 16, channels: 4, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'private note' } })
    .png()
    .toBuffer();
const SOUND = Buffer.from('OggS and then some sound');
const packOf = async (...parts: ZipPart[]) => ({
  bytes: zipOf([
    manifestPart(),
    { name: 'textures/items/a.png', content: await picture() },
    { name: 'sounds/a.ogg', content: SOUND },
    ...parts,
  ]),
  fileName: 'pack.mcpack',
});

/** The address of a part, without a ticket. */
const partOf = async (id: string, path: string) => {
  const { fileUrl } = (await site.call(`GET /api/addons/${id}`, maker)).json();
  return `GET ${fileUrl.split('?')[0]}/part?path=${encodeURIComponent(path)}`;
};
const outcome = (answer: Awaited<ReturnType<TestSite['call']>>) =>
  answer.statusCode === 200 ? 200 : refusal(answer);

test('a picture is re-encoded and sent with headers that prevent scripts', async () => {
  const id = await cases.liveAddon(maker, { file: await packOf() });
  const answer = await site.call(await partOf(id, 'textures/items/a.png'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  });
  expect(answer.rawPayload.includes('private note')).toBe(false);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 16, height: 16 });
});

test('a sound is sent with its own media type, supports ranges and has an entity tag', async () => {
  const id = await cases.liveAddon(maker, { file: await packOf() });
  const address = await partOf(id, 'sounds/a.ogg');
  const whole = await site.call(address);
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/ogg']);
  expect(whole.rawPayload).toEqual(SOUND);
  const part = await site.call(address, null, { headers: { range: 'bytes=5-7' } });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
    206,
    'and',
    `bytes 5-7/${SOUND.length}`,
  ]);
  const etag = String(whole.headers.etag);
  expect((await site.call(address, null, { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  const head = await site.call(address.replace('GET', 'HEAD'));
  expect([head.headers['content-length'], head.payload]).toEqual([String(SOUND.length), '']);
});

test('a part needs a session or ticket that may download the pack', async () => {
  const id = await cases.pendingAddon(maker, { file: await packOf({ name: 'of-its-own.txt', content: '' }) });
  const address = await partOf(id, 'sounds/a.ogg');
  const rival = await site.publisher('rival');
  expect(outcome(await site.call(address))).toEqual(GONE);
  expect(outcome(await site.call(address, rival))).toEqual(GONE);
  const mine = await site.call(address, maker);
  expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect(outcome(await site.call(address, site.owner))).toBe(200);
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  expect(outcome(await site.call(address))).toBe(200);
  const { releases } = (await site.call(`GET /api/addons/${id}`)).json();
  await site.call('POST /api/admin/recalls', site.owner, {
    payload: { sha256: releases[0].sha256, reason: 'Harmful', advisory: 'Remove it' },
  });
  expect(outcome(await site.call(address))).toEqual(GONE);
});

test('the view of a pack lists its pictures and sounds with their paths', async () => {
  const id = await cases.pendingAddon(maker, { file: await packOf({ name: 'a.txt', content: 'listed' }) });
  const address = `GET /api/addons/${id}/inside`;
  expect(outcome(await site.call(address))).toEqual(GONE);
  const { inside, partUrl } = (await site.call(address, maker)).json();
  expect(inside).toMatchObject({
    pictures: { total: 1, listed: [{ path: 'textures/items/a.png' }] },
    sounds: { total: 1, listed: [{ id: 'a', paths: ['sounds/a.ogg'] }] },
    recipes: { total: 0 },
  });
  expect(outcome(await site.call(`GET ${partUrl}&path=sounds/a.ogg`))).toBe(200);
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner);
  const { partUrl: open } = (await site.call(address)).json();
  expect(open).not.toContain('ticket');
  expect(outcome(await site.call(`GET ${open}?path=sounds/a.ogg`))).toBe(200);
});

test('a request whose client is gone is dropped, and others are not', async () => {
  const id = await cases.liveAddon(maker, { file: await packOf({ name: 'b.txt', content: 'dropped' }) });
  const [, path = ''] = (await partOf(id, 'sounds/a.ogg')).split(' ');
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const signals: AbortSignal[] = [];
  const waiting = vi.spyOn(site.services.packParts, 'of').mockImplementation(
    (_sha256, _path, signal) =>
      new Promise((_, reject) => {
        if (signal) signals.push(signal);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  onTestFinished(() => waiting.mockRestore());
  const client = new AbortController();
  const asked = fetch(origin + path, { signal: client.signal }).catch(() => 'gone');
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false]);
  client.abort();
  expect(await asked).toBe('gone');
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
  waiting.mockRestore();
  expect((await fetch(origin + path)).status).toBe(200);
});

test('nothing is made of requests that were dropped while they waited for their turn', async () => {
  const id = await cases.liveAddon(maker, { file: await packOf({ name: 'c.txt', content: 'dropped too' }) });
  const [, path = ''] = (await partOf(id, 'sounds/a.ogg')).split(' ');
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const working = vi.spyOn(site.services.packParts, 'of').mockImplementation(() => mayGoOn.then(() => null));
  const answers = vi.spyOn(ServerResponse.prototype, 'writeHead');
  onTestFinished(() => {
    working.mockRestore();
    answers.mockRestore();
  });
  const address = site.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  const origin = `http://127.0.0.1:${address.port}`;
  const inTurn = [fetch(origin + path), fetch(origin + path)];
  await expect.poll(() => working.mock.calls.length).toBe(2);
  const client = new AbortController();
  const [arrived, closed] = [vi.fn(), vi.fn()];
  const watch = (_request: unknown, response: ServerResponse) => {
    arrived();
    response.once('close', closed);
  };
  site.app.server.on('request', watch);
  onTestFinished(() => void site.app.server.off('request', watch));
  const dropped = Array.from({ length: 20 }, () =>
    fetch(origin + path, { signal: client.signal }).catch(() => 'gone'),
  );
  await expect.poll(() => arrived.mock.calls.length).toBe(20);
  client.abort();
  expect(new Set(await Promise.all(dropped))).toEqual(new Set(['gone']));
  await expect.poll(() => closed.mock.calls.length).toBe(20);
  goOn();
  expect((await Promise.all(inTurn)).map(({ status }) => status)).toEqual([404, 404]);
  expect(answers).toHaveBeenCalledTimes(2);
});

test('many requests from one address for parts do not delay one from another address', async () => {
  const id = await cases.liveAddon(maker, { file: await packOf({ name: 'read-by-many.txt', content: '' }) });
  const missing = await partOf(id, 'sounds/none.ogg');
  const answered: string[] = [];
  const ask = async (remoteAddress: string) => {
    expect((await site.call(missing, null, { remoteAddress })).statusCode).toBe(404);
    answered.push(remoteAddress);
  };
  const [many, single] = ['192.0.2.1', '192.0.2.2'];
  await Promise.all([...Array.from({ length: 200 }, () => ask(many)), ask(single)]);
  expect(answered.indexOf(single)).toBeLessThan(20);
});

test('requests from one address for more parts than a view shows are refused while others are answered', async () => {
  const id = await cases.liveAddon(maker, { file: await packOf({ name: 'read-by-all.txt', content: '' }) });
  const missing = await partOf(id, 'sounds/none.ogg');
  const ask = async (remoteAddress: string) => (await site.call(missing, null, { remoteAddress })).statusCode;
  const many = Promise.all(Array.from({ length: 400 }, () => ask('192.0.2.3')));
  expect(await ask('192.0.2.4')).toBe(404);
  const statuses = await many;
  expect([404, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([302, 98]);
});

test('an add-on without a file has no parts', async () => {
  const { file: _, ...parts } = await uploadParts({
    uploadType: 'custom_url',
    customDownloadUrl: 'https://example.org/pack.zip',
  });
  const { id } = (await site.call('POST /api/addons', maker, await formOf(parts))).json();
  expect((await site.call(`GET /api/addons/${id}/inside`, maker)).json()).toEqual({
    inside: null,
    partUrl: null,
  });
});

test.each<[what: string, path: string, parts: ZipPart[]]>([
  ['is not there', 'textures/b.png', []],
  ['is no picture or sound', 'manifest.json', []],
  ['only claims to be a picture', 'x.png', [{ name: 'x.png', content: '<svg onload="alert(1)"/>' }]],
  ['only claims to be a sound', 'x.ogg', [{ name: 'x.ogg', content: '<script>alert(1)</script>' }]],
  [
    'is a page with markup in its name',
    '<img src=x onerror=alert(1)>.html',
    [{ name: '<img src=x onerror=alert(1)>.html', content: '<script>alert(1)</script>' }],
  ],
  ['lies outside', '../../etc/passwd.png', []],
])('a part that %s is not found', async (_, path, parts) => {
  const id = await cases.liveAddon(maker, { file: await packOf(...parts) });
  expect(outcome(await site.call(await partOf(id, path)))).toEqual(NONE);
});

test('a picture with markup in its name is served, a truncated one and a missing path are refused', async () => {
  const id = await cases.liveAddon(maker, {
    file: await packOf(
      { name: 'textures/<b onclick=x>.png', content: await picture() },
      { name: 'cut.png', content: cutAt(await picture(), 0.5) },
    ),
  });
  expect(outcome(await site.call(await partOf(id, 'textures/<b onclick=x>.png')))).toBe(200);
  expect(outcome(await site.call(await partOf(id, 'cut.png')))).toEqual(NONE);
  expect(outcome(await site.call(await partOf(id, '')))).toEqual(NONE);
  const gone = (await partOf(id, 'cut.png')).replace(id, '00000000-0000-4000-8000-000000000000');
  expect(outcome(await site.call(gone))).toEqual(GONE);
});
