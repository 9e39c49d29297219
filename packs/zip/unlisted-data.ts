// Looks for bytes between the entries of an archive that belong to none of them. Programs that read an archive as a stream
// see files there that the directory does not list.
import type { Entry } from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { RandomAccess } from '../random-access.ts';

type Listed = Pick<Entry, 'offset' | 'rawFilename' | 'compressedSize' | 'bitFlag'>;

const HEADER_BYTES = 30;
/** The sizes and the checksum may be repeated after the data, with a signature and with 64 bits. */
const DESCRIPTOR_BYTES = [0, 12, 16, 20, 24];
/** What may follow the last entry: the directory, or what encrypts or ends it. */
const DIRECTORY = new Set([0x02014b50, 0x08064b50, 0x06064b50, 0x06054b50]);

/** Whether there is unlisted data after any entry. Reads only headers that could be followed by some. */
export async function hasUnlistedData(entries: readonly Listed[], source: RandomAccess): Promise<boolean> {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [place, entry] of inOrder.entries()) {
    const next = inOrder[place + 1];
    const leastEnd = entry.offset + HEADER_BYTES + entry.rawFilename.length + entry.compressedSize;
    if (next !== undefined && leastEnd >= next.offset) continue;
    const end = await endOf(entry, source);
    const ends = DESCRIPTOR_BYTES.filter((bytes) => bytes === 0 || entry.bitFlag?.dataDescriptor).map(
      (bytes) => end + bytes,
    );
    const isFollowed = next === undefined ? await isAtDirectory(ends, source) : ends.includes(next.offset);
    // An end beyond the next entry is an overlap, which is refused when the entry is unpacked.
    if (!isFollowed && (next === undefined || end < next.offset)) return true;
  }
  return false;
}

/** Where the data of an entry ends. Its local header may have another extra field than the directory says. */
async function endOf({ offset, compressedSize }: Listed, source: RandomAccess): Promise<number> {
  const header = viewOf(await source.read(offset, HEADER_BYTES));
  if (header.byteLength < HEADER_BYTES) return offset;
  return offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true) + compressedSize;
}

async function isAtDirectory(ends: readonly number[], source: RandomAccess): Promise<boolean> {
  for (const end of ends) {
    const start = viewOf(await source.read(end, 4));
    if (start.byteLength === 4 && DIRECTORY.has(start.getUint32(0, true))) return true;
  }
  return false;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
