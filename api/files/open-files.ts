import { join } from 'node:path';
import type { Config } from '@sandcrate/core/config/config.ts';
import { DirectoryStore } from './directory/directory-store.ts';
import type { FileStore } from './file-store.ts';

/** The configured file store: a folder in DATA_DIR, or object storage. */
export async function openFiles({
  dataDir,
  filesUrl,
}: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<FileStore> {
  const folder = join(dataDir, 'files');
  if (filesUrl === undefined) return new DirectoryStore(folder);
  // The client of object storage takes memory and time to load.
  const [{ S3Store }, { s3Location }] = await Promise.all([
    import('./s3/s3-store.ts'),
    import('./s3/s3-location.ts'),
  ]);
  return new S3Store(s3Location(filesUrl), join(folder, 'tmp'));
}
