// Removes a file that others may be storing again: it is moved aside, checked again, and only then deleted.
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../file-errors.ts';
import { FILE_KINDS, type FileKey, fileName, parseFileName } from '../file-key.ts';
import type { DirectoryPaths } from './directory-paths.ts';
import { makeFolder, moveFile } from './durable.ts';

/** A removal takes milliseconds; one this old was interrupted by a crash. */
const CUT_OFF_AFTER_MS = 10 * 60 * 1000;

/**
 * Removes a file, unless it was put at `since` or later. A put either touched it before it was moved aside, and then it
 * is restored, or finds nothing and writes it again.
 * @returns whether it is gone
 */
export async function removeUnlessPut(paths: DirectoryPaths, key: FileKey, since?: Date): Promise<boolean> {
  const aside = join(paths.removing, `${key.kind}.${fileName(key)}.${randomUUID()}`);
  await makeFolder(paths.removing);
  try {
    await rename(paths.file(key), aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
  const { mtime } = await stat(aside);
  if (since !== undefined && mtime >= since) {
    await moveFile(aside, paths.file(key), paths.temporary);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

/** Restores files that a crash left aside; a later removal decides again. */
export async function restoreRemoving(paths: DirectoryPaths, now: Date): Promise<void> {
  for (const name of await readdir(paths.removing).catch(() => [])) {
    const [kind, file] = name.split('.');
    const known = FILE_KINDS.find((candidate) => candidate === kind);
    const key = known && parseFileName(known, file ?? '');
    const aside = join(paths.removing, name);
    const found = await stat(aside).catch(() => null);
    if (!key || !found || found.ctimeMs > now.getTime() - CUT_OFF_AFTER_MS) continue;
    await makeFolder(paths.shard(key));
    await moveFile(aside, paths.file(key), paths.temporary);
  }
}
