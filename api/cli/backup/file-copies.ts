// Uploaded files beside a backup: under their hashes, so that one that is there is not copied again.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type OriginalKey, parseFileName } from '../../files/file-key.ts';
import type { FileStore } from '../../files/file-store.ts';
import { receiveUpload } from '../../files/upload.ts';
import { CommandFailed } from '../command-failed.ts';

const KINDS: readonly OriginalKey['kind'][] = ['pack', 'image'];

/** Copies what is not in the folder yet; answers how many that were. What can be made again is left out. */
export async function copyFilesOut(files: FileStore, folder: string): Promise<number> {
  let copied = 0;
  for (const kind of KINDS) {
    await mkdir(join(folder, kind), { recursive: true, mode: 0o700 });
    for await (const { key, size } of files.list(kind)) {
      const path = join(folder, kind, key.sha256);
      if ((await sizeOf(path)) === size) continue;
      await pipeline(await files.open(key), createWriteStream(`${path}.part`, { mode: 0o600 }));
      const file = await open(`${path}.part`, 'r+');
      await file.sync();
      await file.close();
      await rename(`${path}.part`, path);
      copied += 1;
    }
  }
  return copied;
}

/**
 * Puts the files of a folder into the store, each only if it still is what its name says.
 * @throws CommandFailed for one that is not
 */
export async function copyFilesIn(folder: string, files: FileStore): Promise<number> {
  let copied = 0;
  for (const kind of KINDS) {
    for (const name of await namesIn(join(folder, kind))) {
      const key = parseFileName(kind, name);
      if (key === undefined || (await files.stat(key))) continue;
      const path = join(folder, kind, name);
      const upload = await receiveUpload(createReadStream(path), {
        folder: files.temporaryFolder,
        limitBytes: (await sizeOf(path)) ?? 0,
        tooLarge: '',
      });
      if (upload.sha256 !== key.sha256) {
        await upload.discard();
        throw new CommandFailed(`${path} is damaged.`);
      }
      await files.put(key, upload);
      copied += 1;
    }
  }
  return copied;
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
