// Comparisons of stored packs, made on demand and cached in memory.
import { rm } from 'node:fs/promises';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { PackDiff } from '@sandcrate/core/pack/diff/pack-diff.ts';
import { jsonBytes } from '@sandcrate/core/pack/facts.ts';
import { LRUCache } from 'lru-cache';
import { FileNotFound, type FileStore } from './file-store.ts';
import { localCopy } from './local-copy.ts';
import type { FileWorkers } from './workers/file-workers.ts';

const MAX_KEPT_BYTES = 16 * 1024 * 1024;

export type PackDiffsOptions = {
  files: Pick<FileStore, 'open' | 'temporaryFolder'>;
  workers: Pick<FileWorkers, 'diffFiles'>;
};

type Kept = { size: number; diff: Promise<PackDiff | null> };

export class PackDiffs {
  readonly #options: PackDiffsOptions;
  /** Includes comparisons in progress, so that concurrent requests share one. */
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ size }) => size,
  });

  constructor(options: PackDiffsOptions) {
    this.#options = options;
  }

  /**
   * What differs between two stored packs.
   * @param before, after their hashes
   * @returns null when one of them is gone, or they cannot be compared within the limits of time and memory
   * @throws Overloaded, StorageFull
   */
  async between(before: string, after: string): Promise<PackDiff | null> {
    const key = `${before} ${after}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept.diff;
    const comparing = this.#compare(before, after);
    this.#kept.set(key, { size: 1, diff: comparing });
    try {
      const diff = await comparing;
      this.#kept.set(key, { size: jsonBytes(diff), diff: comparing });
      return diff;
    } catch (error) {
      this.#kept.delete(key);
      if (error instanceof FileNotFound) return null;
      throw error;
    }
  }

  async #compare(before: string, after: string): Promise<PackDiff | null> {
    const { files, workers } = this.#options;
    const copies: string[] = [];
    try {
      for (const sha256 of [before, after]) copies.push(await localCopy(files, sha256));
      const [old = '', now = ''] = copies;
      return await workers.diffFiles(old, now);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    } finally {
      await Promise.all(copies.map((path) => rm(path, { force: true })));
    }
  }
}
