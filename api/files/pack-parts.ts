// Single pictures and sounds of stored packs, read on demand and cached in memory.
import { MessageChannel } from 'node:worker_threads';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { FileStore } from './file-store.ts';
import { KeptResults } from './kept-results.ts';
import type { FileWorkers } from './workers/file-workers.ts';
import type { PackPart } from './workers/part-worker.ts';
import { serveReads } from './workers/remote-source.ts';

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** The memory that a cached result takes in addition to its bytes. */
const OVERHEAD_BYTES = 500;

export type PackPartsOptions = {
  files: Pick<FileStore, 'open' | 'stat'>;
  workers: Pick<FileWorkers, 'readPart'>;
};

export class PackParts {
  readonly #options: PackPartsOptions;
  readonly #kept = new KeptResults<PackPart | null>(
    MAX_KEPT_BYTES,
    (part) => OVERHEAD_BYTES + (part?.bytes.length ?? 0),
  );

  constructor(options: PackPartsOptions) {
    this.#options = options;
  }

  /**
   * One picture or sound of a stored pack.
   * @param sha256 of the stored pack
   * @param path within it
   * @returns null when it is missing, not a picture or sound, damaged, or exceeds the limits
   * @throws Overloaded, StorageFull
   */
  of(sha256: string, path: string): Promise<PackPart | null> {
    return this.#kept.of(`${sha256}/${path}`, () => this.#read(sha256, path));
  }

  async #read(sha256: string, path: string): Promise<PackPart | null> {
    const { files, workers } = this.#options;
    const stat = await files.stat({ kind: 'pack', sha256 });
    if (stat === null) return null;
    const { port1, port2 } = new MessageChannel();
    serveReads(files, sha256, port1);
    try {
      return await workers.readPart({ port: port2, size: stat.size, path });
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    } finally {
      port1.close();
    }
  }
}
