import { MAX_SOUND_BYTES, MAX_TEXTURE_BYTES } from '@sandcrate/core/pack/limits.ts';
import { expect, test } from 'vitest';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes, type RandomAccess } from '../random-access.ts';
import { manifestPart } from '../testing/manifests.ts';
import { cutAt, zipOf } from '../testing/zip-of.ts';
import { readPart } from './read-part.ts';

const read = (zip: Uint8Array, path: string) => readPart(fromBytes(zip), path, { unpacker: nodeUnpacker });
const textOf = (part: Awaited<ReturnType<typeof readPart>>) => part && Buffer.from(part.bytes).toString();

test('a picture is read from the upload and from an archive inside it', async () => {
  const inner = zipOf([manifestPart(), { name: 'textures/a.png', content: 'inner' }]);
  const zip = zipOf([
    { name: 'pack/textures/a.png', content: 'outer' },
    { name: 'rp.mcpack', content: inner },
  ]);
  expect(textOf(await read(zip, 'pack/textures/a.png'))).toBe('outer');
  expect(textOf(await read(zip, 'rp.mcpack/textures/a.png'))).toBe('inner');
  for (const path of ['textures/a.png', 'rp.mcpack/textures/b.png', 'pack/textures/a.png/', '../a.png', 'a'])
    expect(await read(zip, path), path).toBeNull();
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
  for (const path of ['manifest.json', 'page.html', 'large.png', 'large.ogg'])
    expect(await read(zip, path), path).toBeNull();
  expect((await read(zip, 'full.png'))?.bytes.length).toBe(MAX_TEXTURE_BYTES);
});

test('reading one file of a large archive reads only the directory and that file', async () => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, index) => (index * index * 31) % 251);
  const zip = zipOf([
    ...Array.from({ length: 40 }, (_, index) => ({
      name: `other/${index}.bin`,
      content: noise,
      stored: true,
    })),
    { name: 'textures/a.png', content: 'picture' },
  ]);
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
  expect(textOf(await readPart(counted, 'textures/a.png', { unpacker: nodeUnpacker }))).toBe('picture');
  expect(bytes).toBeLessThan(whole.size / 100);
});

test('a part of a damaged archive is refused', async () => {
  const zip = cutAt(zipOf([manifestPart(), { name: 'a.png', content: 'picture' }]), 0.7);
  await expect(read(zip, 'a.png')).rejects.toMatchObject({ name: 'DomainError' });
});
