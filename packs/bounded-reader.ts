// Reads files of an upload that a stranger made, within a limit on all of them together.
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { MAX_DEFINITION_BYTES } from '@sandcrate/core/pack/limits.ts';
import { decodeText } from '@sandcrate/core/pack/text.ts';
import { type ArchiveEntry, readEntry } from './archive.ts';
import { parseLenientJson, UnreadableJson } from './json/lenient-json.ts';

export class BoundedReader {
  #bytesLeft: number;

  /** @param maxBytes of all files together */
  constructor(maxBytes: number) {
    this.#bytesLeft = maxBytes;
  }

  /**
   * The bytes of a file.
   * @returns null when it is larger than `limit`, damaged, or past what may be read of one upload
   */
  async bytes(entry: ArchiveEntry, limit: number): Promise<Uint8Array | null> {
    try {
      const bytes = await readEntry(entry, Math.min(limit, this.#bytesLeft));
      this.#bytesLeft -= bytes?.length ?? 0;
      return bytes;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** The content of a JSON file; undefined where `bytes` gives null or it is no JSON. */
  async json(entry: ArchiveEntry): Promise<unknown> {
    const bytes = await this.bytes(entry, MAX_DEFINITION_BYTES);
    if (bytes === null) return undefined;
    try {
      return parseLenientJson(decodeText(bytes)).value;
    } catch (error) {
      if (error instanceof UnreadableJson) return undefined;
      throw error;
    }
  }
}
