// Single pictures and sounds of stored packs. A pack is listed once: after that, a path that it does not have is refused
// without opening it, and a part is read from its place, in the pack or in an inner archive that was unpacked before.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { isPartPath, type PartList, type PartPlace } from '@sandcrate/packs/parts/list-parts.ts';
import { hasCode } from './file-errors.ts';
import type { FileStore } from './file-store.ts';
import { KeptResults } from './kept-results.ts';
import type { FileWorkers } from './workers/file-workers.ts';
import type { PackPart } from './workers/part-worker.ts';
import { serveReads } from './workers/remote-source.ts';

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** The memory that a cached result takes in addition to its bytes. */
const OVERHEAD_BYTES = 500;
/** Of inner archives on disk, and of lists in memory, whose bytes count several times. */
const MAX_LISTS_BYTES = 2 * 1024 ** 3;
const MEMORY_WEIGHT = 32;

/** The parts of one pack. */
type Listed = PartList & { size: number; folder: string };

export type PackPartsOptions = {
  files: Pick<FileStore, 'open' | 'stat' | 'temporaryFolder'>;
  workers: Pick<FileWorkers, 'listParts' | 'readPart'>;
};

export class PackParts {
  readonly #options: PackPartsOptions;
  readonly #lists = new KeptResults<Listed | null>(MAX_LISTS_BYTES, {
    sizeOf: (listed) => OVERHEAD_BYTES + (listed ? listed.keptBytes + MEMORY_WEIGHT * memoryOf(listed) : 0),
    onDropped: (listed) => {
      // What cannot be removed now is removed at the next start, with all temporary files.
      if (listed) rm(listed.folder, { recursive: true, force: true }).catch(() => {});
    },
  });
  readonly #kept = new KeptResults<PackPart | null>(MAX_KEPT_BYTES, {
    sizeOf: (part) => OVERHEAD_BYTES + (part?.bytes.length ?? 0),
  });

  constructor(options: PackPartsOptions) {
    this.#options = options;
  }

  /**
   * One picture or sound of a stored pack.
   * @param sha256 of the stored pack
   * @param path within it
   * @param signal ends the wait for it
   * @returns null when it is missing, not a picture or sound, damaged, or exceeds the limits
   * @throws Overloaded, StorageFull, the signal's reason
   */
  async of(sha256: string, path: string, signal?: AbortSignal): Promise<PackPart | null> {
    if (!isPartPath(path)) return null;
    try {
      return await this.#find(sha256, path, signal);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      // The inner archive was removed: it was evicted, or somebody cleared the folder.
      this.#lists.forget(sha256);
      return this.#find(sha256, path, signal);
    }
  }

  async #find(sha256: string, path: string, signal: AbortSignal | undefined): Promise<PackPart | null> {
    const listed = await this.#lists.of(sha256, (unwanted) => this.#list(sha256, unwanted), signal);
    const place = listed?.places.get(path);
    if (!listed || place === undefined) return null;
    const read = (unwanted: AbortSignal) => this.#read(sha256, path, { ...listed, place }, unwanted);
    return this.#kept.of(`${sha256}/${path}`, read, signal);
  }

  async #list(sha256: string, signal: AbortSignal): Promise<Listed | null> {
    const { files, workers } = this.#options;
    const stat = await files.stat({ kind: 'pack', sha256 });
    if (stat === null) return null;
    const folder = join(files.temporaryFolder, `parts-${randomUUID()}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const list = await this.#withReads(sha256, (port) =>
        workers.listParts({ port, size: stat.size, folder }, { about: sha256, signal }),
      );
      return { ...list, size: stat.size, folder };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  async #read(
    sha256: string,
    path: string,
    { size, folder, place }: { size: number; folder: string; place: PartPlace },
    signal: AbortSignal,
  ): Promise<PackPart | null> {
    try {
      return await this.#withReads(sha256, (port) =>
        this.#options.workers.readPart({ port, size, path, place, folder }, { about: sha256, signal }),
      );
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  async #withReads<T>(sha256: string, use: (port: MessagePort) => Promise<T>): Promise<T> {
    const { port1, port2 } = new MessageChannel();
    serveReads(this.#options.files, sha256, port1);
    try {
      return await use(port2);
    } finally {
      port1.close();
    }
  }
}

/** Roughly the memory of a list: its paths, and the place of each. */
const memoryOf = ({ places }: PartList) =>
  [...places.keys()].reduce((sum, path) => sum + 2 * path.length + 200, 0);
