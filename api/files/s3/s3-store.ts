// Files in S3-compatible object storage, for sites whose processes share no disk.
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileKey, type FileKind, fileName, parseFileName } from '../file-key.ts';
import {
  type ByteRange,
  FileNotFound,
  type FileStat,
  type FileStore,
  type StoredFile,
} from '../file-store.ts';
import { clearOrphans, type TemporaryFile } from '../temporary-file.ts';
import type { S3Location } from './s3-location.ts';
import { S3Objects } from './s3-objects.ts';

/** A removal takes a moment; a sign older than this was left by a crash. */
const REMOVAL_IS_OVER_AFTER_MS = 60_000;
const LOOK_AGAIN_MS = 50;
const PUTS = 5;

const objectName = (key: FileKey) => `${key.kind}/${fileName(key)}`;
const markName = (key: FileKey) => `marks/${key.kind}/${fileName(key)}`;
/** Each removal puts a sign of its own, whose name says when the removal began. */
const signsOf = (key: FileKey) => `removing/${key.kind}/${fileName(key)}/`;
const beganAt = (sign: string) => Number(/(\d+)-[^/]*$/.exec(sign)?.[1] ?? 0);

export class S3Store implements FileStore {
  readonly temporaryFolder: string;
  readonly #objects: S3Objects;

  /** Uploads are received in `temporaryFolder`, on this machine. */
  constructor(location: S3Location, temporaryFolder: string) {
    this.#objects = new S3Objects(location);
    this.temporaryFolder = temporaryFolder;
  }

  async put(key: FileKey, content: TemporaryFile | Uint8Array): Promise<void> {
    const name = objectName(key);
    for (let puts = 1; ; puts++) {
      await this.#objects.put(name, content);
      await this.#removalOver(key);
      if (await this.#objects.stat(name)) break;
      if (puts === PUTS) throw new Error(`${name} was removed as often as it was put`);
    }
    if (!(content instanceof Uint8Array)) await content.discard();
  }

  /**
   * A removal puts its sign before it reads the time of the last put. So once there is no sign, a removal either saw
   * our put and left the object, or is over and the object may be gone.
   */
  async #removalOver(key: FileKey): Promise<void> {
    while (await this.#isBeingRemoved(key)) await pause(LOOK_AGAIN_MS);
  }

  async #isBeingRemoved(key: FileKey): Promise<boolean> {
    const abandoned = Date.now() - REMOVAL_IS_OVER_AFTER_MS;
    for await (const sign of this.#objects.list(signsOf(key))) if (beganAt(sign) > abandoned) return true;
    return false;
  }

  async stat(key: FileKey): Promise<FileStat | null> {
    const [found, markedAt] = await Promise.all([this.#objects.stat(objectName(key)), this.#markedAt(key)]);
    return found && { ...found, markedAt };
  }

  async open(key: FileKey, range?: ByteRange) {
    const content = await this.#objects.read(objectName(key), range);
    if (content === null) throw new FileNotFound(fileName(key));
    return content;
  }

  addressFor(key: FileKey, seconds: number, headers: Record<string, string>): Promise<string> {
    return this.#objects.sign(objectName(key), seconds, headers);
  }

  async mark(key: FileKey, at: Date | null): Promise<void> {
    const name = markName(key);
    await (at === null ? this.#objects.remove(name) : this.#objects.put(name, Buffer.from(at.toISOString())));
  }

  async #markedAt(key: FileKey): Promise<Date | null> {
    const content = await this.#objects.read(markName(key));
    return content && new Date(await text(content));
  }

  async remove(key: FileKey, { unlessPutSince }: { unlessPutSince?: Date } = {}): Promise<boolean> {
    const began = performance.now();
    const sign = `${signsOf(key)}${Date.now()}-${randomUUID()}`;
    await this.#objects.put(sign, Buffer.alloc(0));
    try {
      const found = await this.#objects.stat(objectName(key));
      if (found && unlessPutSince && found.putAt >= unlessPutSince) return false;
      if (performance.now() - began > REMOVAL_IS_OVER_AFTER_MS / 2) return false; // others may consider this removal abandoned
      await this.#objects.remove(objectName(key));
      await this.mark(key, null);
      return true;
    } finally {
      await this.#objects.remove(sign);
    }
  }

  async *list(kind: FileKind): AsyncIterable<StoredFile> {
    for await (const name of this.#objects.list(`${kind}/`)) {
      const key = parseFileName(kind, name);
      const found = key && (await this.stat(key));
      if (key && found) yield { key, ...found };
    }
  }

  async recover(now = new Date()): Promise<void> {
    await clearOrphans(this.temporaryFolder, now);
    const abandoned = now.getTime() - REMOVAL_IS_OVER_AFTER_MS;
    for await (const sign of this.#objects.list('removing/')) {
      if (beganAt(sign) < abandoned) await this.#objects.remove(`removing/${sign}`);
    }
  }
}
