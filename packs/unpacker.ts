// A faster way to unpack a small file than through the streams of zip.js.

export interface Unpacker {
  /**
   * Inflates raw deflate data.
   * @throws when the data is damaged, goes on after its end, or yields more than `limit` bytes
   */
  inflate(packed: Uint8Array, limit: number): Uint8Array | Promise<Uint8Array>;
  crc32(bytes: Uint8Array): number;
}
