// The tests that every file store passes.
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileKey, OriginalKey } from './file-key.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import type { TemporaryFile } from './temporary-file.ts';
import { receiveUpload } from './upload.ts';

export type StoreUnderTest = { store: FileStore; dispose(): Promise<void> };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keyOf = (bytes: Uint8Array, kind: OriginalKey['kind'] = 'pack'): OriginalKey => ({
  kind,
  sha256: sha256(bytes),
});

/** Describes the port; `create` gives an empty store. */
export function describeFileStore(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(`${name} as a file store`, () => {
    let store: FileStore;
    let dispose: () => Promise<void>;
    beforeEach(async () => {
      ({ store, dispose } = await create());
    });
    afterEach(() => dispose());

    const upload = (bytes: Uint8Array): Promise<TemporaryFile> =>
      receiveUpload(Readable.from([bytes]), {
        folder: store.temporaryFolder,
        limitBytes: bytes.length,
        tooLarge: '',
      });
    const read = async (key: FileKey, range?: { start: number; end: number }) =>
      buffer(await store.open(key, range));
    const list = async (kind: FileKey['kind']) => {
      const found = [];
      for await (const file of store.list(kind)) found.push(file);
      return found;
    };

    test('returns an upload byte for byte, and leaves no temporary file', async () => {
      const bytes = randomBytes(3 * 1024 * 1024 + 7);
      const file = await upload(bytes);
      expect(file).toMatchObject({ sha256: sha256(bytes), size: bytes.length });
      await store.put(keyOf(bytes), file);
      expect(await read(keyOf(bytes))).toEqual(bytes);
      expect(await store.stat(keyOf(bytes))).toMatchObject({ size: bytes.length, markedAt: null });
      expect(await readdir(store.temporaryFolder)).toEqual([]);
    });

    test('stores bytes that were never in a file, and empty content', async () => {
      const variant: FileKey = { kind: 'variant', sha256: sha256(Buffer.from('image')), width: 640 };
      await store.put(variant, Buffer.from('webp'));
      expect(await read(variant)).toEqual(Buffer.from('webp'));
      await store.put(keyOf(Buffer.alloc(0)), Buffer.alloc(0));
      expect(await read(keyOf(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
    });

    test('keeps kinds, hashes and widths apart', async () => {
      const hash = sha256(Buffer.from('image'));
      const keys: FileKey[] = [
        { kind: 'pack', sha256: hash },
        { kind: 'image', sha256: hash },
        { kind: 'variant', sha256: hash, width: 64 },
        { kind: 'variant', sha256: hash, width: 640 },
      ];
      for (const [index, key] of keys.entries()) await store.put(key, Buffer.from([index]));
      for (const [index, key] of keys.entries()) expect(await read(key)).toEqual(Buffer.from([index]));
      expect((await list('variant')).map(({ key }) => key)).toEqual(expect.arrayContaining(keys.slice(2)));
      expect(await list('pack')).toMatchObject([{ key: keys[0], size: 1 }]);
    });

    test('reads ranges', async () => {
      const bytes = randomBytes(200_000);
      await store.put(keyOf(bytes), bytes);
      expect(await read(keyOf(bytes), { start: 0, end: 0 })).toEqual(bytes.subarray(0, 1));
      expect(await read(keyOf(bytes), { start: 70_000, end: 199_999 })).toEqual(bytes.subarray(70_000));
    });

    test('reports a file that was never put as missing, and rejects names that are not hashes', async () => {
      const key = keyOf(Buffer.from('nothing'));
      expect(await store.stat(key)).toBeNull();
      await expect(store.open(key)).rejects.toBeInstanceOf(FileNotFound);
      expect(await store.remove(key)).toBe(true);
      for (const name of ['', '../../etc/passwd', `${'a'.repeat(63)}/`, 'A'.repeat(64)]) {
        await expect(store.stat({ kind: 'pack', sha256: name })).rejects.toThrow(RangeError);
        await expect(store.put({ kind: 'pack', sha256: name }, Buffer.from('x'))).rejects.toThrow(RangeError);
      }
    });

    test('putting the same content again keeps it and counts as a new put', async () => {
      const bytes = randomBytes(1000);
      await store.put(keyOf(bytes), await upload(bytes));
      const first = await store.stat(keyOf(bytes));
      await store.mark(keyOf(bytes), new Date());
      await expect
        .poll(async () => {
          await store.put(keyOf(bytes), await upload(bytes));
          const { putAt } = (await store.stat(keyOf(bytes))) ?? {};
          return first && putAt && putAt > first.putAt;
        })
        .toBe(true);
      expect(await list('pack')).toHaveLength(1);
      expect(await read(keyOf(bytes))).toEqual(bytes);
      expect(await readdir(store.temporaryFolder)).toEqual([]);
    });

    test('16 puts of the same content at once all succeed', async () => {
      const bytes = randomBytes(100_000);
      const files = await Promise.all(Array.from({ length: 16 }, () => upload(bytes)));
      await Promise.all(files.map((file) => store.put(keyOf(bytes), file)));
      expect(await read(keyOf(bytes))).toEqual(bytes);
      expect(await readdir(store.temporaryFolder)).toEqual([]);
    });

    test('lists every file once', async () => {
      const all = Array.from({ length: 150 }, (_, index) => Buffer.from(`file ${index}`));
      await Promise.all(all.map((bytes) => store.put(keyOf(bytes), bytes)));
      const hashes = (await list('pack')).map(({ key }) => key.sha256);
      expect(hashes.sort()).toEqual(all.map(sha256).sort());
    });

    test('a removed file is gone, with its mark', async () => {
      const bytes = Buffer.from('gone');
      await store.put(keyOf(bytes), bytes);
      await store.mark(keyOf(bytes), new Date());
      expect(await store.remove(keyOf(bytes))).toBe(true);
      expect(await store.stat(keyOf(bytes))).toBeNull();
      await store.put(keyOf(bytes), bytes);
      expect((await store.stat(keyOf(bytes)))?.markedAt).toBeNull();
    });

    test('marks are stored to the millisecond, replaced and removed', async () => {
      const bytes = Buffer.from('marked');
      await store.put(keyOf(bytes), bytes);
      for (const at of [new Date('2026-01-02T03:04:05.678Z'), new Date('2026-02-03T00:00:00.001Z'), null]) {
        await store.mark(keyOf(bytes), at);
        expect((await store.stat(keyOf(bytes)))?.markedAt).toEqual(at);
      }
      await store.mark(keyOf(bytes), null);
    });

    test('a file that was put since the given time stays', async () => {
      const bytes = Buffer.from('put again');
      await store.put(keyOf(bytes), bytes);
      const { putAt } = (await store.stat(keyOf(bytes))) ?? { putAt: new Date(Number.NaN) };
      expect(await store.remove(keyOf(bytes), { unlessPutSince: putAt })).toBe(false);
      expect(await read(keyOf(bytes))).toEqual(bytes);
      expect(await store.remove(keyOf(bytes), { unlessPutSince: new Date(putAt.getTime() + 1) })).toBe(true);
    });

    test('a put that races with a removal never ends without its file', async () => {
      const bytes = randomBytes(500);
      for (let round = 0; round < 100; round++) {
        await store.put(keyOf(bytes), bytes);
        const later = new Date(Date.now() + 1);
        await expect.poll(() => Date.now() > later.getTime(), { interval: 1 }).toBe(true);
        const files = await Promise.all([upload(bytes), upload(bytes)]);
        await Promise.all([
          store.remove(keyOf(bytes), { unlessPutSince: later }),
          ...files.map((file) => store.put(keyOf(bytes), file)),
        ]);
        expect(await read(keyOf(bytes))).toEqual(bytes);
      }
    });
  });
}
