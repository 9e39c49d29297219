import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Overloaded } from '@sandcrate/core/slots.ts';
import { manifestOf, manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { type ZipPart, zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InspectionTooSlow } from '../file-errors.ts';
import { type FileWorkers, type FileWorkersOptions, startFileWorkers } from './file-workers.ts';

let folder: string;
let workers: FileWorkers | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workers-'));
});
afterEach(async () => {
  await workers?.close();
  await rm(folder, { recursive: true });
});

const start = (options: Partial<FileWorkersOptions> = {}) => {
  workers = startFileWorkers({ temporaryFolder: join(folder, 'tmp'), ...options });
  return workers;
};
const saved = async (bytes: Uint8Array) => {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return path;
};
const pack = zipOf([manifestPart()]);
const pngOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const suspicious = 'This archive expands suspiciously and was refused.';

test('a pack is inspected, its inner archives too, and no scratch file stays', async () => {
  const inner = zipOf([manifestPart(), { name: 'pack_icon.png', content: 'picture' }]);
  const path = await saved(zipOf([{ name: 'a.mcpack', content: inner }]));
  const { facts, icon } = await start().inspectFile(path, 'a.mcaddon');
  expect(facts.packs).toMatchObject([{ path: 'a.mcpack', name: 'Lanterns' }]);
  expect(icon && Buffer.from(icon).toString()).toBe('picture');
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});

test('a refusal by the worker keeps its kind, code and text', async () => {
  const path = await saved(Buffer.from('no archive'));
  await expect(start().inspectFile(path, 'a.mcpack')).rejects.toMatchObject({
    name: 'DomainError',
    kind: 'unprocessable',
    code: 'pack-type',
    message: 'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.',
  });
});

test('a fault is not a refusal', async () => {
  await expect(start().inspectFile(join(folder, 'missing'), 'a.mcpack')).rejects.toMatchObject({
    name: 'Error',
    code: 'ENOENT',
  });
});

test('a worker that runs out of memory refuses its file, and the next file is inspected', async () => {
  // Names of 60 kB each, which are all in memory before any check refuses them.
  const names = Array.from({ length: 500 }, (_, index) => `${index}${'x'.repeat(60_000)}`);
  const onCrash = vi.fn();
  const { inspectFile } = start({ onCrash, packs: { heapMB: 24, atOnce: 1 } });
  const hungry = zipOf(names.map((name) => ({ name, stored: true })));
  await expect(inspectFile(await saved(hungry), 'a.zip')).rejects.toThrow(suspicious);
  expect(onCrash).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }),
    expect.objectContaining({ fileName: 'a.zip' }),
  );
  expect((await inspectFile(await saved(pack), 'a.mcpack')).facts.manifest).toBe(true);
});

/** A megabyte of JSON that compresses to a hundredth takes a while to parse. Here are 300 of them. */
function slowPack() {
  const noise = [...randomBytes(3_000)];
  const padding = Array.from({ length: 80 }, () => noise).flat();
  const slow = manifestPart(manifestOf({}, { padding }));
  const manifests = Array.from({ length: 300 }, (_, index) => ({ ...slow, name: `${index}/${slow.name}` }));
  return zipOf([{ name: 'a.mcpack', content: zipOf(manifests), stored: true }]);
}

test('an inspection that takes too long ends without a refusal of the file, its scratch space is cleared, and the next file is inspected', async () => {
  const onCrash = vi.fn();
  const { inspectFile } = start({ onCrash, packs: { timeLimitMs: 3_000, atOnce: 1 } });
  await expect(inspectFile(await saved(slowPack()), 'a.mcaddon')).rejects.toThrow(InspectionTooSlow);
  expect(onCrash).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }), expect.anything());
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  expect((await inspectFile(await saved(pack), 'a.mcpack')).facts.manifest).toBe(true);
}, 60_000);

test('a file whose inspection takes too much CPU time is refused', async () => {
  const { inspectFile } = start({ inspectionCpuMs: 1_000 });
  await expect(inspectFile(await saved(slowPack()), 'a.mcaddon')).rejects.toThrow(suspicious);
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
}, 60_000);

