import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DirectoryStore } from './directory/directory-store.ts';
import { Images } from './images.ts';
import { Packs } from './packs.ts';
import { receiveUpload, UPLOAD_LIMITS } from './upload.ts';
import { type FileWorkers, startFileWorkers } from './workers/file-workers.ts';

let folder: string;
let store: DirectoryStore;
let workers: FileWorkers;
let packs: Packs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packs-'));
  store = new DirectoryStore(folder);
  workers = startFileWorkers({ temporaryFolder: store.temporaryFolder });
  packs = new Packs(store, workers, new Images(store, workers));
});
afterAll(async () => {
  await workers.close();
  await rm(folder, { recursive: true });
});

const add = async (bytes: Uint8Array, fileName = 'a.mcpack') => {
  const upload = await receiveUpload(Readable.from([bytes]), {
    folder: store.temporaryFolder,
    ...UPLOAD_LIMITS.pack,
  });
  try {
    const { value, store: keep } = await packs.examine(upload, fileName);
    await keep();
    return value;
  } finally {
    await upload.discard();
  }
};
const everything = async () => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test('a refused pack leaves no file behind', async () => {
  const before = await everything();
  await expect(add(Buffer.from('no archive'))).rejects.toThrow('Invalid file type');
  expect(await everything()).toEqual(before);
});

test('a pack is stored with its facts and its icon', async () => {
  const icon = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#00ff00' } })
    .png()
    .toBuffer();
  const bytes = zipOf([manifestPart(), { name: 'pack_icon.png', content: icon }]);
  const stored = await add(bytes);
  expect(stored).toMatchObject({
    size: bytes.length,
    facts: { packs: [{ name: 'Lanterns' }] },
    icon: { format: 'png', widths: [64] },
  });
  expect(await buffer(await store.open({ kind: 'pack', sha256: stored.sha256 }))).toEqual(Buffer.from(bytes));
  expect(await readdir(store.temporaryFolder)).toEqual([]);
});

test('a pack with a broken icon is stored without one', async () => {
  const stored = await add(zipOf([manifestPart(), { name: 'pack_icon.png', content: 'no picture' }]));
  expect(stored).toMatchObject({ icon: null, facts: { icon: 'pack_icon.png' } });
});

const real = fileURLToPath(new URL('../../../shared/real-input/', import.meta.url));
describe.runIf(existsSync(real))('real packs', () => {
  test('all are returned byte for byte', async () => {
    for (const file of readdirSync(join(real, 'packs'))) {
      const bytes = await readFile(join(real, 'packs', file));
      const { sha256, facts, icon } = await add(bytes, file);
      expect(await buffer(await store.open({ kind: 'pack', sha256 }))).toEqual(bytes);
      expect(icon === null).toBe(facts.icon === null);
    }
  });

  test('broken packs leave no file behind', async () => {
    const before = await everything();
    for (const file of ['empty.mcpack', 'not-a-zip.mcpack', 'truncated.mcpack']) {
      await expect(add(await readFile(join(real, 'bad', file)), file)).rejects.toMatchObject({
        kind: 'unprocessable',
      });
    }
    expect(await everything()).toEqual(before);
  });
});
