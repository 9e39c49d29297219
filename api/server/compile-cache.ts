// Caches compiled code between starts. Make it the only static import, and import everything else dynamically: static
// imports are compiled before this runs.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/sandcrate');

/** Where the folder cannot be written, the process starts as before, only slower. */
enableCompileCache(FOLDER);

/** Node writes the cache when a process ends; one that is killed would leave the next start without it. */
export function saveCompileCache(): void {
  flushCompileCache();
}
