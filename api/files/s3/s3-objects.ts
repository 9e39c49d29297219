// The operations of the file store on objects, which are named relative to its part of the bucket.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Location } from './s3-location.ts';

/** `putAt` is exact to the millisecond, unlike a bucket's own times. */
export type ObjectStat = { size: number; putAt: Date };

const PUT_AT = 'put-at';
/** Larger objects are uploaded in parts. */
const PART_BYTES = 8 * 1024 * 1024;

const isAbsent = (error: unknown) => error instanceof NotFound || error instanceof NoSuchKey;

export class S3Objects {
  readonly #location: S3Location;

  constructor(location: S3Location) {
    this.#location = location;
  }

  #at(name: string) {
    const { bucket, prefix } = this.#location;
    return { Bucket: bucket, Key: prefix + name };
  }

  /** Writes an object, from a file or from memory; done when the storage has acknowledged all of it. */
  async put(name: string, content: { path: string } | Uint8Array): Promise<void> {
    const { client } = this.#location;
    const common = { ...this.#at(name), Metadata: { [PUT_AT]: new Date().toISOString() } };
    if (content instanceof Uint8Array) {
      await client.send(new PutObjectCommand({ ...common, Body: content }));
      return;
    }
    const params = { ...common, Body: createReadStream(content.path) };
    await new Upload({ client, params, partSize: PART_BYTES }).done();
  }

  /** Null when there is no such object. */
  async stat(name: string): Promise<ObjectStat | null> {
    try {
      const found = await this.#location.client.send(new HeadObjectCommand(this.#at(name)));
      const putAt = found.Metadata?.[PUT_AT];
      return {
        size: found.ContentLength ?? 0,
        putAt: putAt === undefined ? (found.LastModified ?? new Date(0)) : new Date(putAt),
      };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  /** `range` in bytes, both ends included; null when there is no such object. */
  async read(name: string, range?: { start: number; end: number }): Promise<Readable | null> {
    try {
      const { Body } = await this.#location.client.send(
        new GetObjectCommand({
          ...this.#at(name),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      return Body instanceof Readable ? Body : Readable.from([]);
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  /** An address at which anybody gets the object for this many seconds, with these headers. */
  sign(name: string, seconds: number, headers: Record<string, string>): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(name),
      ResponseContentType: headers['content-type'],
      ResponseContentDisposition: headers['content-disposition'],
      ResponseCacheControl: headers['cache-control'],
    });
    return getSignedUrl(this.#location.signer, command, { expiresIn: seconds });
  }

  async remove(name: string): Promise<void> {
    await this.#location.client.send(new DeleteObjectCommand(this.#at(name)));
  }

  /** The names of all objects below a folder, relative to it. */
  async *list(folder: string): AsyncIterable<string> {
    const { Bucket, Key } = this.#at(folder);
    let token: string | undefined;
    do {
      const page = await this.#location.client.send(
        new ListObjectsV2Command({ Bucket, Prefix: Key, ContinuationToken: token }),
      );
      for (const { Key: key } of page.Contents ?? []) if (key) yield key.slice(Key.length);
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }
}
