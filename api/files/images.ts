// Pictures, named by the hash of the upload. Only its pixels are stored, and shown as variants that can be rendered
// from them again.
import { IMAGE_WIDTHS } from '../contract/limits.ts';
import type { OriginalKey, VariantKey } from './file-key.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import type { TemporaryFile } from './temporary-file.ts';
import type { Examined } from './upload.ts';
import { receiveUpload, UPLOAD_LIMITS } from './upload.ts';
import type { FileWorkers } from './workers/file-workers.ts';
import type { ImageFormat, ImageVariant } from './workers/render-image.ts';

/** A picture as the log names it; `widths` are those in which it is available, in rising order. */
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
   * Renders an uploaded picture in the widths that are served, and without its metadata.
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
   * As `examine`, for a picture from a pack.
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
   * The key of a variant that can be read; when it was lost, all variants are rendered again from the original.
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
 * Picks one of the widths in which a picture is stored, all in pixels.
 * @param wanted how wide it will be shown
 * @param original how wide the upload was
 * @returns the smallest stored width that is wide enough, or the widest there is
 */
export function widthFor(wanted: number, original: number): number {
  const kept = [
    ...IMAGE_WIDTHS.filter((width) => width < original),
    Math.min(original, Math.max(...IMAGE_WIDTHS)),
  ];
  return kept.find((width) => width >= wanted) ?? Math.max(...kept);
}
