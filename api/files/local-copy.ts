import type { OriginalKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { writeTemporary } from './temporary-file.ts';

/**
 * Copies a stored file to a temporary file that a worker can read. The caller removes it.
 * @returns its path
 * @throws FileNotFound, StorageFull
 */
export async function localCopy(
  files: Pick<FileStore, 'open' | 'temporaryFolder'>,
  key: OriginalKey,
): Promise<string> {
  const { path } = await writeTemporary(files.temporaryFolder, async (file) => {
    for await (const chunk of await files.open(key)) await file.writeFile(chunk);
  });
  return path;
}
