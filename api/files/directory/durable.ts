// Moves files so that they survive a power cut: the writer syncs the content, this syncs the folders.
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from '../file-errors.ts';
import { writeTemporary } from '../temporary-file.ts';

/** Creates a folder and its parents durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder))
    await syncFolder(dirname(folder));
}

/**
 * Moves a synced file to its place. From another file system it is copied by way of `temporaryFolder`, so that its
 * place has a whole file or none.
 */
export async function moveFile(from: string, to: string, temporaryFolder: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    const { path } = await writeTemporary(temporaryFolder, (file) => file.writeFile(createReadStream(from)));
    await rename(path, to);
    await rm(from, { force: true });
  }
  await syncFolder(dirname(to));
}

/** Writes a folder's entries to disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    // Some file systems do not support syncing folders.
    if (!hasCode(error, 'EINVAL', 'EPERM', 'EBADF', 'ENOTSUP')) throw error;
  } finally {
    await folder.close();
  }
}
