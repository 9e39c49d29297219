// Uploaded files in a backup are named by their content, so that a file is copied only once. A pack is named by its hash.
// A picture is named by the hash of its upload, which the log records, then a dot and the hash of the stored image. Older
// backups hold the original upload under the first hash alone.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
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

/** A copy of the files of a store. `damaged` are files whose content in the store is not what their name says. */
export type CopiedOut = { copied: number; repaired: number; stored: FileNames; damaged: string[] };

/**
 * Copies the files that the folder lacks, and those whose copy in it is damaged: each copy is read. Files that can be
 * generated again are left out.
 */
export async function copyFilesOut(files: FileStore, folder: string): Promise<CopiedOut> {
  let [copied, repaired] = [0, 0];
  const stored = new Set<string>();
  const damaged: string[] = [];
  for (const kind of KINDS) {
    const into = join(folder, kind);
    await mkdir(into, { recursive: true, mode: 0o700 });
    const present = Map.groupBy(await namesIn(into), (name) => name.slice(0, HASH_LENGTH));
    for await (const { key, size } of files.list(kind)) {
      const before = (present.get(key.sha256) ?? []).filter((name) => !isUnfinished(name));
      if (await isAnyIntact(before, into, size)) {
        stored.add(nameIn(kind, key.sha256));
        continue;
      }
      const name = await copyOut(files, key, into);
      if (name === undefined) {
        damaged.push(nameIn(kind, key.sha256));
        continue;
      }
      stored.add(nameIn(kind, key.sha256));
      for (const old of before) if (old !== name) await rm(join(into, old), { force: true });
      copied += 1;
      if (before.length > 0) repaired += 1;
    }
  }
  return { copied, repaired, stored, damaged };
}

/** The files of a folder of a backup whose content matches their name, and the paths of the others. */
export async function checkFolder(
  folder: string,
  onFile: () => void = () => {},
): Promise<{ intact: FileNames; damaged: string[] }> {
  const intact = new Set<string>();
  const damaged: string[] = [];
  for (const kind of KINDS) {
    for (const name of await namesIn(join(folder, kind))) {
      if (isUnfinished(name)) continue;
      onFile();
      const path = join(folder, kind, name);
      if (await isIntact(path)) intact.add(nameIn(kind, name.slice(0, HASH_LENGTH)));
      else damaged.push(path);
    }
  }
  return { intact, damaged };
}

/** Which of these files a folder of a backup holds, intact. */
export async function intactIn(folder: string, names: readonly string[]): Promise<FileNames> {
  const wanted = new Set(names);
  const found = new Set<string>();
  if (wanted.size === 0) return found;
  for (const kind of KINDS) {
    for (const name of await namesIn(join(folder, kind))) {
      const file = nameIn(kind, name.slice(0, HASH_LENGTH));
      if (wanted.has(file) && !isUnfinished(name) && (await isIntact(join(folder, kind, name))))
        found.add(file);
    }
  }
  return found;
}

/** How many files a folder of a backup holds. */
export async function countFiles(folder: string): Promise<number> {
  const names = await Promise.all(KINDS.map((kind) => namesIn(join(folder, kind))));
  return names.flat().filter((name) => !isUnfinished(name)).length;
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

/** The file's name in the folder; undefined when the store's content is not that of the key, so nothing was copied. */
async function copyOut(files: FileStore, key: FileKey, folder: string): Promise<string | undefined> {
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
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  const digest = hash.digest('hex');
  if (key.kind === 'pack' && digest !== key.sha256) {
    await rm(part);
    return undefined;
  }
  const name = key.kind === 'pack' ? fileName(key) : `${fileName(key)}.${digest}`;
  await rename(part, join(folder, name));
  return name;
}

/** The size is compared first, because a stored picture may have been replaced by another. */
async function isAnyIntact(names: readonly string[], folder: string, size: number): Promise<boolean> {
  for (const name of names) {
    const path = join(folder, name);
    if ((await sizeOf(path)) === size && (await isIntact(path))) return true;
  }
  return false;
}

/** Whether a file of a backup has the hash that ends its name. */
async function isIntact(path: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === path.slice(-HASH_LENGTH);
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;

const isUnfinished = (name: string) => name.endsWith('.part');

/** The names in a folder; none if it does not exist. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
