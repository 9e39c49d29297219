// Files that macOS adds to archives are nobody's content, whatever reads the archive.
import { expect, test } from 'vitest';
import { indexContents } from './contents/index-contents.ts';
import { diffPacks } from './diff/diff-packs.ts';
import { isSystemFile } from './entry-path.ts';
import { fingerprintPack } from './fingerprint/fingerprint-pack.ts';
import { hashFiles } from './fingerprint/hash-files.ts';
import { readInside } from './inside/read-inside.ts';
import { nodeUnpacker } from './node/node-unpacker.ts';
import { fromBytes } from './random-access.ts';
import { inspectParts } from './testing/inspect-parts.ts';
import { manifestOf, manifestPart, uuidOf } from './testing/manifests.ts';
import { readPack } from './testing/model-parts.ts';
import { partOf } from './testing/part-of.ts';
import { type ZipPart, zipOf } from './testing/zip-of.ts';

const twin = (name: string): ZipPart => ({ name, content: `\0\x05\x16\x07${'Mac OS X        '.repeat(8)}` });
const options = { unpacker: nodeUnpacker };
const icon = { name: 'pack_icon.png', content: 'picture' };
/** The twins of a whole pack, beside their files as well as in a folder of their own. */
const TWINS = [
  'manifest.json',
  'pack_icon.png',
  'textures/a.png',
  'texts/en_US.lang',
  'entity/owl.json',
  'recipes/r.json',
  'sounds/x.ogg',
  'structures/s.mcstructure',
  'functions/f.mcfunction',
  'scripts/main.js',
].flatMap((path) => {
  const own = path.replace(/[^/]+$/, '._$&');
  return [twin(own), twin(`__MACOSX/${own}`)];
});
const LEFT = [...TWINS, { name: 'textures/.DS_Store', content: 'x'.repeat(6148) }];

test.each([
  ['__MACOSX/._a.png', true],
  ['Pack/__MACOSX/a.png', true],
  ['textures/._a.png', true],
  ['.DS_Store', true],
  ['textures/a.png', false],
  ['textures/a._b.png', false],
  ['textures/.hidden/a.png', false],
  ['my__MACOSX/a.png', false],
])('%s is left by a system: %s', (path, expected) => {
  expect(isSystemFile(path)).toBe(expected);
});

test('an .mcaddon that was packed on a Mac has the packs in it and no others', async () => {
  const inner = (uuid: string) =>
    zipOf([
      manifestPart(manifestOf({ uuid })),
      icon,
      twin('__MACOSX/._manifest.json'),
      twin('__MACOSX/._x.mcpack'),
    ]);
  const parts = [
    { name: 'BP.mcpack', content: inner(uuidOf('a')) },
    { name: 'RP.mcpack', content: inner(uuidOf('c')) },
    twin('__MACOSX/._BP.mcpack'),
    twin('__MACOSX/._RP.mcpack'),
    twin('__MACOSX/._old.mcaddon'),
  ];
  const { facts } = await inspectParts(parts, 'both.mcaddon');
  expect(facts).toMatchObject({ uuids: [uuidOf('a'), uuidOf('c')], entries: 6, notes: [] });
  expect((await indexContents(fromBytes(zipOf(parts)), options)).unread).toBe(0);
});

test('they are still checked: a damaged one is refused, and an archive under such a name is noted', async () => {
  const damaged = { ...twin('__MACOSX/._a'), declaredCrc: 1 };
  await expect(inspectParts([manifestPart(), damaged])).rejects.toThrow('This file is damaged');
  const archive = { name: '__MACOSX/._a.zip', content: zipOf([manifestPart()]) };
  const { facts } = await inspectParts([manifestPart(), icon, archive]);
  expect(facts.notes).toEqual(['holds an archive that the game does not read: __MACOSX/._a.zip']);
});

test('they are neither contents, pictures, sounds, models nor changes, and cannot be read', async () => {
  const zip = fromBytes(zipOf([manifestPart(), ...LEFT]));
  const none = { total: 0, listed: [] };
  expect(await readInside(zip, options)).toEqual({
    icons: [],
    pictures: none,
    recipes: none,
    sounds: none,
    structures: none,
  });
  expect(await indexContents(zip, options)).toMatchObject({ groups: [], scripts: { files: 0 }, unread: 0 });
  expect((await readPack(...LEFT)).total).toBe(0);
  expect(await partOf(zip, 'textures/._a.png')).toBeNull();
  const before = fromBytes(zipOf([manifestPart()]));
  expect(await diffPacks(before, zip, options)).toMatchObject({ added: 0, unchanged: 1, files: [] });
});

test('they are no evidence of copying', async () => {
  const zip = fromBytes(zipOf([manifestPart(), ...LEFT]));
  const readPicture = async () => null;
  expect(await fingerprintPack(zip, { ...options, readPicture })).toEqual({ files: [], more: 0 });
  expect(await hashFiles(zip, options)).toEqual([]);
});
