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

/** Files by their kind and hash. */
export type FileNames = ReadonlySet<string>;
export const nameIn = (kind: OriginalKey['kind'], sha256: string) => `${kind}/${sha256}`;

/**
 * Copies the files that the folder lacks. Files that can be generated again are left out.
 * @returns how many were copied, and all files of the store
 */
export async function copyFilesOut(
  files: FileStore,
  folder: string,
): Promise<{ copied: number; stored: FileNames }> {
  let copied = 0;
  const stored = new Set<string>();
  for (const kind of KINDS) {
    const into = join(folder, kind);
    await mkdir(into, { recursive: true, mode: 0o700 });
    const present = Map.groupBy(await namesIn(into), (name) => name.slice(0, HASH_LENGTH));
    for await (const { key, size } of files.list(kind)) {
      stored.add(nameIn(kind, key.sha256));
      const before = present.get(key.sha256) ?? [];
      if (await isAnyOfSize(before, into, size)) continue;
      const name = await copyOut(files, key, into);
      for (const old of before) if (old !== name) await rm(join(into, old), { force: true });
      copied += 1;
    }
  }
  return { copied, stored };
}

/** The files that a folder of a backup holds. */
export async function filesInFolder(folder: string): Promise<FileNames> {
  const names = new Set<string>();
  for (const kind of KINDS) {
    for (const name of await namesIn(join(folder, kind))) {
      if (!isUnfinished(name)) names.add(nameIn(kind, name.slice(0, HASH_LENGTH)));
    }
  }
  return names;
}

/** The files that a store holds. */
export async function filesInStore(files: FileStore): Promise<FileNames> {
  const names = new Set<string>();
  for (const kind of KINDS) {
    for await (const { key } of files.list(kind)) names.add(nameIn(kind, key.sha256));
  }
  return names;
}

/**
 * Stores the files of a folder whose content matches their name, and reports the others to `onDamaged`.
 */
export async function copyFilesIn(
  folder: string,
  files: FileStore,
  onDamaged: (path: string, name: string) => void,
): Promise<number> {
  let copied = 0;
  for (const kind of KINDS) {
    for (const name of await namesIn(join(folder, kind))) {
      const [upload = '', kept = upload] = name.split('.');
      const key = parseFileName(kind, upload);
      if (key === undefined || isUnfinished(name) || (await files.stat(key))) continue;
      const path = join(folder, kind, name);
      const received = await receiveUpload(createReadStream(path), {
        folder: files.temporaryFolder,
        limitBytes: (await sizeOf(path)) ?? 0,
        tooLarge: '',
      });
      if (received.sha256 !== kept) {
        await received.discard();
        onDamaged(path, nameIn(kind, upload));
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
    if (!isUnfinished(name) && (await sizeOf(join(folder, name))) === size) return true;
  }
  return false;
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;

const isUnfinished = (name: string) => name.endsWith('.part');

/** The names in a folder; none if it does not exist. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
