// Unpacking with Node's own zlib, at once and on this thread: meant for a worker.
import { crc32, inflateRawSync } from 'node:zlib';
import type { Unpacker } from '../archive.ts';

export const nodeUnpacker: Unpacker = {
  inflate(packed, limit) {
    // zlib takes no limit of 0; whoever called compares the length with what was declared.
    const result: unknown = inflateRawSync(packed, { maxOutputLength: Math.max(1, limit), info: true });
    if (!isDetailed(result)) throw new Error('zlib did not say how much it read');
    if (result.engine.bytesWritten !== packed.length) throw new Error('data after the end of the stream');
    return result.buffer;
  },
  crc32: (bytes) => crc32(bytes),
};

type Detailed = { buffer: Uint8Array; engine: { bytesWritten: number } };

/** The result of zlib's option `info`, which its types omit. */
const isDetailed = (result: unknown): result is Detailed =>
  typeof result === 'object' && result !== null && 'engine' in result;
