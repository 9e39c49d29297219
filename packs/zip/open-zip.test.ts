import { expect, test } from 'vitest';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { type ZipPart, zipOf } from '../testing/zip-of.ts';
import { webUnpacker } from '../web-unpacker.ts';
import { openZip } from './open-zip.ts';

const MiB = 1024 * 1024;
const zeros: ZipPart = { name: 'zeros', content: new Uint8Array(64 * MiB) };

test.each([
  ['small, through streams', { declaredBytes: 1000 }, undefined],
  ['small, at once', { declaredBytes: 1000 }, nodeUnpacker],
  ['small, by what browsers have', { declaredBytes: 1000 }, webUnpacker],
  ['large', { declaredBytes: 2 * MiB }, nodeUnpacker],
  ['stored', { declaredBytes: 1000, stored: true }, undefined],
])('no more is unpacked than an entry declares: %s', async (_, lie, unpacker) => {
  const { entries } = await openZip(fromBytes(zipOf([{ ...zeros, ...lie }])), 10, unpacker);
  let seen = 0;
  const extracting = entries[0]?.extract((chunk) => {
    seen += chunk.length;
  });
  await expect(extracting).rejects.toThrow('This file is damaged');
  expect(seen).toBeLessThanOrEqual(lie.declaredBytes);
});

test.each([
  ['through streams', undefined],
  ['at once', nodeUnpacker],
  ['by what browsers have', webUnpacker],
])('what the receiver of the bytes throws is thrown on, %s', async (_, unpacker) => {
  const { entries } = await openZip(fromBytes(zipOf([{ name: 'a', content: 'text' }])), 10, unpacker);
  const full = new Error('no space left on device');
  await expect(entries[0]?.extract(() => Promise.reject(full))).rejects.toBe(full);
});

test('the directory is read in pieces of a known size, whatever it claims to be', async () => {
  const names = Array.from({ length: 700 }, (_, index) => ({
    name: `${index}${'x'.repeat(60_000)}`,
    stored: true,
  }));
  const source = fromBytes(zipOf(names));
  const lengths: number[] = [];
  const watched = {
    size: source.size,
    read: (offset: number, length: number) => {
      lengths.push(length);
      return source.read(offset, length);
    },
  };
  await expect(openZip(watched, 1_000)).rejects.toThrow('This file is damaged');
  expect(Math.max(...lengths)).toBeLessThanOrEqual(32 * MiB);
});

test('data behind the end of an archive is noted', async () => {
  const appended = Buffer.concat([
    zipOf([{ name: 'a', content: 'text' }]),
    Buffer.from('signature of a tool'),
  ]);
  const { entries, notes } = await openZip(fromBytes(appended), 10);
  expect(entries.map(({ name }) => name)).toEqual(['a']);
  expect(notes).toEqual(['archive: appended data']);
});

const hidden = zipOf([{ name: 'scripts/hidden.js', content: 'steal()' }]).subarray(0, -22 - 46 - 17);
const [first, second] = [
  { name: 'a.txt', content: 'text' },
  { name: 'b.txt', content: 'text', stored: true },
] as const;

test.each([
  ['before an entry', zipOf([first, { ...second, before: hidden }])],
  ['before the directory', zipOf([first, second], { beforeDirectory: hidden })],
])('data that is in no entry is found %s', async (_, zip) => {
  const archive = await openZip(fromBytes(zip), 10);
  expect(archive.entries).toHaveLength(2);
  expect(await archive.hasUnlistedData()).toBe(true);
});

test.each([
  ['without', undefined],
  ['with', { extra: new Uint8Array(28) }],
])('an archive %s extra fields in its local headers has no data outside of its entries', async (_, rest) => {
  const zip = zipOf([
    { ...first, ...rest },
    { name: 'folder/', stored: true },
    { ...second, ...rest },
  ]);
  expect(await (await openZip(fromBytes(zip), 10)).hasUnlistedData()).toBe(false);
});
