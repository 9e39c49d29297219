// @vitest-environment node
import { expect, test } from 'vitest';
import { packFiles } from './pack-files.ts';
import { previewKind } from './preview-kind.ts';

/** An archive of stored files, as small as the format allows. */
function stored(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const directory: number[] = [];
  const put = (to: number[], value: number, size: number) => {
    for (let at = 0; at < size; at += 1) to.push((value >>> (8 * at)) & 255);
  };
  for (const [name, content] of Object.entries(files)) {
    const path = new TextEncoder().encode(name);
    const facts: number[] = [];
    for (const value of [20, 0x800, 0, 0, 0x21]) put(facts, value, 2);
    put(facts, crc32(content), 4);
    put(facts, content.length, 4);
    put(facts, content.length, 4);
    put(facts, path.length, 2);
    put(facts, 0, 2);
    put(directory, 0x02014b50, 4);
    put(directory, 20, 2);
    directory.push(...facts);
    for (const size of [2, 2, 2, 4]) put(directory, 0, size);
    put(directory, bytes.length, 4);
    directory.push(...path);
    put(bytes, 0x04034b50, 4);
    bytes.push(...facts, ...path, ...content);
  }
  const count = Object.keys(files).length;
  const end: number[] = [];
  put(end, 0x06054b50, 4);
  put(end, 0, 4);
  put(end, count, 2);
  put(end, count, 2);
  put(end, directory.length, 4);
  put(end, bytes.length, 4);
  put(end, 0, 2);
  return Uint8Array.from([...bytes, ...directory, ...end]);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

const text = (words: string) => new TextEncoder().encode(words);

test('files are listed with those of inner packs, and read up to a limit', async () => {
  const inner = stored({ 'manifest.json': text('{}'), 'scripts/main.js': text('world.say()') });
  const files = await packFiles(new Blob([stored({ 'readme.txt': text('Hello'), 'boats.mcpack': inner })]));
  expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['boats.mcpack/manifest.json', 2],
    ['boats.mcpack/scripts/main.js', 11],
    ['readme.txt', 5],
  ]);
  const script = files[1];
  expect(new TextDecoder().decode((await script?.read(100)) ?? undefined)).toBe('world.say()');
  expect(await script?.read(5)).toBeNull();
});

test('what is no archive is refused', async () => {
  await expect(packFiles(new Blob(['not a zip at all']))).rejects.toThrow();
});

test('texts and pictures can be looked at, whatever the case of their names', () => {
  const kinds = ['a/en_US.lang', 'b/MANIFEST.JSON', 'pack_icon.PNG', 'sound.ogg', 'LICENSE'].map(previewKind);
  expect(kinds).toEqual(['text', 'text', 'picture', 'none', 'none']);
});
