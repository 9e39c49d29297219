// Inspects packs and stores them under their hash, with their icon.
import { createReadStream } from 'node:fs';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { virusFound } from '@sandcrate/core/pack/errors.ts';
import type { PackFacts } from '@sandcrate/core/pack/facts.ts';
import type { Scanner } from './clamd.ts';
import type { FileStore } from './file-store.ts';
import type { Images, StoredImage } from './images.ts';
import type { TemporaryFile } from './temporary-file.ts';
import type { Examined } from './upload.ts';
import { UploadTooLarge } from './upload.ts';
import type { FileWorkers } from './workers/file-workers.ts';

/** A pack as recorded in the log. */
export type StoredPack = {
  sha256: string;
  size: number;
  facts: PackFacts;
  /** Null when it has none that can be shown. */
  icon: StoredImage | null;
  /** When the scanner found it clean; null without a scanner. */
  scannedAt: Date | null;
};

export class Packs {
  readonly #store: FileStore;
  readonly #workers: FileWorkers;
  readonly #images: Images;
  readonly #scanner: Scanner | undefined;

  /** Without a scanner, files are marked as not scanned. */
  constructor(store: FileStore, workers: FileWorkers, images: Images, scanner?: Scanner) {
    this.#store = store;
    this.#workers = workers;
    this.#images = images;
    this.#scanner = scanner;
  }

  /**
   * Inspects an uploaded pack completely, with its icon.
   * @throws DomainError with the text for its publisher, InspectionTooSlow, Overloaded, StorageFull, ScannerUnavailable
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

  /** Refuses files while the scanner is away, so that none gets in unscanned. */
  async #scan(path: string): Promise<Date | null> {
    if (this.#scanner === undefined) return null;
    const verdict = await this.#scanner.scan(createReadStream(path));
    if (verdict.clean) return new Date();
    throw virusFound();
  }

  /** A broken icon is no reason to refuse the pack. */
  async #examineIcon(bytes: Uint8Array): Promise<Examined<StoredImage> | null> {
    try {
      return await this.#images.examineBytes(bytes);
    } catch (error) {
      if (error instanceof DomainError || error instanceof UploadTooLarge) return null;
      throw error;
    }
  }
}
