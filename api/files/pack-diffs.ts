// Comparisons of stored packs, made on demand and cached in memory.
import { rm } from 'node:fs/promises';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { PackDiff } from '@sandcrate/packs/diff/pack-diff.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import { KeptResults } from './kept-results.ts';
import { localCopy } from './local-copy.ts';
import type { FileWorkers } from './workers/file-workers.ts';

const MAX_KEPT_BYTES = 16 * 1024 * 1024;

export type PackDiffsOptions = {
  files: Pick<FileStore, 'open' | 'temporaryFolder'>;
  workers: Pick<FileWorkers, 'diffFiles'>;
};

export class PackDiffs {
  readonly #options: PackDiffsOptions;
  readonly #kept = new KeptResults<PackDiff | null>(MAX_KEPT_BYTES);

  constructor(options: PackDiffsOptions) {
    this.#options = options;
  }

  /**
   * What differs between two stored packs.
   * @param before, after their hashes
   * @param signal ends the wait for it
   * @returns null when one of them is gone, or they cannot be compared within the limits of time and memory
   * @throws Overloaded, StorageFull
   */
  async between(before: string, after: string, signal?: AbortSignal): Promise<PackDiff | null> {
    try {
      return await this.#kept.of(
        `${before} ${after}`,
        (unwanted) => this.#compare(before, after, unwanted),
        signal,
      );
    } catch (error) {
      if (error instanceof FileNotFound) return null;
      throw error;
    }
  }

  async #compare(before: string, after: string, signal: AbortSignal): Promise<PackDiff | null> {
    const { files, workers } = this.#options;
    const copies: string[] = [];
    try {
      for (const sha256 of [before, after]) copies.push(await localCopy(files, { kind: 'pack', sha256 }));
      const [old = '', now = ''] = copies;
      return await workers.diffFiles(old, now, { about: after, signal });
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    } finally {
      await Promise.all(copies.map((path) => rm(path, { force: true })));
    }
  }
}
