// Whether the data folder is private and has free space, and whether files can be written.
import { randomBytes, randomUUID } from 'node:crypto';
import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@sandcrate/core/config/config.ts';
import type { FileKey } from '../../files/file-key.ts';
import { openFiles } from '../../files/open-files.ts';
import { writeTemporary } from '../../files/temporary-file.ts';
import { type Finding, good, note } from './finding.ts';

const LITTLE_ROOM = 1024 ** 3;

/** @throws when the folder cannot be inspected */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const { mode } = await stat(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const room = `${(free / LITTLE_ROOM).toFixed(1)} GB free`;
  return [
    (mode & 0o077) === 0
      ? good('data folder', dataDir)
      : note('data folder', `${dataDir} can be opened by other users: chmod 700 it.`),
    free > LITTLE_ROOM ? good('disk', room) : note('disk', `only ${room}`),
  ];
}

/** @throws when a file cannot be written, synced and removed, locally or in the configured object storage */
export async function checkFiles(config: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<Finding> {
  const store = await openFiles(config);
  const { path } = await writeTemporary(store.temporaryFolder, (file) => file.writeFile(randomUUID()));
  await rm(path);
  if (config.filesUrl === undefined)
    return good('files', `can be written in ${join(config.dataDir, 'files')}`);
  const key: FileKey = { kind: 'image', sha256: randomBytes(32).toString('hex') };
  await store.put(key, randomBytes(16));
  await store.remove(key);
  return good('files', `can be written in ${config.filesUrl.replace(/\?.*$/, '')}`);
}
