import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveUpload, UPLOAD_LIMITS, UploadTooLarge } from './upload.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
});
afterEach(() => rm(folder, { recursive: true }));

const chunk = Buffer.alloc(64 * 1024, 7);
function* chunksOf(bytes: number) {
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}
const MiB = 1024 * 1024;

test('an upload is written, counted and hashed', async () => {
  const file = await receiveUpload(Readable.from(['Hello, ', 'world'].map((text) => Buffer.from(text))), {
    folder,
    ...UPLOAD_LIMITS.pack,
  });
  expect(file).toMatchObject({ size: 12, sha256: createHash('sha256').update('Hello, world').digest('hex') });
  expect(await readFile(file.path, 'utf8')).toBe('Hello, world');
  await file.discard();
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['pack', 50 * MiB, 'File too large: File size must be less than 50MB.'],
  ['image', 10 * MiB, 'Image too large'],
] as const)(
  'a %s of exactly its limit is received, and one byte more is not',
  async (kind, limit, message) => {
    const options = { folder, ...UPLOAD_LIMITS[kind] };
    const file = await receiveUpload(Readable.from(chunksOf(limit)), options);
    expect(file.size).toBe(limit);
    await file.discard();
    await expect(receiveUpload(Readable.from(chunksOf(limit + 1)), options)).rejects.toEqual(
      new UploadTooLarge(message),
    );
    expect(await readdir(folder)).toEqual([]);
  },
);

test('a stream that is too long is read to its end, so that the parser before it is not held up', async () => {
  const stream = new PassThrough();
  const sent = Readable.from(chunksOf(MiB));
  const ended = new Promise((resolve) => stream.on('end', resolve));
  sent.pipe(stream);
  await expect(receiveUpload(stream, { folder, limitBytes: 100_000, tooLarge: 'Too large' })).rejects.toThrow(
    'Too large',
  );
  await ended;
  expect(stream.destroyed && !stream.readableEnded).toBe(false);
});

test('an interrupted upload leaves no file', async () => {
  const stream = new PassThrough();
  stream.write(chunk);
  const receiving = receiveUpload(stream, { folder, ...UPLOAD_LIMITS.pack });
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  stream.destroy(new Error('aborted'));
  await expect(receiving).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
});

test('a stream that is closed before its end is an error too', async () => {
  const stream = new PassThrough();
  stream.write(chunk);
  const receiving = receiveUpload(stream, { folder, ...UPLOAD_LIMITS.pack });
  await expect.poll(() => readdir(folder)).toHaveLength(1);
  stream.destroy();
  await expect(receiving).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  expect(await readdir(folder)).toEqual([]);
});

test('a stream that a parser cut short at its own limit is too large', async () => {
  const stream = Object.assign(Readable.from(chunksOf(1000)), { truncated: true });
  await expect(receiveUpload(stream, { folder, ...UPLOAD_LIMITS.image })).rejects.toThrow('Image too large');
  expect(await readdir(folder)).toEqual([]);
});
