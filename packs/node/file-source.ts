// A file on disk as the inspector reads it. Reads block: it is meant for a worker, where they cost the least.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { RandomAccess } from '../random-access.ts';

export type FileSource = RandomAccess & { close(): void };

/** Opens a file for reading; its size is the one that it has now. */
export function openFileSource(path: string): FileSource {
  const file = openSync(path, 'r');
  return {
    size: fstatSync(file).size,
    async read(offset, length) {
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const count = readSync(file, bytes, filled, length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes.subarray(0, filled);
    },
    close: () => closeSync(file),
  };
}
