// One kind of facts about stored packs, such as their models, read on demand and cached in memory.

import type { Asked } from '@sandcrate/core/slots.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import { KeptResults } from './kept-results.ts';
import { readLocalCopy } from './local-copy.ts';

export type PackReaderOptions<T> = {
  files: Pick<FileStore, 'open' | 'temporaryFolder'>;
  /** Reads the facts from the pack at this path; refuses it past the limits of time and memory. */
  read: (path: string, asked: Asked) => Promise<T>;
  /** Maximum size of all cached facts as JSON. */
  maxKeptBytes: number;
};

export class PackReader<T> {
  readonly #options: PackReaderOptions<T>;
  readonly #kept: KeptResults<T | null>;

  constructor(options: PackReaderOptions<T>) {
    this.#options = options;
    this.#kept = new KeptResults(options.maxKeptBytes);
  }

  /**
   * The facts about a stored pack. The first request waits until the file has been read, usually less than a second.
   * @param sha256 of the stored file
   * @param signal ends the wait for it
   * @returns null when the file is gone, or cannot be read within the limits of time and memory
   * @throws Overloaded, StorageFull, the signal's reason
   */
  async of(sha256: string, signal?: AbortSignal): Promise<T | null> {
    const { files, read } = this.#options;
    try {
      return await this.#kept.of(
        sha256,
        (unwanted) =>
          readLocalCopy(files, { kind: 'pack', sha256 }, (path) =>
            read(path, { about: sha256, signal: unwanted }),
          ),
        signal,
      );
    } catch (error) {
      if (error instanceof FileNotFound) return null;
      throw error;
    }
  }
}
