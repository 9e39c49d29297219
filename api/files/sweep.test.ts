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

test('what is in use stays, however old', async () => {
  const key = await put('used');
  for (const hours of [0, 24, 10_000]) {
    expect(await sweepFiles(store, all('in-use'), after(hours))).toMatchObject({ inUse: 1, removed: 0 });
  }
  expect(await exists(key)).toBe(true);
});

test('what nothing uses is marked, waits a day, and goes', async () => {
  const [pack, image] = [await put('unused'), await put('unused', 'image')];
  expect(await sweepFiles(store, all('unused'), after(0))).toMatchObject({ marked: 2 });
  expect(await sweepFiles(store, all('unused'), after(23.9))).toMatchObject({ waiting: 2 });
  expect(await sweepFiles(store, all('unused'), after(24))).toMatchObject({ removed: 2 });
  expect([await exists(pack), await exists(image)]).toEqual([false, false]);
});

test('what staff deleted waits 30 days', async () => {
  const key = await put('deleted');
  await sweepFiles(store, all('deleted-by-staff'), after(0));
  await sweepFiles(store, all('deleted-by-staff'), after(24 * 30 - 1));
  expect(await exists(key)).toBe(true);
  await sweepFiles(store, all('deleted-by-staff'), after(24 * 30));
  expect(await exists(key)).toBe(false);
});

test('what is used again loses its mark, and its day begins anew', async () => {
  const key = await put('restored');
  await sweepFiles(store, all('unused'), after(0));
  await sweepFiles(store, all('in-use'), after(30));
  expect((await store.stat(key))?.markedAt).toBeNull();
  await sweepFiles(store, all('unused'), after(60));
  await sweepFiles(store, all('unused'), after(80));
  expect(await exists(key)).toBe(true);
});

test('what was put again after its mark begins anew, though the log does not know it yet', async () => {
  const key = await put('again');
  const marked = new Date(Date.now() - 48 * HOUR_MS);
  await store.mark(key, marked);
  const soon = () => new Date(Date.now() + 1000);
  expect(await sweepFiles(store, all('unused'), soon)).toMatchObject({ marked: 1, removed: 0 });
  expect((await store.stat(key))?.markedAt?.getTime()).toBeGreaterThan(marked.getTime());
});

test('before a file goes, the log is asked about it once more', async () => {
  const key = await put('just in time');
  await sweepFiles(store, all('unused'), after(0));
  const answers: Standing[] = ['unused', 'in-use'];
  expect(await sweepFiles(store, async () => [answers.shift() ?? 'unused'], after(48))).toMatchObject({
    inUse: 1,
  });
  expect(await store.stat(key)).toMatchObject({ markedAt: null });
});

test('a file that is put while it is being swept stays', async () => {
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

test('each file is judged by itself, in many batches', async () => {
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

test('variants go with their picture and no sooner', async () => {
  const image = await put('picture', 'image');
  const variant = { kind: 'variant', sha256: image.sha256, width: 320 } as const;
  await store.put(variant, Buffer.from('small'));
  await sweepFiles(store, all('unused'), after(0));
  expect(await store.stat(variant)).not.toBeNull();
  await sweepFiles(store, all('unused'), after(24));
  expect(await store.stat(variant)).toBeNull();
});

test('when the log cannot be asked, nothing goes', async () => {
  const key = await put('unknown');
  await sweepFiles(store, all('unused'), after(0));
  await expect(sweepFiles(store, () => Promise.reject(new Error('away')), after(48))).rejects.toThrow('away');
  await expect(sweepFiles(store, async () => [], after(48))).rejects.toThrow('standing');
  expect(await exists(key)).toBe(true);
});
