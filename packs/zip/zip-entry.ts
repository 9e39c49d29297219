// One entry of a zip archive.

import { damaged } from '@sandcrate/core/pack/errors.ts';
import type { Entry, FileEntry } from '@zip.js/zip.js/lib/zip-core-reader.js';
import type { ArchiveEntry, EntryPlace, Unpacker } from '../archive.ts';
import type { RandomAccess } from '../random-access.ts';
import { asRefusal } from './zip-errors.ts';
import { ZipSource } from './zip-source.ts';

const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const PLAIN = new Set([0, 0o100000, 0o040000]);
/** Systems of `version made by` whose file modes mean something: Unix and macOS. */
const SYSTEMS_WITH_MODES = new Set([3, 19]);

const STORED = 0;
const DEFLATED = 8;
const SMALL_BYTES = 1024 * 1024;

export const toArchiveEntry = (entry: Entry, source: ZipSource, unpacker?: Unpacker): ArchiveEntry => ({
  name: entry.filename,
  directory: entry.directory,
  encrypted: entry.encrypted,
  special: isSpecial(entry),
  packedBytes: entry.compressedSize,
  unpackedBytes: entry.uncompressedSize,
  place: placeOf(entry),
  async extract(onChunk) {
    if (entry.directory) return;
    // An error thrown by the consumer of the bytes says nothing about the archive.
    let rejection: { error: unknown } | undefined;
    const write = async (chunk: Uint8Array) => {
      try {
        await onChunk(chunk);
      } catch (error) {
        rejection = { error };
        throw error;
      }
    };
    try {
      if (unpacker && isSmall(entry)) await write(await unpackAtOnce(entry, source, unpacker));
      else await entry.getData(new WritableStream({ write })); // zip.js stops past the declared size
    } catch (error) {
      throw rejection ? rejection.error : asRefusal(error, source);
    }
  },
});

const placeOf = (entry: Entry): EntryPlace => ({
  headerOffset: entry.offset,
  packedBytes: entry.compressedSize,
  unpackedBytes: entry.uncompressedSize,
  method: entry.compressionMethod,
  crc32: entry.crc32 ?? 0, // folders have none
});

function isSpecial({ externalFileAttributes, versionMadeBy }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  return type === LINK || (SYSTEMS_WITH_MODES.has(versionMadeBy >>> 8) && !PLAIN.has(type));
}

const isSmall = ({ compressedSize, uncompressedSize }: FileEntry) =>
  compressedSize <= SMALL_BYTES && uncompressedSize <= SMALL_BYTES;

async function unpackAtOnce(entry: FileEntry, source: ZipSource, unpacker: Unpacker): Promise<Uint8Array> {
  // Compares the local header and the entry's place in the file with the directory, and unpacks nothing.
  await entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true });
  if (!entry.localDirectory) throw damaged();
  const packed = await source.readUint8Array(entry.localDirectory.dataOffset, entry.compressedSize);
  return decode(placeOf(entry), packed, unpacker);
}

async function decode(
  { method, unpackedBytes, crc32 }: EntryPlace,
  packed: Uint8Array,
  unpacker: Unpacker,
): Promise<Uint8Array> {
  if (method !== STORED && method !== DEFLATED) throw damaged();
  const bytes = method === STORED ? packed : await unpacker.inflate(packed, unpackedBytes);
  if (bytes.length !== unpackedBytes || unpacker.crc32(bytes) !== crc32) throw damaged();
  return bytes;
}

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;

/**
 * Reads an entry whose place is known. It must be of an archive that was checked when its directory was read.
 * @throws DomainError when the entry is damaged
 */
export async function readEntryAt(
  source: RandomAccess,
  place: EntryPlace,
  unpacker: Unpacker,
): Promise<Uint8Array> {
  const reader = new ZipSource(source);
  try {
    const header = await reader.readUint8Array(place.headerOffset, LOCAL_HEADER_BYTES);
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    if (header.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL_HEADER) throw damaged();
    const dataOffset =
      place.headerOffset + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
    return await decode(place, await reader.readUint8Array(dataOffset, place.packedBytes), unpacker);
  } catch (error) {
    throw asRefusal(error, reader);
  }
}
