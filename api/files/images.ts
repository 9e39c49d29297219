// Pictures: named by the hash of the upload, of which the pixels alone are kept, and shown as variants that can be made
// again from them.
import { IMAGE_WIDTHS } from '../contract/limits.ts';
import type { Examined } from './examined.ts';
import type { OriginalKey, VariantKey } from './file-key.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import type { TemporaryFile } from './temporary-file.ts';
import { receiveUpload, UPLOAD_LIMITS } from './upload.ts';
import type { FileWorkers } from './workers/file-workers.ts';
import type { ImageFormat, ImageVariant } from './workers/render-image.ts';

/** A picture as the log names it; `widths` are those that it can be had in, in rising order. */
export type StoredImage = {
  sha256: string;
  size: number;
  format: ImageFormat;
  width: number;
  height: number;
  widths: number[];
};

export class Images {
  readonly #store: FileStore;
  readonly #workers: FileWorkers;

  constructor(store: FileStore, workers: FileWorkers) {
    this.#store = store;
    this.#workers = workers;
  }

  /**
   * Renders an uploaded picture in the widths that are served, and without what came beside its pixels.
   * @throws DomainError with the text for its publisher, Overloaded
   */
  async examine(upload: TemporaryFile): Promise<Examined<StoredImage>> {
    const { sha256, size } = upload;
    const { variants, original, ...picture } = await this.#workers.processImage(upload.path);
    return {
      value: { sha256, size, ...picture, widths: variants.map(({ width }) => width) },
      store: async () => {
        await this.#putVariants(sha256, variants);
        await this.#store.put({ kind: 'image', sha256 }, original);
      },
    };
  }

  /**
   * As `examine`, for a picture that came out of a pack.
   * @throws what `examine` throws, UploadTooLarge, StorageFull
   */
  async examineBytes(bytes: Uint8Array): Promise<Examined<StoredImage>> {
    const chunks = async function* () {
      yield bytes;
    };
    const options = { folder: this.#store.temporaryFolder, ...UPLOAD_LIMITS.image };
    const upload = await receiveUpload(chunks(), options);
    try {
      return await this.examine(upload);
    } finally {
      await upload.discard();
    }
  }

  /**
   * The key of a variant that is there to be read; when it was lost, all variants are made again from the original.
   * @throws FileNotFound when there is no such picture, or none in this width
   */
  async variant(sha256: string, width: number): Promise<VariantKey> {
    const key: VariantKey = { kind: 'variant', sha256, width };
    if (await this.#store.stat(key)) return key;
    const variants = await this.#renderAgain({ kind: 'image', sha256 });
    if (!variants.some((variant) => variant.width === width))
      throw new FileNotFound(`${sha256} in ${width} pixels`);
    return key;
  }

  /**
   * Writes a stored picture anew when it still is what was uploaded, with all that came beside its pixels: then, and
   * only then, it has the hash that it is named by.
   * @returns whether it had to be
   * @throws DomainError when it cannot be decoded, FileNotFound, Overloaded
   */
  async clean(key: OriginalKey): Promise<boolean> {
    const copy = await this.#copyOf(key);
    try {
      if (copy.sha256 !== key.sha256) return false;
      const { original } = await this.#workers.processImage(copy.path);
      await this.#store.replace(key, original);
      return true;
    } finally {
      await copy.discard();
    }
  }

  async #copyOf(key: OriginalKey): Promise<TemporaryFile> {
    return receiveUpload(await this.#store.open(key), {
      folder: this.#store.temporaryFolder,
      limitBytes: Number.POSITIVE_INFINITY,
      tooLarge: '',
    });
  }

  async #renderAgain(original: OriginalKey): Promise<ImageVariant[]> {
    const copy = await this.#copyOf(original);
    try {
      const { variants } = await this.#workers.processImage(copy.path);
      await this.#putVariants(original.sha256, variants);
      return variants;
    } finally {
      await copy.discard();
    }
  }

  async #putVariants(sha256: string, variants: readonly ImageVariant[]): Promise<void> {
    for (const { width, bytes } of variants) await this.#store.put({ kind: 'variant', sha256, width }, bytes);
  }
}

/**
 * Picks one of the widths that a picture is kept in, all in pixels.
 * @param wanted how wide it will be shown
 * @param original how wide the upload was
 * @returns the smallest kept width that is wide enough, or the widest there is
 */
export function widthFor(wanted: number, original: number): number {
  const kept = [
    ...IMAGE_WIDTHS.filter((width) => width < original),
    Math.min(original, Math.max(...IMAGE_WIDTHS)),
  ];
  return kept.find((width) => width >= wanted) ?? Math.max(...kept);
}
