// Unpacking with Node's own zlib, at once and on this thread: meant for a worker.
import { crc32, inflateRawSync } from 'node:zlib';
import type { Unpacker } from '../unpacker.ts';

export const nodeUnpacker: Unpacker = {
  inflate(packed, limit) {
    // zlib takes no limit of 0; whoever called compares the length with what was declared.
    const { buffer, engine } = inflateRawSync(packed, { maxOutputLength: Math.max(1, limit), info: true });
    if (engine.bytesWritten !== packed.length) throw new Error('data after the end of the stream');
    return buffer;
  },
  crc32: (bytes) => crc32(bytes),
};
