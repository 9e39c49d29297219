// An archive as the inspector sees it, whatever format it has.

export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  /** Unusual but harmless properties of the archive itself. */
  readonly notes: readonly string[];
  /** Whether there are bytes between the entries that belong to none of them. */
  hasUnlistedData(): Promise<boolean>;
}

export interface ArchiveEntry {
  /** As written in the archive. */
  readonly name: string;
  readonly directory: boolean;
  readonly encrypted: boolean;
  /** A symbolic link, a device or another thing that is no plain file. */
  readonly special: boolean;
  /** As declared by the archive. */
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where it is, so that it can be read again without reading the directory. */
  readonly place: EntryPlace;
  /**
   * Unpacks the entry and hands over its bytes; size and checksum have been compared when it ends.
   * @throws DomainError when the entry is damaged, yields more than it declared, or overlaps another
   */
  extract(onChunk: (chunk: Uint8Array) => void | Promise<void>): Promise<void>;
}

/** As declared by the directory, so that whoever reads it compares size and checksum. */
export type EntryPlace = {
  headerOffset: number;
  packedBytes: number;
  unpackedBytes: number;
  /** As zip numbers them: 0 stored, 8 deflated. */
  method: number;
  crc32: number;
};

/**
 * Reads an entry whole.
 * @returns null when it is larger than `limit`
 */
export async function readEntry(entry: ArchiveEntry, limit: number): Promise<Uint8Array | null> {
  if (entry.unpackedBytes > limit) return null;
  const bytes = new Uint8Array(entry.unpackedBytes);
  let offset = 0;
  await entry.extract((chunk) => {
    bytes.set(chunk, offset);
    offset += chunk.length;
  });
  return bytes;
}

/** A faster way to unpack a small file than through the streams of zip.js. */
export interface Unpacker {
  /**
   * Inflates raw deflate data.
   * @throws when the data is damaged, goes on after its end, or yields more than `limit` bytes
   */
  inflate(packed: Uint8Array, limit: number): Uint8Array | Promise<Uint8Array>;
  crc32(bytes: Uint8Array): number;
}
