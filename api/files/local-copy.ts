// Reads stored files in workers, which take paths: each file is copied to a temporary one for the read.
import { rm } from 'node:fs/promises';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import type { OriginalKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { writeTemporary } from './temporary-file.ts';

type Files = Pick<FileStore, 'open' | 'temporaryFolder'>;

/**
 * Copies a stored file to a temporary file that a worker can read. The caller removes it.
 * @returns its path
 * @throws FileNotFound, StorageFull
 */
export async function localCopy(files: Files, key: OriginalKey): Promise<string> {
  const { path } = await writeTemporary(files.temporaryFolder, async (file) => {
    for await (const chunk of await files.open(key)) await file.writeFile(chunk);
  });
  return path;
}

/**
 * Reads a temporary copy of a stored file.
 * @returns null when `read` refuses the file, which it does past the limits of time and memory
 * @throws FileNotFound, StorageFull, and any error of `read` that is not a refusal
 */
export async function readLocalCopy<T>(
  files: Files,
  key: OriginalKey,
  read: (path: string) => Promise<T>,
): Promise<T | null> {
  const path = await localCopy(files, key);
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
