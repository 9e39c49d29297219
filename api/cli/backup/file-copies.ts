// Uploaded files in a backup are named by their content, so that a file is copied only once. A pack is named by its hash.
// A picture is named by the hash of its upload, which the log records, then a dot and the hash of the stored image. Older
// backups hold the original upload under the first hash alone.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileKey, fileName, type OriginalKey, parseFileName } from '../../files/file-key.ts';
import type { FileStore } from '../../files/file-store.ts';
import { receiveUpload } from '../../files/upload.ts';

const HASH_LENGTH = 64;
const KINDS: readonly OriginalKey['kind'][] = ['pack', 'image'];

/** Copies the files that the folder lacks and returns their number. Files that can be generated again are left out. */
export async function copyFilesOut(files: FileStore, folder: string): Promise<number> {
  let copied = 0;
  for (const kind of KINDS) {
    const into = join(folder, kind);
    await mkdir(into, { recursive: true, mode: 0o700 });
    const present = Map.groupBy(await namesIn(into), (name) => name.slice(0, HASH_LENGTH));
    for await (const { key, size } of files.list(kind)) {
      const before = present.get(key.sha256) ?? [];
      if (await isAnyOfSize(before, into, size)) continue;
      const name = await copyOut(files, key, into);
      for (const old of before) if (old !== name) await rm(join(into, old), { force: true });
      copied += 1;
    }
  }
  return copied;
}

/**
 * Stores the files of a folder whose content matches their name, and reports the others to `onDamaged`.
 */
export async function copyFilesIn(
  folder: string,
  files: FileStore,
  onDamaged: (path: string) => void,
): Promise<number> {
  let copied = 0;
  for (const kind of KINDS) {
    for (const name of await namesIn(join(folder, kind))) {
      const [upload = '', kept = upload] = name.split('.');
      const key = parseFileName(kind, upload);
      if (key === undefined || kept === 'part' || (await files.stat(key))) continue;
      const path = join(folder, kind, name);
      const received = await receiveUpload(createReadStream(path), {
        folder: files.temporaryFolder,
        limitBytes: (await sizeOf(path)) ?? 0,
        tooLarge: '',
      });
      if (received.sha256 !== kept) {
        await received.discard();
        onDamaged(path);
        continue;
      }
      await files.put(key, received);
      copied += 1;
    }
  }
  return copied;
}

/** The file's name in the folder. */
async function copyOut(files: FileStore, key: FileKey, folder: string): Promise<string> {
  const part = join(folder, `${fileName(key)}.part`);
  const hash = createHash('sha256');
  await pipeline(
    await files.open(key),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(part, { mode: 0o600 }),
  );
  const file = await open(part, 'r+');
  await file.sync();
  await file.close();
  const name = key.kind === 'pack' ? fileName(key) : `${fileName(key)}.${hash.digest('hex')}`;
  await rename(part, join(folder, name));
  return name;
}

async function isAnyOfSize(names: readonly string[], folder: string, size: number): Promise<boolean> {
  for (const name of names) {
    if (!name.endsWith('.part') && (await sizeOf(join(folder, name))) === size) return true;
  }
  return false;
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
