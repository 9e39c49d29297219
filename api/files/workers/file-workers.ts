// Work on files that runs in worker threads.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackContents } from '@sandcrate/core/pack/contents.ts';
import { suspiciousExpansion } from '@sandcrate/core/pack/errors.ts';
import type { Asked } from '@sandcrate/core/slots.ts';
import type { PackDiff } from '@sandcrate/packs/diff/pack-diff.ts';
import { PackFingerprint, PictureFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import type { PackInside } from '@sandcrate/packs/inside/inside.ts';
import type { Inspection } from '@sandcrate/packs/inspect.ts';
import type { PackModels } from '@sandcrate/packs/models/models.ts';
import type { PartList } from '@sandcrate/packs/parts/list-parts.ts';
import type { PreviewTask } from '../../previews/preview-worker.ts';
import { InspectionTooSlow, throwFull } from '../file-errors.ts';
import type { DiffTask } from './diff-worker.ts';
import type { Fingerprint, FingerprintTask } from './fingerprint-worker.ts';
import { tooManyPixels } from './image-refusals.ts';
import type { ImageTask } from './image-worker.ts';
import type { IndexTask } from './index-worker.ts';
import type { InsideTask } from './inside-worker.ts';
import type { InspectTask } from './inspect-worker.ts';
import type { ModelTask } from './model-worker.ts';
import type { PartListTask } from './part-list-worker.ts';
import type { PackPart, PartTask } from './part-worker.ts';
import type { RenderedImage } from './render-image.ts';
import { defaultAtOnce, type PoolOptions, WorkerPool } from './worker-pool.ts';

export interface FileWorkers {
  /**
   * Inspects a pack.
   * @throws DomainError with the text for its publisher, InspectionTooSlow, Overloaded, StorageFull
   */
  inspectFile(path: string, fileName: string): Promise<Inspection>;
  /**
   * Lists what is inside a pack that was inspected before.
   * @throws DomainError when that takes too much time or memory, Overloaded, StorageFull
   */
  indexFile(path: string, asked?: Asked): Promise<PackContents>;
  /**
   * Compares two packs that were inspected before.
   * @throws DomainError when that takes too much time or memory, Overloaded, StorageFull
   */
  diffFiles(before: string, after: string, asked?: Asked): Promise<PackDiff>;
  /**
   * Takes the fingerprint of a pack that was inspected before.
   * @throws DomainError when that takes too much time or memory, Overloaded, StorageFull
   */
  fingerprintFile(path: string): Promise<PackFingerprint>;
  /**
   * Takes the fingerprint of a picture; null when it cannot be decoded.
   * @throws DomainError when that takes too much time or memory, Overloaded
   */
  fingerprintPicture(path: string): Promise<PictureFingerprint | null>;
  /**
   * Reads the models in a pack that was inspected before.
   * @throws DomainError when that takes too much time or memory, Overloaded, StorageFull
   */
  readModels(path: string, asked?: Asked): Promise<PackModels>;
  /**
   * Lists the pictures, recipes, sounds and structures of a pack that was inspected before.
   * @throws DomainError when that takes too much time or memory, Overloaded, StorageFull
   */
  readInside(path: string, asked?: Asked): Promise<PackInside>;
  /**
   * Lists the pictures and sounds of a pack that was inspected before, and keeps its inner archives that have some.
   * @throws DomainError when the pack is damaged or that takes too much time or memory, Overloaded, StorageFull
   */
  listParts(task: PartListTask, asked?: Asked): Promise<PartList>;
  /**
   * Reads one listed picture or sound; null when it cannot be shown.
   * @throws DomainError when the pack is damaged or that takes too much time or memory, Overloaded
   */
  readPart(task: PartTask, asked?: Asked): Promise<PackPart | null>;
  /**
   * Decodes a picture and re-encodes it in several widths.
   * @throws DomainError with the text for its publisher, Overloaded
   */
  processImage(path: string): Promise<RenderedImage>;
  /**
   * Draws the preview of an add-on, as a JPEG.
   * @throws Overloaded, or an Error when it cannot be drawn
   */
  drawPreview(task: PreviewTask): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type FileWorkersOptions = {
  /** Where inner archives are unpacked temporarily. */
  temporaryFolder: string;
  onCrash?: (
    error: unknown,
    task?:
      | InspectTask
      | IndexTask
      | DiffTask
      | FingerprintTask
      | ModelTask
      | InsideTask
      | PartListTask
      | PartTask
      | ImageTask
      | PreviewTask,
  ) => void;
  packs?: Partial<PoolOptions<InspectTask>>;
  /** The CPU time that the inspection of one file may take. [18 s] */
  inspectionCpuMs?: number;
  indexes?: Partial<PoolOptions<IndexTask>>;
  diffs?: Partial<PoolOptions<DiffTask>>;
  fingerprints?: Partial<PoolOptions<FingerprintTask>>;
  models?: Partial<PoolOptions<ModelTask>>;
  insides?: Partial<PoolOptions<InsideTask>>;
  partLists?: Partial<PoolOptions<PartListTask>>;
  parts?: Partial<PoolOptions<PartTask>>;
  images?: Partial<PoolOptions<ImageTask>>;
  previews?: Partial<PoolOptions<PreviewTask>>;
};

/** Whatever is read from one pack, a worker is left for the others. */
const READERS = Math.max(2, defaultAtOnce());
const PARTS = { atOnce: READERS, atOnceAbout: READERS - 1 };

/** A busy machine may be the cause, so this is no refusal of the file. */
const tooSlow = () => new InspectionTooSlow();

export function startFileWorkers(options: FileWorkersOptions): FileWorkers {
  const { temporaryFolder, onCrash, inspectionCpuMs: cpuLimitMs = 18_000 } = options;
  const packs = new WorkerPool<InspectTask, Inspection>({
    worker: new URL('./inspect-worker.ts', import.meta.url),
    atOnce: defaultAtOnce(),
    maxWaiting: 100,
    timeLimitMs: 20_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    timeout: tooSlow,
    onCrash,
    ...options.packs,
  });
  const indexes = new WorkerPool<IndexTask, PackContents>({
    worker: new URL('./index-worker.ts', import.meta.url),
    atOnce: 1,
    maxWaiting: 100,
    timeLimitMs: 20_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    onCrash,
    ...options.indexes,
  });
  const diffs = new WorkerPool<DiffTask, PackDiff>({
    worker: new URL('./diff-worker.ts', import.meta.url),
    atOnce: 1,
    maxWaiting: 50,
    maxWaitingAbout: 4,
    timeLimitMs: 20_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    onCrash,
    ...options.diffs,
  });
  const fingerprints = new WorkerPool<FingerprintTask, Fingerprint>({
    worker: new URL('./fingerprint-worker.ts', import.meta.url),
    atOnce: 1,
    maxWaiting: 50,
    timeLimitMs: 20_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    onCrash,
    ...options.fingerprints,
  });
  const models = new WorkerPool<ModelTask, PackModels>({
    worker: new URL('./model-worker.ts', import.meta.url),
    atOnce: 1,
    maxWaiting: 50,
    timeLimitMs: 20_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    onCrash,
    ...options.models,
  });
  const insides = new WorkerPool<InsideTask, PackInside>({
    worker: new URL('./inside-worker.ts', import.meta.url),
    atOnce: 1,
    maxWaiting: 50,
    timeLimitMs: 20_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    onCrash,
    ...options.insides,
  });
  // Apart from the reading, which takes milliseconds and must not wait for an archive that is unpacked.
  const partLists = new WorkerPool<PartListTask, PartList>({
    worker: new URL('./part-list-worker.ts', import.meta.url),
    atOnce: 2,
    atOnceAbout: 1,
    maxWaiting: 50,
    timeLimitMs: 20_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    onCrash,
    ...options.partLists,
  });
  const parts = new WorkerPool<PartTask, PackPart | null>({
    worker: new URL('./part-worker.ts', import.meta.url),
    ...PARTS,
    staysReady: true,
    // A browser requests all pictures of a view at once.
    maxWaiting: 300,
    maxWaitingAbout: 100,
    timeLimitMs: 5_000,
    heapMB: 192,
    refusal: suspiciousExpansion,
    onCrash,
    ...options.parts,
  });
  const images = new WorkerPool<ImageTask, RenderedImage>({
    worker: new URL('./image-worker.ts', import.meta.url),
    // A picture of 50 megapixels takes some 400 MB while it is decoded, outside the heap.
    atOnce: 1,
    maxWaiting: 100,
    timeLimitMs: 40_000,
    heapMB: 128,
    refusal: tooManyPixels,
    timeout: tooSlow,
    onCrash,
    ...options.images,
  });
  const previews = new WorkerPool<PreviewTask, Uint8Array>({
    worker: new URL('../../previews/preview-worker.ts', import.meta.url),
    atOnce: 1,
    maxWaiting: 20,
    timeLimitMs: 10_000,
    heapMB: 192,
    refusal: () => new Error('The preview could not be drawn'),
    timeout: tooSlow,
    onCrash,
    ...options.previews,
  });
  /** Removes the scratch folder here, because a worker that was stopped cannot. */
  async function withScratch<T>(use: (scratchFolder: string) => Promise<T>): Promise<T> {
    const scratchFolder = join(temporaryFolder, `inspect-${randomUUID()}`);
    await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
    try {
      return await use(scratchFolder);
    } catch (error) {
      throwFull(error);
    } finally {
      await rm(scratchFolder, { recursive: true, force: true });
    }
  }

  return {
    inspectFile: (path, fileName) =>
      withScratch((scratchFolder) => packs.run({ path, fileName, scratchFolder, cpuLimitMs })),
    indexFile: (path, asked) => withScratch((scratchFolder) => indexes.run({ path, scratchFolder }, asked)),
    diffFiles: (before, after, asked) =>
      withScratch((scratchFolder) => diffs.run({ before, after, scratchFolder }, asked)),
    fingerprintFile: (path) =>
      withScratch(async (scratchFolder) =>
        PackFingerprint.parse(await fingerprints.run({ kind: 'pack', path, scratchFolder })),
      ),
    fingerprintPicture: async (path) =>
      PictureFingerprint.nullable().parse(await fingerprints.run({ kind: 'picture', path })),
    readModels: (path, asked) => withScratch((scratchFolder) => models.run({ path, scratchFolder }, asked)),
    readInside: (path, asked) => withScratch((scratchFolder) => insides.run({ path, scratchFolder }, asked)),
    listParts: (task, asked) => partLists.run(task, asked, [task.port]).catch(throwFull),
    readPart: (task, asked) => parts.run(task, asked, [task.port]),
    processImage: (path) => images.run({ path }),
    drawPreview: (task) => previews.run(task),
    close: async () => {
      const pools = [
        packs,
        indexes,
        diffs,
        fingerprints,
        models,
        insides,
        partLists,
        parts,
        images,
        previews,
      ];
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
