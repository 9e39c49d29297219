// Scratch space on disk, so that an inner archive never has to fit into memory.
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptScratchFile } from '../scratch.ts';
import { type FileSource, openFileSource } from './file-source.ts';

/** Keeps inner archives as files of this folder, each removed when it has been read. */
export function fileScratch(folder: string): () => Promise<KeptScratchFile> {
  return async () => {
    const name = randomUUID();
    const path = join(folder, name);
    const file = openSync(path, 'wx', 0o600);
    let source: FileSource | undefined;
    const keep = () => {
      source?.close();
      closeSync(file);
    };
    return {
      name,
      async write(chunk) {
        for (let written = 0; written < chunk.length; ) {
          written += writeSync(file, chunk, written, chunk.length - written);
        }
      },
      async open() {
        source = openFileSource(path);
        return source;
      },
      keep,
      async discard() {
        keep();
        rmSync(path, { force: true });
      },
    };
  };
}
