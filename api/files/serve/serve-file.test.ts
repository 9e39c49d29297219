import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DirectoryStore } from '../directory/directory-store.ts';
import { FileNotFound } from '../file-store.ts';
import { type FileAnswer, imageHeaders, packHeaders, serveFile } from './serve-file.ts';

const bytes = randomBytes(100_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const key = { kind: 'pack', sha256 } as const;
const etag = `"${sha256}"`;

let root: string;
let store: DirectoryStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'serve-'));
  store = new DirectoryStore(root);
  await store.put(key, bytes);
});
afterAll(() => rm(root, { recursive: true }));

const ask = (headers: Record<string, string | string[]> = {}, method = 'GET') =>
  serveFile(store, key, packHeaders('Lanterns.mcpack'), { method, headers });
const bodyOf = ({ body }: FileAnswer) => (body ? buffer(body) : null);

test('a whole file is sent as a download with headers that keep it from running', async () => {
  const answer = await ask();
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': '100000',
      'content-disposition': `attachment; filename="Lanterns.mcpack"; filename*=UTF-8''Lanterns.mcpack`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      etag,
    },
  });
  expect(await bodyOf(answer)).toEqual(bytes);
});

test('HEAD has the headers without a body and ignores ranges', async () => {
  const answer = await ask({ range: 'bytes=0-9' }, 'HEAD');
  expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '100000', etag }, body: null });
});

test('a range is sent with its Content-Range', async () => {
  const answer = await ask({ range: 'bytes=70000-70009' });
  expect(answer).toMatchObject({
    status: 206,
    headers: { 'content-length': '10', 'content-range': 'bytes 70000-70009/100000', etag },
  });
  expect(await bodyOf(answer)).toEqual(bytes.subarray(70_000, 70_010));
});

test('a range outside the file gets 416 and the size', async () => {
  expect(await ask({ range: 'bytes=100000-' })).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */100000' },
    body: null,
  });
});

test.each([
  ['the same file', etag, 206],
  ['another file', '"other"', 200],
  ['a weak tag', `W/${etag}`, 200],
  ['a date', 'Wed, 21 Oct 2026 07:28:00 GMT', 200],
])('a range with If-Range of %s gets the right part', async (_, condition, status) => {
  const answer = await ask({ range: 'bytes=0-9', 'if-range': condition });
  expect(answer.status).toBe(status);
  expect(await bodyOf(answer)).toHaveLength(status === 206 ? 10 : bytes.length);
});

test.each([etag, `W/${etag}`, `"other", ${etag}`, '*', ['"a"', etag]])(
  'If-None-Match %s gets 304',
  async (tags) => {
    expect(await ask({ 'if-none-match': tags })).toMatchObject({
      status: 304,
      headers: { etag },
      body: null,
    });
  },
);

test('If-None-Match with another tag gets the file', async () => {
  const answer = await ask({ 'if-none-match': '"other"' });
  expect(answer.status).toBe(200);
  answer.body?.destroy();
});

test('an empty file is sent and has no ranges', async () => {
  const empty = { kind: 'pack', sha256: createHash('sha256').digest('hex') } as const;
  await store.put(empty, new Uint8Array(0));
  const serve = (headers: Record<string, string>) => serveFile(store, empty, {}, { method: 'GET', headers });
  const answer = await serve({});
  expect(answer).toMatchObject({ status: 200, headers: { 'content-length': '0' } });
  expect(await bodyOf(answer)).toHaveLength(0);
  expect((await serve({ range: 'bytes=0-' })).status).toBe(416);
});

test('the variants of a picture have different entity tags', async () => {
  const variant = { kind: 'variant', sha256, width: 640 } as const;
  await store.put(variant, Buffer.from('webp'));
  const answer = await serveFile(store, variant, imageHeaders('public, max-age=60'), {
    method: 'HEAD',
    headers: {},
  });
  expect(answer.headers).toMatchObject({
    etag: `"${sha256}-640"`,
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(imageHeaders()).not.toHaveProperty('cross-origin-resource-policy');
});

test('serving a missing file throws an error', async () => {
  const missing = { kind: 'pack', sha256: '0'.repeat(64) } as const;
  await expect(serveFile(store, missing, {}, { method: 'GET', headers: {} })).rejects.toBeInstanceOf(
    FileNotFound,
  );
});
