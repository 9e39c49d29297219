// Keeps compiled code between starts. Import it first, alone, and everything else dynamically afterwards: what is
// imported statically is compiled before this runs.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/sandcrate');

/** Where the folder cannot be written, the process starts as before, only slower. */
enableCompileCache(FOLDER);

/** Node writes the cache when a process ends; one that is killed would leave the next start without it. */
export function saveCompileCache(): void {
  flushCompileCache();
}
