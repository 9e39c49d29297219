// Receiving an upload: to a temporary file, counted and hashed as it arrives. It is stored once it has passed its checks.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FILE_MESSAGES } from '../addons/upload-refusals.ts';
import { type TemporaryFile, writeTemporary } from './temporary-file.ts';

const MiB = 1024 * 1024;

/** How large an upload of each kind may be, and the text that refuses a larger one. */
export const UPLOAD_LIMITS = {
  pack: { limitBytes: 50 * MiB, tooLarge: FILE_MESSAGES.size },
  image: { limitBytes: 10 * MiB, tooLarge: FILE_MESSAGES.imageSize },
} as const;

export type UploadLimit = { limitBytes: number; tooLarge: string };

/** The upload exceeded its limit; answered with 413 and this message. */
export class UploadTooLarge extends Error {
  override readonly name = 'UploadTooLarge';
}

/**
 * Writes a stream to a temporary file, and counts and hashes its bytes. They are on disk when this returns. A stream
 * that exceeds the limit is read to its end and discarded, so that the parser of the request can finish.
 * @throws UploadTooLarge, StorageFull, or the stream's own error; nothing of the upload is left then
 */
export async function receiveUpload(
  stream: AsyncIterable<Uint8Array>,
  options: UploadLimit & { folder: string },
): Promise<TemporaryFile> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    const { path } = await writeTemporary(options.folder, async (file) => {
      for await (const chunk of keptOpen(stream)) {
        size += chunk.length;
        if (size > options.limitBytes) throw new UploadTooLarge(options.tooLarge);
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      if (wasTruncated(stream)) throw new UploadTooLarge(options.tooLarge);
    });
    return { path, size, sha256: hash.digest('hex'), discard: () => rm(path, { force: true }) };
  } catch (error) {
    if (stream instanceof Readable) stream.resume();
    throw error;
  }
}

/** Iterating over a stream destroys it when the loop is left, and a multipart parser would wait for it forever. */
const keptOpen = (stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
  stream instanceof Readable ? stream.iterator({ destroyOnReturn: false }) : stream;

/** A multipart parser with its own limit ends the stream there, and reports it only by this property. */
const wasTruncated = (stream: object) => 'truncated' in stream && stream.truncated === true;

/**
 * A file that passed its checks, with a function to store it. Every file of a form is checked before the first is
 * stored, so a refused form leaves nothing behind.
 */
export type Examined<T> = {
  value: T;
  /** Stores it, which uses up its temporary file. The receiver of the upload discards that file in any case. */
  store(): Promise<void>;
};
