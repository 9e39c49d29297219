// Packs: inspected, then kept under their hash, with the icon that they bring along.
import { createReadStream } from 'node:fs';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { virusFound } from '@sandcrate/core/pack/errors.ts';
import type { PackFacts } from '@sandcrate/core/pack/facts.ts';
import type { Scanner } from './clamd.ts';
import type { Examined } from './examined.ts';
import type { FileStore } from './file-store.ts';
import type { Images, StoredImage } from './images.ts';
import type { TemporaryFile } from './temporary-file.ts';
import { UploadTooLarge } from './upload.ts';
import type { FileWorkers } from './workers/file-workers.ts';

/** A pack as the log names it. */
export type StoredPack = {
  sha256: string;
  size: number;
  facts: PackFacts;
  /** Null when it brings none that can be shown. */
  icon: StoredImage | null;
  /** When the scanner found nothing in it; null where there is no scanner. */
  scannedAt: Date | null;
};

export class Packs {
  readonly #store: FileStore;
  readonly #workers: FileWorkers;
  readonly #images: Images;
  readonly #scanner: Scanner | undefined;

  /** Without a scanner files are not scanned, and say so. */
  constructor(store: FileStore, workers: FileWorkers, images: Images, scanner?: Scanner) {
    this.#store = store;
    this.#workers = workers;
    this.#images = images;
    this.#scanner = scanner;
  }

  /**
   * Inspects an uploaded pack, to its end, and the icon that it brings along.
   * @throws DomainError with the text for its publisher, Overloaded, StorageFull, ScannerUnavailable
   */
  async examine(upload: TemporaryFile, fileName: string): Promise<Examined<StoredPack>> {
    const { path, sha256, size } = upload;
    const { facts, icon: bytes } = await this.#workers.inspectFile(path, fileName);
    const icon = bytes && (await this.#examineIcon(bytes));
    const scannedAt = await this.#scan(path);
    return {
      value: { sha256, size, facts, icon: icon?.value ?? null, scannedAt },
      store: async () => {
        await icon?.store();
        await this.#store.put({ kind: 'pack', sha256 }, upload);
      },
    };
  }

  /** What cannot be scanned is not let in: its publisher tries again when the scanner is back. */
  async #scan(path: string): Promise<Date | null> {
    if (this.#scanner === undefined) return null;
    const verdict = await this.#scanner.scan(createReadStream(path));
    if (verdict.clean) return new Date();
    throw virusFound();
  }

  /** An icon that is no picture is the game's concern; the pack is as good without. */
  async #examineIcon(bytes: Uint8Array): Promise<Examined<StoredImage> | null> {
    try {
      return await this.#images.examineBytes(bytes);
    } catch (error) {
      if (error instanceof DomainError || error instanceof UploadTooLarge) return null;
      throw error;
    }
  }
}
