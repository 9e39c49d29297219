// @vitest-environment node

import { storedZip, text } from '@sandcrate/api/contract/testing/stored-zip.ts';
import { expect, test } from 'vitest';
import { packFiles } from './pack-files.ts';
import { previewKind } from './preview-kind.ts';

test('files are listed with those of inner packs, scripts first, and read up to a limit', async () => {
  const inner = storedZip({ 'manifest.json': text('{}'), 'scripts/main.js': text('world.say()') });
  const files = await packFiles(
    new Blob([storedZip({ 'readme.txt': text('Hello'), 'boats.mcpack': inner })]),
  );
  expect(files.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['boats.mcpack/scripts/main.js', 11],
    ['boats.mcpack/manifest.json', 2],
    ['readme.txt', 5],
  ]);
  const script = files[0];
  expect(new TextDecoder().decode((await script?.read(100)) ?? undefined)).toBe('world.say()');
  expect(await script?.read(5)).toBeNull();
});

test('what macOS adds to an archive is left out, even when it is called like a pack', async () => {
  const files = await packFiles(
    new Blob([storedZip({ 'readme.txt': text('Hello'), '__MACOSX/._boats.mcpack': text('twin') })]),
  );
  expect(files.map(({ path }) => path)).toEqual(['readme.txt']);
});

test('a file that is not an archive is refused', async () => {
  await expect(packFiles(new Blob(['not a zip at all']))).rejects.toThrow();
});

test('texts and pictures can be previewed, whatever the case of their names', () => {
  const kinds = ['a/en_US.lang', 'b/MANIFEST.JSON', 'pack_icon.PNG', 'sound.ogg', 'LICENSE'].map(previewKind);
  expect(kinds).toEqual(['text', 'text', 'picture', 'none', 'none']);
});
