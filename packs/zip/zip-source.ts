// Our reading port in the shape that zip.js reads from.

import { damaged } from '@sandcrate/core/pack/errors.ts';
import { MAX_READ_BYTES } from '@sandcrate/core/pack/limits.ts';
import type { CreateReadableOptions, Reader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { RandomAccess } from '../random-access.ts';

const CHUNK_BYTES = 64 * 1024;

export class ZipSource implements Reader<RandomAccess> {
  readonly size: number;
  readonly #source: RandomAccess;
  /** A failure to read the file, which says nothing about whether the archive is sound. */
  fault: unknown;

  constructor(source: RandomAccess) {
    this.size = source.size;
    this.#source = source;
  }

  get readable(): ReadableStream<Uint8Array> {
    return this.createReadable();
  }

  createReadable({
    offset = 0,
    size = this.size - offset,
  }: CreateReadableOptions = {}): ReadableStream<Uint8Array> {
    const end = offset + size;
    let position = offset;
    return new ReadableStream(
      {
        pull: async (controller) => {
          const chunk = await this.readUint8Array(position, Math.min(CHUNK_BYTES, end - position));
          position += chunk.length;
          if (chunk.length > 0) controller.enqueue(chunk);
          if (chunk.length === 0 || position >= end) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    const available = Math.max(0, Math.min(length, this.size - offset));
    if (available > MAX_READ_BYTES) throw damaged();
    try {
      return await this.#source.read(offset, available);
    } catch (error) {
      this.fault = error;
      throw error;
    }
  }
}
