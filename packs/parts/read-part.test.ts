import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_SOUND_BYTES, MAX_TEXTURE_BYTES } from '@sandcrate/core/pack/limits.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileScratch } from '../node/file-scratch.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes, type RandomAccess } from '../random-access.ts';
import { manifestPart } from '../testing/manifests.ts';
import { partOf } from '../testing/part-of.ts';
import { cutAt, zipOf } from '../testing/zip-of.ts';
import { listParts } from './list-parts.ts';
import { readPart } from './read-part.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
});
afterEach(() => rm(folder, { recursive: true }));

const list = (source: RandomAccess) =>
  listParts(source, { scratch: fileScratch(folder), unpacker: nodeUnpacker });
const pathsIn = async (zip: Uint8Array) => [...(await list(fromBytes(zip))).places.keys()];

const read = (zip: Uint8Array, path: string) => partOf(fromBytes(zip), path);
const textOf = (part: Awaited<ReturnType<typeof read>>) => part && Buffer.from(part.bytes).toString();

test('pictures of the upload and of archives inside it are listed and read', async () => {
  const inner = zipOf([manifestPart(), { name: 'textures/a.png', content: 'inner' }]);
  const zip = zipOf([
    { name: 'pack/textures/a.png', content: 'outer' },
    { name: 'rp.mcpack', content: inner },
    { name: 'bp.mcpack', content: zipOf([manifestPart()]) },
  ]);
  expect(await pathsIn(zip)).toEqual(['pack/textures/a.png', 'rp.mcpack/textures/a.png']);
  expect(await readdir(folder)).toHaveLength(1); // the archive without parts is not kept
  expect(textOf(await read(zip, 'pack/textures/a.png'))).toBe('outer');
  expect(textOf(await read(zip, 'rp.mcpack/textures/a.png'))).toBe('inner');
});

test.each([
  ['OggS rest', 'audio/ogg'],
  ['RIFF1234WAVE rest', 'audio/wav'],
  ['ID3 rest', 'audio/mpeg'],
  ['\xff\xfb rest', 'audio/mpeg'],
  ['<script>alert(1)</script>', undefined],
  ['RIFF1234AVI rest', undefined],
  ['', undefined],
])('a sound that begins with %j gets its media type from these bytes', async (content, type) => {
  const zip = zipOf([{ name: 'sounds/a.ogg', content: Buffer.from(content, 'latin1') }]);
  expect((await read(zip, 'sounds/a.ogg')) ?? {}).toEqual(
    type === undefined ? {} : { kind: 'sound', type, bytes: expect.anything() },
  );
});

test('files of other types and files that are too large are not returned', async () => {
  const zip = zipOf([
    manifestPart(),
    { name: 'page.html', content: '<script>' },
    { name: 'large.png', content: Buffer.alloc(MAX_TEXTURE_BYTES + 1), stored: true },
    {
      name: 'large.ogg',
      content: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(MAX_SOUND_BYTES)]),
      stored: true,
    },
    { name: 'full.png', content: Buffer.alloc(MAX_TEXTURE_BYTES), stored: true },
  ]);
  expect(await pathsIn(zip)).toEqual(['full.png']);
  expect((await read(zip, 'full.png'))?.bytes.length).toBe(MAX_TEXTURE_BYTES);
});

test('reading a listed file reads neither the directory nor other files', async () => {
  const zip = zipOf([
    ...Array.from({ length: 2000 }, (_, index) => ({ name: `other/${index}.json`, content: '{}' })),
    { name: 'textures/a.png', content: 'picture' },
  ]);
  const place = (await list(fromBytes(zip))).places.get('textures/a.png');
  if (place === undefined) throw new Error('not listed');
  let bytes = 0;
  const whole = fromBytes(zip);
  const counted: RandomAccess = {
    size: whole.size,
    async read(offset, length) {
      const chunk = await whole.read(offset, length);
      bytes += chunk.length;
      return chunk;
    },
  };
  expect(textOf(await readPart(counted, 'textures/a.png', place, nodeUnpacker))).toBe('picture');
  expect(bytes).toBeLessThan(100);
});

test('a damaged archive is not listed, and a damaged part is not read', async () => {
  const zip = zipOf([manifestPart(), { name: 'a.png', content: 'picture', stored: true }]);
  await expect(list(fromBytes(cutAt(zip, 0.7)))).rejects.toMatchObject({ name: 'DomainError' });
  const place = (await list(fromBytes(zip))).places.get('a.png');
  if (place === undefined) throw new Error('not listed');
  const damaged = Uint8Array.from(zip);
  const at = Buffer.from(zip).indexOf('picture');
  damaged[at] = 0;
  await expect(readPart(fromBytes(damaged), 'a.png', place, nodeUnpacker)).rejects.toThrow('damaged');
});