test('archives that expand from kilobytes to a gigabyte, also nested, are refused within a small heap', async () => {
  const { inspectFile } = start({ packs: { heapMB: 32, atOnce: 1 } });
  const zeros: ZipPart = { name: 'zeros.bin', content: new Uint8Array(300 * 1024 * 1024) };
  const bomb = zipOf([manifestPart(), zeros]);
  await expect(inspectFile(await saved(bomb), 'a.mcpack')).rejects.toThrow(suspicious);
  const layers = zipOf(
    Array.from({ length: 20 }, (_, index) => ({ name: `${index}.mcpack`, content: bomb })),
  );
  await expect(inspectFile(await saved(layers), 'a.mcaddon')).rejects.toThrow(suspicious);
  const lying = zipOf([manifestPart(), { ...zeros, declaredBytes: 1000 }]);
  await expect(inspectFile(await saved(lying), 'a.mcpack')).rejects.toThrow(
    'This file is damaged: it could not be read to the end.',
  );
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
});

test('a large harmless file is read to its end within a small heap', async () => {
  const { inspectFile } = start({ packs: { heapMB: 32, atOnce: 1 } });
  const noise: ZipPart = { name: 'noise.bin', content: randomBytes(40 * 1024 * 1024), stored: true };
  const inner = zipOf([manifestPart(), noise]);
  const { facts } = await inspectFile(
    await saved(zipOf([{ name: 'a.mcpack', content: inner }])),
    'a.mcaddon',
  );
  expect(facts.uncompressedBytes).toBeGreaterThan(80 * 1024 * 1024);
});

test('a picture or preview that takes too long is not refused', async () => {
  const path = await saved(await pngOf(2_000));
  const { processImage, drawPreview } = start({ images: { timeLimitMs: 1 }, previews: { timeLimitMs: 1 } });
  await expect(processImage(path)).rejects.toThrow(InspectionTooSlow);
  const texts = { title: 'Boats', byline: 'by heron', numbers: '', siteName: 'Sandcrate' };
  await expect(drawPreview({ texts, banner: null })).rejects.toThrow(InspectionTooSlow);
});

test('a pool runs a fixed number of jobs, queues a fixed number and refuses the rest', async () => {
  const path = await saved(await pngOf(8));
  const { processImage } = start({ images: { atOnce: 1, maxWaiting: 2 } });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => processImage(path)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(results[4]).toMatchObject({ reason: expect.any(Overloaded) });
  expect(await processImage(path)).toMatchObject({ width: 8 });
});

test('a file whose inspection is cut off by a shutdown is not refused', async () => {
  const path = await saved(
    zipOf([manifestPart(), { name: 'noise.bin', content: randomBytes(20 * 1024 * 1024) }]),
  );
  const { inspectFile, close } = start();
  const inspecting = inspectFile(path, 'a.mcpack').catch((error: unknown) => error);
  await expect.poll(() => readdir(join(folder, 'tmp')).catch(() => [])).toHaveLength(1);
  await close();
  expect(await inspecting).not.toMatchObject({ name: 'DomainError' });
});

const real = fileURLToPath(new URL('../../../../shared/real-input/packs/', import.meta.url));
describe.runIf(existsSync(real))('real packs', () => {
  test('all are inspected in workers', async () => {
    const { inspectFile } = start();
    const files = readdirSync(real);
    const inspections = await Promise.all(files.map((file) => inspectFile(join(real, file), file)));
    expect(inspections).toHaveLength(13);
    for (const { facts } of inspections) expect(facts.uuids.length).toBeGreaterThan(0);
  });

  test('all models that have a shape are read, with a texture of the pack or a plain color', async () => {
    const { readModels } = start();
    const found = await Promise.all(readdirSync(real).map((file) => readModels(join(real, file))));
    const shown = found.flatMap(({ models }) => models.filter(({ texture }) => texture !== null));
    expect(shown).toHaveLength(262);
    // A plain color is a picture of one pixel.
    expect(shown.filter(({ texture }) => (texture?.width ?? 0) > 1).length).toBeGreaterThanOrEqual(36);
    for (const { texture } of shown) {
      const png = Buffer.from(texture?.png ?? '', 'base64');
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: texture?.width });
    }
  });
});
