// Pictures: the upload is kept under its hash, and what is shown are variants that can be made again from it.
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
   * Renders and stores an uploaded picture, and uses up its temporary file whatever comes of it.
   * @throws DomainError with the text for its publisher, Overloaded, StorageFull
   */
  async add(upload: TemporaryFile): Promise<StoredImage> {
    try {
      const { variants, ...picture } = await this.#workers.processImage(upload.path);
      await this.#putVariants(upload.sha256, variants);
      await this.#store.put({ kind: 'image', sha256: upload.sha256 }, upload);
      const widths = variants.map(({ width }) => width);
      return { sha256: upload.sha256, size: upload.size, ...picture, widths };
    } finally {
      await upload.discard();
    }
  }

  /**
   * As `add`, for a picture that came out of a pack.
   * @throws what `add` throws, and UploadTooLarge
   */
  async addBytes(bytes: Uint8Array): Promise<StoredImage> {
    const chunks = async function* () {
      yield bytes;
    };
    const options = { folder: this.#store.temporaryFolder, ...UPLOAD_LIMITS.image };
    return this.add(await receiveUpload(chunks(), options));
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

  async #renderAgain(original: OriginalKey): Promise<ImageVariant[]> {
    const copy = await receiveUpload(await this.#store.open(original), {
      folder: this.#store.temporaryFolder,
      ...UPLOAD_LIMITS.image,
    });
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
