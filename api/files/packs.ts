// Packs: inspected, then kept under their hash, with the icon that they bring along.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { PackFacts } from '@sandcrate/core/pack/facts.ts';
import type { FileStore } from './file-store.ts';
import type { Images, StoredImage } from './images.ts';
import type { TemporaryFile } from './temporary-file.ts';
import type { FileWorkers } from './workers/file-workers.ts';

/** A pack as the log names it. */
export type StoredPack = {
  sha256: string;
  size: number;
  facts: PackFacts;
  /** Null when it brings none that can be shown. */
  icon: StoredImage | null;
};

export class Packs {
  readonly #store: FileStore;
  readonly #workers: FileWorkers;
  readonly #images: Images;

  constructor(store: FileStore, workers: FileWorkers, images: Images) {
    this.#store = store;
    this.#workers = workers;
    this.#images = images;
  }

  /**
   * Inspects and stores an uploaded pack, and uses up its temporary file whatever comes of it.
   * @throws DomainError with the text for its publisher, Overloaded, StorageFull
   */
  async add(upload: TemporaryFile, fileName: string): Promise<StoredPack> {
    const { path, sha256, size } = upload;
    try {
      const { facts, icon } = await this.#workers.inspectFile(path, fileName);
      const storedIcon = icon && (await this.#addIcon(icon));
      await this.#store.put({ kind: 'pack', sha256 }, upload);
      return { sha256, size, facts, icon: storedIcon };
    } finally {
      await upload.discard();
    }
  }

  /** An icon that is no picture is the game's concern; the pack is as good without. */
  async #addIcon(bytes: Uint8Array): Promise<StoredImage | null> {
    try {
      return await this.#images.addBytes(bytes);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
