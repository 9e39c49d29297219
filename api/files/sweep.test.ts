import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryStore } from './directory/directory-store.ts';
import type { OriginalKey } from './file-key.ts';
import { type AskStanding, type Standing, sweepFiles } from './sweep.ts';

let root: string;
let store: DirectoryStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sweep-'));
  store = new DirectoryStore(root);
});
afterEach(() => rm(root, { recursive: true }));

const HOUR_MS = 3_600_000;
// Later than any put of these tests.
const start = Date.now() + HOUR_MS;
const after = (hours: number) => () => new Date(start + hours * HOUR_MS);

const put = async (content: string, kind: OriginalKey['kind'] = 'pack'): Promise<OriginalKey> => {
  const key: OriginalKey = { kind, sha256: createHash('sha256').update(content).digest('hex') };
  await store.put(key, Buffer.from(content));
  return key;
};
const all =
  (standing: Standing): AskStanding =>
  async (files) =>
    files.map(() => standing);
const exists = async (key: OriginalKey) => (await store.stat(key)) !== null;

test('a file in use stays, however old it is', async () => {
  const key = await put('used');
  for (const hours of [0, 24, 10_000]) {
    expect(await sweepFiles(store, all('in-use'), after(hours))).toMatchObject({ inUse: 1, removed: 0 });
  }
  expect(await exists(key)).toBe(true);
});

test('an unused file is marked, and removed after a day', async () => {
  const [pack, image] = [await put('unused'), await put('unused', 'image')];
  expect(await sweepFiles(store, all('unused'), after(0))).toMatchObject({ marked: 2 });
  expect(await sweepFiles(store, all('unused'), after(23.9))).toMatchObject({ waiting: 2 });
  expect(await sweepFiles(store, all('unused'), after(24))).toMatchObject({ removed: 2 });
  expect([await exists(pack), await exists(image)]).toEqual([false, false]);
});

test('files of add-ons deleted by staff are removed after 30 days', async () => {
  const key = await put('deleted');
  await sweepFiles(store, all('deleted-by-staff'), after(0));
  await sweepFiles(store, all('deleted-by-staff'), after(24 * 30 - 1));
  expect(await exists(key)).toBe(true);
  await sweepFiles(store, all('deleted-by-staff'), after(24 * 30));
  expect(await exists(key)).toBe(false);
});

test('a file that is used again loses its mark, and its day starts over', async () => {
  const key = await put('restored');
  await sweepFiles(store, all('unused'), after(0));
  await sweepFiles(store, all('in-use'), after(30));
  expect((await store.stat(key))?.markedAt).toBeNull();
  await sweepFiles(store, all('unused'), after(60));
  await sweepFiles(store, all('unused'), after(80));
  expect(await exists(key)).toBe(true);
});

test('a file that was stored again after its mark gets a new day before the log knows it', async () => {
  const key = await put('again');
  const marked = new Date(Date.now() - 48 * HOUR_MS);
  await store.mark(key, marked);
  const soon = () => new Date(Date.now() + 1000);
  expect(await sweepFiles(store, all('unused'), soon)).toMatchObject({ marked: 1, removed: 0 });
  expect((await store.stat(key))?.markedAt?.getTime()).toBeGreaterThan(marked.getTime());
});

test('the log is checked once more right before a file is removed', async () => {
  const key = await put('just in time');
  await sweepFiles(store, all('unused'), after(0));
  const answers: Standing[] = ['unused', 'in-use'];
  expect(await sweepFiles(store, async () => [answers.shift() ?? 'unused'], after(48))).toMatchObject({
    inUse: 1,
  });
  expect(await store.stat(key)).toMatchObject({ markedAt: null });
});

test('a file that is stored again during the sweep stays', async () => {
  const key = await put('race');
  await expect
    .poll(async () => Date.now() > Number((await store.stat(key))?.putAt), { interval: 1 })
    .toBe(true);
  await sweepFiles(store, all('unused'), () => new Date());
  let asked = 0;
  const putMeanwhile: AskStanding = async (files) => {
    if (++asked === 2) await put('race');
    return files.map(() => 'unused');
  };
  await sweepFiles(store, putMeanwhile, after(48));
  expect(asked).toBe(2);
  expect(await exists(key)).toBe(true);
});

test('each file is decided on its own across batches', async () => {
  const used = await Promise.all(Array.from({ length: 260 }, (_, index) => put(`used ${index}`)));
  await Promise.all(Array.from({ length: 260 }, (_, index) => put(`unused ${index}`)));
  const hashes = new Set(used.map(({ sha256 }) => sha256));
  const ask: AskStanding = async (files) =>
    files.map(({ sha256 }) => (hashes.has(sha256) ? 'in-use' : 'unused'));
  await sweepFiles(store, ask, after(0));
  expect(await sweepFiles(store, ask, after(24))).toEqual({
    inUse: 260,
    marked: 0,
    waiting: 0,
    removed: 260,
  });
  expect(await exists(used[0] ?? { kind: 'pack', sha256: '' })).toBe(true);
});

test('variants are removed together with their picture', async () => {
  const image = await put('picture', 'image');
  const variant = { kind: 'variant', sha256: image.sha256, width: 320 } as const;
  await store.put(variant, Buffer.from('small'));
  await sweepFiles(store, all('unused'), after(0));
  expect(await store.stat(variant)).not.toBeNull();
  await sweepFiles(store, all('unused'), after(24));
  expect(await store.stat(variant)).toBeNull();
});

test('no file is removed while the log is unreachable', async () => {
  const key = await put('unknown');
  await sweepFiles(store, all('unused'), after(0));
  await expect(sweepFiles(store, () => Promise.reject(new Error('away')), after(48))).rejects.toThrow('away');
  await expect(sweepFiles(store, async () => [], after(48))).rejects.toThrow('standing');
  expect(await exists(key)).toBe(true);
});
