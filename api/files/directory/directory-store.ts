// Files in a folder on a local disk, or on one that several processes share.
import { open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, throwFull } from '../file-errors.ts';
import { type FileKey, type FileKind, fileName, parseFileName } from '../file-key.ts';
import {
  type ByteRange,
  FileNotFound,
  type FileStat,
  type FileStore,
  type StoredFile,
} from '../file-store.ts';
import { clearOrphans, type TemporaryFile, writeTemporary } from '../temporary-file.ts';
import { DirectoryPaths } from './directory-paths.ts';
import { makeFolder, moveFile, syncFolder } from './durable.ts';
import { removeUnlessPut, restoreRemoving } from './removal.ts';

export class DirectoryStore implements FileStore {
  readonly #paths: DirectoryPaths;

  constructor(root: string) {
    this.#paths = new DirectoryPaths(root);
  }

  get temporaryFolder(): string {
    return this.#paths.temporary;
  }

  async put(key: FileKey, content: TemporaryFile | Uint8Array): Promise<void> {
    if (content instanceof Uint8Array) return this.#putBytes(key, content);
    try {
      if (!(await this.#putAgain(key))) await this.#moveIn(content.path, key);
    } catch (error) {
      throwFull(error);
    }
    await content.discard();
  }

  async #putBytes(key: FileKey, bytes: Uint8Array): Promise<void> {
    const path = await this.#writeTemporary(bytes);
    try {
      if (!(await this.#putAgain(key))) await this.#moveIn(path, key);
    } catch (error) {
      throwFull(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  async #moveIn(from: string, key: FileKey): Promise<void> {
    await makeFolder(this.#paths.shard(key));
    const now = new Date();
    await utimes(from, now, now);
    await moveFile(from, this.#paths.file(key), this.temporaryFolder);
  }

  /**
   * A concurrent removal either sees the new time and keeps the file, or has already moved it away, which is seen here.
   */
  async #putAgain(key: FileKey): Promise<boolean> {
    const now = new Date();
    try {
      await utimes(this.#paths.file(key), now, now);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
    // Another process may have just moved it here and not synced the folder yet.
    await syncFolder(this.#paths.shard(key));
    return true;
  }

  async #writeTemporary(content: Uint8Array): Promise<string> {
    const { path } = await writeTemporary(this.temporaryFolder, (file) => file.writeFile(content));
    return path;
  }

  async stat(key: FileKey): Promise<FileStat | null> {
    const found = await absentAs(null, stat(this.#paths.file(key)));
    return found && { size: found.size, putAt: found.mtime, markedAt: await this.#markedAt(key) };
  }

  async open(key: FileKey, range?: ByteRange) {
    const file = await absentAs(null, open(this.#paths.file(key), 'r'));
    if (file === null) throw new FileNotFound(fileName(key));
    return file.createReadStream(range);
  }

  async mark(key: FileKey, at: Date | null): Promise<void> {
    const path = this.#paths.mark(key);
    if (at === null) return rm(path, { force: true });
    await makeFolder(join(path, '..'));
    const from = await this.#writeTemporary(Buffer.from(at.toISOString()));
    await moveFile(from, path, this.temporaryFolder);
  }

  async #markedAt(key: FileKey): Promise<Date | null> {
    const text = await absentAs(null, readFile(this.#paths.mark(key), 'utf8'));
    return text === null ? null : new Date(text);
  }

  async remove(key: FileKey, { unlessPutSince }: { unlessPutSince?: Date } = {}): Promise<boolean> {
    const gone = await removeUnlessPut(this.#paths, key, unlessPutSince);
    if (gone) await this.mark(key, null);
    return gone;
  }

  async *list(kind: FileKind): AsyncIterable<StoredFile> {
    for (const shard of await namesIn(this.#paths.kind(kind))) {
      for (const name of await namesIn(join(this.#paths.kind(kind), shard))) {
        const key = parseFileName(kind, name);
        const found = key && (await this.stat(key));
        if (key && found) yield { key, ...found };
      }
    }
  }

  async recover(now = new Date()): Promise<void> {
    await clearOrphans(this.temporaryFolder, now);
    await restoreRemoving(this.#paths, now);
  }
}

const namesIn = (folder: string) => absentAs([], readdir(folder));

async function absentAs<T, A>(absent: A, reading: Promise<T>): Promise<T | A> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return absent;
    throw error;
  }
}
