// An upload that is written and hashed, but not yet stored.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, throwFull } from './file-errors.ts';

export type TemporaryFile = {
  path: string;
  sha256: string;
  size: number;
  /** Removes it, if it is still there. */
  discard(): Promise<void>;
};

/** An upload is written continuously, and a scratch folder exists for seconds: anything older was left by a crash. */
const ORPHANED_AFTER_MS = 60 * 60 * 1000;

/**
 * Creates a file in a folder and lets `write` fill it; on an error nothing of it is left. The file is synced to disk
 * when this returns.
 * @throws StorageFull when there is no space
 */
export async function writeTemporary<T>(
  folder: string,
  write: (file: FileHandle) => Promise<T>,
): Promise<{ path: string; result: T }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  try {
    const result = await write(file);
    await file.sync();
    await file.close();
    return { path, result };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throwFull(error);
  }
}

/** Removes files from a folder of temporary files that were not written to for an hour. */
export const clearOrphans = (folder: string, now = new Date()): Promise<void> =>
  removeOlder(folder, now.getTime() - ORPHANED_AFTER_MS);

/** Empties a folder of temporary files, at the start of the only process that uses it. */
export const clearTemporary = (folder: string): Promise<void> =>
  removeOlder(folder, Number.POSITIVE_INFINITY);

async function removeOlder(folder: string, time: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < time) await rm(path, { recursive: true, force: true });
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
