// Models of stored packs, read on demand and cached in memory.
import { rm } from 'node:fs/promises';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { PackModels as Models } from '@sandcrate/packs/models/models.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import { KeptResults } from './kept-results.ts';
import { localCopy } from './local-copy.ts';
import type { FileWorkers } from './workers/file-workers.ts';

const MAX_KEPT_BYTES = 32 * 1024 * 1024;

export type PackModelsOptions = {
  files: Pick<FileStore, 'open' | 'temporaryFolder'>;
  workers: Pick<FileWorkers, 'readModels'>;
};

export class PackModels {
  readonly #options: PackModelsOptions;
  readonly #kept = new KeptResults<Models | null>(MAX_KEPT_BYTES);

  constructor(options: PackModelsOptions) {
    this.#options = options;
  }

  /**
   * The models in a stored pack. The first request waits until the file has been read, usually less than a second.
   * @param sha256 of the stored file
   * @returns null when the file is gone, or cannot be read within the limits of time and memory
   * @throws Overloaded, StorageFull
   */
  async of(sha256: string): Promise<Models | null> {
    try {
      return await this.#kept.of(sha256, () => this.#read(sha256));
    } catch (error) {
      if (error instanceof FileNotFound) return null;
      throw error;
    }
  }

  async #read(sha256: string): Promise<Models | null> {
    const { files, workers } = this.#options;
    const path = await localCopy(files, { kind: 'pack', sha256 });
    try {
      return await workers.readModels(path);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }
}
