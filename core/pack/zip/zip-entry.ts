// One entry of a zip archive.
import type { Entry } from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { ArchiveEntry } from '../archive.ts';
import { damaged } from '../refusals.ts';
import { asRefusal } from './zip-errors.ts';
import type { ZipSource } from './zip-source.ts';

const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const PLAIN = new Set([0, 0o100000, 0o040000]);
/** Systems of `version made by` whose file modes mean something: Unix and macOS. */
const SYSTEMS_WITH_MODES = new Set([3, 19]);

export const toArchiveEntry = (entry: Entry, source: ZipSource): ArchiveEntry => ({
  name: entry.filename,
  directory: entry.directory,
  encrypted: entry.encrypted,
  special: isSpecial(entry),
  packedBytes: entry.compressedSize,
  unpackedBytes: entry.uncompressedSize,
  async extract(onChunk) {
    if (entry.directory) return;
    let count = 0;
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        count += chunk.length;
        // A size that lies must not cost more than it declared.
        if (count > entry.uncompressedSize) throw damaged();
        return onChunk(chunk);
      },
    });
    try {
      await entry.getData(sink);
    } catch (error) {
      throw asRefusal(error, source);
    }
  },
});

function isSpecial({ externalFileAttributes, versionMadeBy }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  return type === LINK || (SYSTEMS_WITH_MODES.has(versionMadeBy >>> 8) && !PLAIN.has(type));
}
