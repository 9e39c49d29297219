// Whether the data folder is the site's own and has room, and whether files can be written to it.
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryStore } from '../../files/directory/directory-store.ts';
import { writeTemporary } from '../../files/temporary-file.ts';
import { type Finding, good, note } from './finding.ts';

const LITTLE_ROOM = 1024 ** 3;

/** @throws when the folder cannot be looked at */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const { mode } = await stat(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `${(free / LITTLE_ROOM).toFixed(1)} GB free`;
  return [
    (mode & 0o077) === 0
      ? good('data folder', dataDir)
      : note('data folder', `${dataDir} can be entered by others: chmod 700 it.`),
    free > LITTLE_ROOM ? good('disk', room) : note('disk', `only ${room}`),
  ];
}

/** @throws when a file cannot be written, synced and removed */
export async function checkFiles(dataDir: string): Promise<Finding> {
  const { temporaryFolder } = new DirectoryStore(join(dataDir, 'files'));
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const { path } = await writeTemporary(temporaryFolder, (file) => file.writeFile(randomUUID()));
  await rm(path);
  return good('files', `can be written in ${join(dataDir, 'files')}`);
}
