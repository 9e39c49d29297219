// The port for uploaded files and files derived from them.
import type { Readable } from 'node:stream';
import type { FileKey, FileKind } from './file-key.ts';
import type { TemporaryFile } from './temporary-file.ts';

export type FileStat = {
  size: number;
  /** When the content was last put, for the first time or again. */
  putAt: Date;
  /** Since when it has been unused, as far as the sweep has noticed. */
  markedAt: Date | null;
};

export type StoredFile = FileStat & { key: FileKey };

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

export interface FileStore {
  /** Where uploads are received, so that putting them is a rename if possible. */
  readonly temporaryFolder: string;

  /**
   * Stores a file, which survives a power cut once this returns. A file that is already stored counts as put now, so a
   * sweep that had marked it keeps it. A temporary file is used up, unless an error is thrown.
   * @throws StorageFull when there is no space; nothing of the file is left then
   */
  put(key: FileKey, content: TemporaryFile | Uint8Array): Promise<void>;

  /** The metadata of a file; null when it does not exist. */
  stat(key: FileKey): Promise<FileStat | null>;

  /**
   * Reads a file or a part of it. The caller must read the stream to its end or destroy it.
   * @throws FileNotFound
   */
  open(key: FileKey, range?: ByteRange): Promise<Readable>;

  /**
   * A URL under which the storage serves the file to anyone for this many seconds, with these headers. Absent when this
   * server serves the files.
   */
  addressFor?(key: FileKey, seconds: number, headers: Record<string, string>): Promise<string>;

  /** Records since when a file is unused; null removes the mark. A missing file needs no mark. */
  mark(key: FileKey, at: Date | null): Promise<void>;

  /**
   * Removes a file and its mark. With `unlessPutSince` it stays when it was put at that time or later, and a put
   * that races with the removal never ends without its file.
   * @returns whether it is gone
   */
  remove(key: FileKey, options?: { unlessPutSince?: Date }): Promise<boolean>;

  /** All files of a kind, in any order. Files added or removed meanwhile may be listed or not. */
  list(kind: FileKind): AsyncIterable<StoredFile>;

  /** Removes what crashes left behind; files in use by another process are recent, and stay. */
  recover(now?: Date): Promise<void>;
}

export class FileNotFound extends Error {
  override readonly name = 'FileNotFound';

  constructor(name: string) {
    super(`There is no file ${name}`);
  }
}
