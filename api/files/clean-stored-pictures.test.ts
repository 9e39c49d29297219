import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyFilesIn, copyFilesOut } from '../cli/backup/file-copies.ts';
import { migrateApiTables } from '../tables.ts';
import { cleanStoredPictures } from './clean-stored-pictures.ts';
import { DirectoryStore } from './directory/directory-store.ts';
import type { OriginalKey } from './file-key.ts';
import { Images } from './images.ts';
import { type FileWorkers, startFileWorkers } from './workers/file-workers.ts';

const SECRET = 'taken at home';

let folder: string;
let database: TestDatabase;
let pool: pg.Pool;
let files: DirectoryStore;
let workers: FileWorkers;
let images: Images;
let told: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  await migrateApiTables(pool);
  files = new DirectoryStore(join(folder, 'files'));
  workers = startFileWorkers({ temporaryFolder: files.temporaryFolder });
  images = new Images(files, workers);
  told = [];
});
afterEach(async () => {
  await workers.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const note = (line: string) => told.push(line);
const logger = { debug() {}, info: note, warn: note, error: note };
const clean = () => cleanStoredPictures({ pool, files, images, logger });

/** A photo as an earlier version stored it: unchanged, under the hash of the upload. */
async function storedAsUploaded(colour: string): Promise<OriginalKey> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: SECRET } })
    .jpeg()
    .toBuffer();
  const key: OriginalKey = { kind: 'image', sha256: createHash('sha256').update(bytes).digest('hex') };
  await files.put(key, bytes);
  return key;
}
const kept = async (key: OriginalKey, store = files) => buffer(await store.open(key));

test('pictures stored as uploaded are re-encoded once and keep the names in the log', async () => {
  const keys = [await storedAsUploaded('#112233'), await storedAsUploaded('#445566')];
  const unreadable: OriginalKey = {
    kind: 'image',
    sha256: createHash('sha256').update('no picture').digest('hex'),
  };
  await files.put(unreadable, Buffer.from('no picture'));
  await clean().done;
  for (const key of keys) {
    const bytes = await kept(key);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect(await images.variant(key.sha256, 60)).toMatchObject({ width: 60 });
  }
  expect(told).toEqual(['stored pictures were cleaned: 3 checked, 2 re-encoded, 1 unreadable']);

  const list = vi.spyOn(files, 'list');
  await clean().done;
  expect(list).not.toHaveBeenCalled();
});

test('an interrupted run continues where it stopped', async () => {
  const keys = [await storedAsUploaded('#112233'), await storedAsUploaded('#445566')];
  const cleanOne = images.clean.bind(images);
  const first = cleanStoredPictures({
    pool,
    files,
    images: {
      clean: async (key) => {
        const cleaned = await cleanOne(key);
        void first.stop();
        return cleaned;
      },
    },
    logger,
  });
  await first.done;
  const dirty = async () =>
    (await Promise.all(keys.map((key) => kept(key)))).filter((bytes) => bytes.includes(SECRET));
  expect((await dirty()).length).toBe(1);
  await clean().done;
  expect(await dirty()).toEqual([]);
  expect(told.at(-1)).toBe('stored pictures were cleaned: 2 checked, 1 re-encoded, 0 unreadable');
});

test('restoring a backup restores a cleaned picture under its name and replaces the original', async () => {
  const key = await storedAsUploaded('#112233');
  const backup = join(folder, 'backup');
  expect(await copyFilesOut(files, backup)).toMatchObject({ copied: 1 });
  await clean().done;
  expect(await copyFilesOut(files, backup)).toMatchObject({ copied: 1 });
  expect(await copyFilesOut(files, backup)).toMatchObject({ copied: 0 });
  const restored = new DirectoryStore(join(folder, 'restored'));
  expect(await copyFilesIn(backup, restored, (path) => expect.fail(`${path} is damaged`))).toBe(1);
  expect(await kept(key, restored)).toEqual(await kept(key));
});
