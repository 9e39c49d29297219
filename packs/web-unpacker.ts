// Unpacking by what browsers have themselves. For the many small files of a pack this takes a third of the time that
// zip.js takes, which passes each through several streams.
import type { Unpacker } from './archive.ts';

export const webUnpacker: Unpacker = {
  async inflate(packed, limit) {
    const { writable, readable } = new DecompressionStream('deflate-raw');
    const writer = writable.getWriter();
    // The types take no bytes that might be shared between threads. What fails here fails below too.
    writer.write(new Uint8Array(packed)).catch(() => {});
    writer.close().catch(() => {});
    const bytes = new Uint8Array(limit);
    let length = 0;
    for await (const chunk of readable) {
      if (length + chunk.length > limit) throw new Error('more data than was declared');
      bytes.set(chunk, length);
      length += chunk.length;
    }
    return bytes.subarray(0, length);
  },
  crc32(bytes) {
    let remainder = 0xffff_ffff;
    for (const byte of bytes) {
      remainder = (remainder >>> 8) ^ (REMAINDERS[(remainder ^ byte) & 0xff] ?? 0);
    }
    return (remainder ^ 0xffff_ffff) >>> 0;
  },
};

/** The remainder of each byte; 0xedb88320 is the polynomial of zip's checksum, bits reversed. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb8_8320 : remainder >>> 1;
  }
  return remainder;
});
