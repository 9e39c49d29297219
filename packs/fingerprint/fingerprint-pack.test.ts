// The fingerprint of a pack: which changes leave it the same, and which files it skips.

import { MAX_FINGERPRINT_PICTURES } from '@sandcrate/core/pack/limits.ts';
import { expect, test } from 'vitest';
import { fromBlob } from '../random-access.ts';
import { manifestPart } from '../testing/manifests.ts';
import { type ZipPart, zipOf } from '../testing/zip-of.ts';
import { toIndexKey } from './fingerprint.ts';
import { fingerprintPack, type ReadPicture } from './fingerprint-pack.ts';
import { hashFiles } from './hash-files.ts';

const noPicture: ReadPicture = async () => null;
const fingerprint = (parts: readonly ZipPart[], readPicture = noPicture) =>
  fingerprintPack(fromBlob(new Blob([new Uint8Array(zipOf(parts))])), { readPicture });
const text = (name: string, word: string): ZipPart => ({ name, content: `${word} `.repeat(40) });
const byPath = (files: readonly { path: string; sha256: string }[]) =>
  new Map(files.map(({ path, sha256 }) => [path, sha256]));

test('a file has the same hash under another name, in another folder and in another archive format', async () => {
  const original = byPath((await fingerprint([manifestPart(), text('entities/moth.json', 'moth')])).files);
  const moved = byPath(
    (await fingerprint([manifestPart(), { ...text('mobs/bat.json', 'moth'), stored: true }])).files,
  );
  expect(moved.get('mobs/bat.json')).toMatch(/^[0-9a-f]{64}$/);
  expect(moved.get('mobs/bat.json')).toBe(original.get('entities/moth.json'));
});

test('the packs inside an .mcaddon have their files listed one by one', async () => {
  const inner = zipOf([manifestPart(), text('blocks/lamp.json', 'lamp')]);
  const { files } = await fingerprint([{ name: 'lamps.mcpack', content: inner }]);
  expect(files.map(({ path }) => path)).toContain('lamps.mcpack/blocks/lamp.json');
});

test('short files, manifests and duplicates are left out', async () => {
  const { files, more } = await fingerprint([
    manifestPart(),
    { name: 'texts/languages.json', content: '["en_US"]' },
    { name: 'empty.txt', content: '' },
    text('a.txt', 'same'),
    text('b.txt', 'same'),
  ]);
  expect(files.map(({ path }) => path)).toEqual(['a.txt']);
  expect(more).toBe(0);
});

test('a large pack has the same limited choice of pictures decoded in another folder and encoding', async () => {
  const decoded: string[] = [];
  const readPicture: ReadPicture = async (bytes) => {
    decoded.push(new TextDecoder().decode(bytes).trim().split(' ')[0] ?? '');
    return { fingerprint: { pixels: '0'.repeat(16), look: null, colour: 0 }, pixels: 256 };
  };
  const names = Array.from({ length: MAX_FINGERPRINT_PICTURES + 20 }, (_, number) => `t${number}`);
  const pack = (folder: string, extension: string, order: readonly string[]) => [
    manifestPart(undefined, `${folder}/`),
    ...order.map((name) => text(`${folder}/${folder} textures/${name}.${extension}`, name)),
  ];
  await fingerprint(pack('first', 'png', names), readPicture);
  const first = decoded.splice(0).sort();
  await fingerprint(pack('second', 'jpg', names.toReversed()), readPicture);
  expect(first).toHaveLength(MAX_FINGERPRINT_PICTURES);
  expect(decoded.sort()).toEqual(first);
});

test('pictures are no longer decoded once the limit of pixels is reached', async () => {
  const limits: number[] = [];
  const readPicture: ReadPicture = async (_, maxPixels) => {
    limits.push(maxPixels);
    return { fingerprint: { pixels: '0'.repeat(16), look: null, colour: 0 }, pixels: 1_000_000 };
  };
  await fingerprint([text('a.png', 'a'), text('b.png', 'b'), text('c.png', 'c')], readPicture);
  expect(limits).toEqual([32_000_000, 31_000_000, 30_000_000]);
});

test('a hash is indexed by its first 64 bits as a signed integer', () => {
  expect(toIndexKey(`ffffffffffffffff${'0'.repeat(48)}`)).toBe(-1n);
  expect(toIndexKey('0000000000000001')).toBe(1n);
});

test('hashing in the browser gives the same hashes, limited to those that sort first', async () => {
  const zip = zipOf([
    manifestPart(),
    text('a.txt', 'a'),
    text('b.txt', 'b'),
    { name: 'short', content: '{}' },
  ]);
  const source = () => fromBlob(new Blob([new Uint8Array(zip)]));
  const { files } = await fingerprintPack(source(), { readPicture: noPicture });
  const hashes = files.map(({ sha256 }) => sha256).sort();
  expect(hashes).toHaveLength(2);
  expect(await hashFiles(source(), { most: 10 })).toEqual(hashes);
  expect(await hashFiles(source(), { most: 1 })).toEqual(hashes.slice(0, 1));
});
