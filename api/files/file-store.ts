// The port to uploaded files and to what is derived from them.
import type { Readable } from 'node:stream';
import type { FileKey, FileKind } from './file-key.ts';
import type { TemporaryFile } from './temporary-file.ts';

export type FileStat = {
  size: number;
  /** When the content was last put, be it the first time or again. */
  putAt: Date;
  /** Since when nothing has used it, as far as the sweep has noticed. */
  markedAt: Date | null;
};

export type StoredFile = FileStat & { key: FileKey };

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

export interface FileStore {
  /** Where uploads are received, so that putting them is a rename where that is possible. */
  readonly temporaryFolder: string;

  /**
   * Stores a file and is done when it would survive a power cut. Where it is stored already, it counts as put
   * now, and so is safe from a sweep that had marked it. A temporary file is used up, unless an error is thrown.
   * @throws StorageFull when there is no room; nothing of the file is left then
   */
  put(key: FileKey, content: TemporaryFile | Uint8Array): Promise<void>;

  /**
   * Stores other content under a name that is taken, whole or not at all; counts as put now. A file that is not there,
   * or is removed meanwhile, may come back for the next sweep to remove.
   */
  replace(key: FileKey, content: Uint8Array): Promise<void>;

  /** The metadata of a file; null when it does not exist. */
  stat(key: FileKey): Promise<FileStat | null>;

  /**
   * Reads a file or a part of it. The caller must read the stream to its end or destroy it.
   * @throws FileNotFound
   */
  open(key: FileKey, range?: ByteRange): Promise<Readable>;

  /**
   * A URL under which the storage serves the file to anyone for this many seconds, with these headers. Absent when files
   * are served by us.
   */
  addressFor?(key: FileKey, seconds: number, headers: Record<string, string>): Promise<string>;

  /** Remembers since when nothing uses a file; null forgets it. A file that is not there needs no mark. */
  mark(key: FileKey, at: Date | null): Promise<void>;

  /**
   * Removes a file and its mark. With `unlessPutSince` it stays when it was put at that time or later, and a put
   * that races with the removal never ends without its file.
   * @returns whether it is gone
   */
  remove(key: FileKey, options?: { unlessPutSince?: Date }): Promise<boolean>;

  /** All files of a kind, in no order. Files that come or go meanwhile may be listed or not. */
  list(kind: FileKind): AsyncIterable<StoredFile>;

  /** Clears what crashes left behind; files in use by another process are young, and are left alone. */
  recover(now?: Date): Promise<void>;
}

export class FileNotFound extends Error {
  override readonly name = 'FileNotFound';

  constructor(name: string) {
    super(`There is no file ${name}`);
  }
}
