import { join } from 'node:path';
import type { Config } from '@sandcrate/core/config/config.ts';
import { DirectoryStore } from './directory/directory-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Location } from './s3/s3-location.ts';
import { S3Store } from './s3/s3-store.ts';

/** The store of files that the configuration names: a folder in DATA_DIR, or object storage. */
export function openFiles({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): FileStore {
  const folder = join(dataDir, 'files');
  return filesUrl === undefined
    ? new DirectoryStore(folder)
    : new S3Store(s3Location(filesUrl), join(folder, 'tmp'));
}
