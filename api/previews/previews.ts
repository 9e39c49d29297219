// Previews of add-ons, drawn on demand and cached in memory.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { AddonRow } from '@sandcrate/projections/catalogue/queries.ts';
import { LRUCache } from 'lru-cache';
import { CATEGORY_LABELS } from '../contract/limits.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Images, widthFor } from '../files/images.ts';
import type { FileWorkers } from '../files/workers/file-workers.ts';
import { PREVIEW_WIDTH, type PreviewTexts, previewTexts } from './preview.ts';

const MAX_BYTES = 8 * 1024 * 1024;

export type Preview = { bytes: Buffer; tag: string };

type Sources = { files: FileStore; images: Images; workers: Pick<FileWorkers, 'drawPreview'> };

export class Previews {
  readonly #sources: Sources;
  /** Includes previews in progress, so that concurrent requests share one. */
  readonly #kept = new LRUCache<string, { size: number; bytes: Promise<Buffer> }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  });

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * The preview of an add-on as it is now.
   * @throws Overloaded, FileNotFound when its banner is gone
   */
  async of(row: AddonRow, siteName: string): Promise<Preview> {
    const { title, publisherName, category, ratingSum, ratingCount, downloads, banner } = row;
    const texts = previewTexts(
      {
        title,
        publisher: publisherName,
        category: CATEGORY_LABELS[category],
        rating: ratingCount > 0 ? ratingSum / ratingCount : 0,
        ratingCount,
        downloads,
      },
      siteName,
    );
    const key = createHash('sha256')
      .update(JSON.stringify([texts, banner?.sha256]))
      .digest('base64url');
    const kept = this.#kept.get(key);
    if (kept) return { bytes: await kept.bytes, tag: `"${key}"` };
    const drawing = this.#draw(texts, banner);
    this.#kept.set(key, { size: 1, bytes: drawing });
    try {
      const bytes = await drawing;
      this.#kept.set(key, { size: bytes.length, bytes: drawing });
      return { bytes, tag: `"${key}"` };
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  async #draw(texts: PreviewTexts, picture: AddonRow['banner']): Promise<Buffer> {
    const { files, images, workers } = this.#sources;
    const banner =
      picture &&
      (await images
        .variant(picture.sha256, widthFor(PREVIEW_WIDTH, picture.width))
        .then((key) => files.open(key))
        .then(buffer));
    return Buffer.from(await workers.drawPreview({ texts, banner }));
  }
}
