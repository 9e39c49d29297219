// How much work requests for parts of packs can cause, counted and not timed.
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PackParts } from './pack-parts.ts';
import { startFileWorkers } from './workers/file-workers.ts';

const SOUND = 'OggS and then some sound';
const sounds = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `sounds/${index}.ogg`, content: SOUND }));
/** Its sounds are in an inner archive. */
const HEAVY = zipOf([{ name: 'rp.mcpack', content: zipOf([manifestPart(), ...sounds(100)]) }]);
const LIGHT = zipOf([manifestPart(), ...sounds(1)]);
const soundOf = (index: number) => `rp.mcpack/sounds/${index}.ogg`;

let folder: string;
let workers: ReturnType<typeof startFileWorkers>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-parts-'));
  await writeFile(join(folder, 'heavy'), HEAVY);
  await writeFile(join(folder, 'light'), LIGHT);
  workers = startFileWorkers({ temporaryFolder: join(folder, 'tmp'), parts: { atOnce: 1 } });
});
afterEach(async () => {
  await workers.close();
  await rm(folder, { recursive: true });
});

/** The parts of the packs `heavy` and `light`, and the tasks that workers have been given, in their order. */
function watchedParts() {
  const done: string[] = [];
  const files = {
    temporaryFolder: join(folder, 'tmp'),
    open: async ({ sha256 }: { sha256: string }, range?: { start: number; end: number }) =>
      createReadStream(join(folder, sha256), range),
    stat: async ({ sha256 }: { sha256: string }) => {
      const { size, mtime } = await stat(join(folder, sha256));
      return { size, putAt: mtime, markedAt: null };
    },
  };
  const parts = new PackParts({
    files,
    workers: {
      listParts: async (task, asked) => {
        const list = await workers.listParts(task, asked);
        done.push(`list ${asked?.about}`);
        return list;
      },
      readPart: async (task, asked) => {
        const part = await workers.readPart(task, asked);
        done.push(`read ${asked?.about}`);
        return part;
      },
    },
  });
  return { parts, done };
}

test('a pack is listed once, and a path that it does not have opens nothing', async () => {
  const { parts, done } = watchedParts();
  const missing = Array.from({ length: 300 }, (_, index) => parts.of('heavy', `rp.mcpack/none/${index}.png`));
  expect(new Set(await Promise.all(missing))).toEqual(new Set([null]));
  expect(await parts.of('heavy', 'rp.mcpack/manifest.json')).toBeNull();
  expect(done).toEqual(['list heavy']);
});

test('an inner archive is unpacked once for all of its parts', async () => {
  const { parts, done } = watchedParts();
  const read = await Promise.all(Array.from({ length: 20 }, (_, index) => parts.of('heavy', soundOf(index))));
  for (const part of read) expect(part && Buffer.from(part.bytes).toString()).toBe(SOUND);
  expect(done.filter((task) => task === 'list heavy')).toHaveLength(1);
  const [kept = ''] = await readdir(join(folder, 'tmp'));
  expect(await readdir(join(folder, 'tmp', kept))).toHaveLength(1);
});

test('a part of another pack waits for one of the many that are asked of a heavy pack', async () => {
  const { parts, done } = watchedParts();
  await Promise.all([parts.of('heavy', 'x.png'), parts.of('light', 'x.png')]);
  done.length = 0;
  const heavy = Array.from({ length: 90 }, (_, index) => parts.of('heavy', soundOf(index)));
  const light = await parts.of('light', 'sounds/0.ogg');
  expect(light?.type).toBe('audio/ogg');
  expect(done.indexOf('read light')).toBeLessThanOrEqual(2);
  await Promise.all(heavy);
});

test('parts whose requests were dropped are not read', async () => {
  const { parts, done } = watchedParts();
  await parts.of('heavy', 'x.png');
  done.length = 0;
  const gone = new AbortController();
  const dropped = Promise.allSettled(
    Array.from({ length: 90 }, (_, index) => parts.of('heavy', soundOf(index), gone.signal)),
  );
  const staying = parts.of('heavy', soundOf(95));
  gone.abort();
  await dropped;
  expect((await staying)?.type).toBe('audio/ogg');
  expect(done.length).toBeLessThanOrEqual(2);
});

test('the list of a pack and its inner archives are made again once they are gone', async () => {
  const { parts } = watchedParts();
  await parts.of('heavy', 'x.png');
  await rm(join(folder, 'tmp'), { recursive: true });
  expect((await parts.of('heavy', soundOf(1)))?.type).toBe('audio/ogg');
});

test('a part of another pack waits for no worker to start', async () => {
  await workers.close();
  workers = startFileWorkers({ temporaryFolder: join(folder, 'tmp') });
  const { parts } = watchedParts();
  await parts.of('heavy', soundOf(0));
  await parts.of('light', 'sounds/none.ogg');
  const started = vi.fn();
  process.on('worker', started);
  onTestFinished(() => void process.off('worker', started));
  const heavy = Array.from({ length: 20 }, (_, index) => parts.of('heavy', soundOf(index + 1)));
  expect(await Promise.all([...heavy, parts.of('light', 'sounds/0.ogg')])).not.toContain(null);
  expect(started).not.toHaveBeenCalled();
});
