// Tests of the inspector with archives: how they are written, damaged, nested, and what their files are called.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { PackFacts } from '@sandcrate/core/pack/facts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { inspectPack } from './inspect.ts';
import { nodeUnpacker } from './node/node-unpacker.ts';
import { fromBlob, fromBytes } from './random-access.ts';
import { inspectParts } from './testing/inspect-parts.ts';
import { manifestOf, manifestPart, uuidOf } from './testing/manifests.ts';
import { zipOf } from './testing/zip-of.ts';

test('a browser reads the facts of a file without unpacking the rest', async () => {
  const file = new File(
    [zipOf([manifestPart(), { name: 'a.txt', content: 'x', declaredCrc: 1 }])],
    'pack.mcpack',
  );
  const { facts } = await inspectPack(fromBlob(file), { fileName: file.name, depth: 'facts' });
  expect(facts.packs[0]?.name).toBe('Lanterns');
});

test('progress only grows and ends at all of the file, inner packs included', async () => {
  const inner = (uuid: string) =>
    zipOf([manifestPart(manifestOf({ uuid })), { name: 'a.txt', content: 'x' }]);
  const upload = zipOf([
    { name: 'a.mcpack', content: inner(uuidOf('a')) },
    { name: 'b.mcpack', content: inner(uuidOf('b')) },
  ]);
  const shares: number[] = [];
  await inspectPack(fromBytes(upload), {
    fileName: 'a.mcaddon',
    onProgress: (share) => shares.push(share),
  });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.length).toBe(6);
  expect(shares.at(-1)).toBeGreaterThan(0.5);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});

test('an archive written by another tool, in streams and with its sizes after the data, is read', async () => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifestOf())), 'manifest.json', { compressionLevel: 9 });
  zip.addEmptyDirectory('textures');
  zip.addReadStream(Readable.from(['streamed '.repeat(100)]), 'textures/streamed.txt');
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const { facts } = await inspectPack(fromBytes(bytes), { fileName: 'a.mcpack', unpacker: nodeUnpacker });
  expect(facts).toMatchObject({ entries: 2, packs: [{ name: 'Lanterns' }] });
});

test('whatever the bytes, the answer is facts or a refusal', async () => {
  const original = zipOf(
    [
      { name: 'a.mcpack', content: zipOf([manifestPart(), { name: 'texts/en_US.lang', content: 'a=b' }]) },
      manifestPart(manifestOf(), 'BP/'),
      { name: 'BP/pack_icon.png', content: 'picture', stored: true },
    ],
    { comment: 'comment' },
  );
  const change = fc.record({ at: fc.nat(original.length - 1), value: fc.nat(255) });
  const mutation = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 6 }), cut: fc.nat(40) });
  await fc.assert(
    fc.asyncProperty(mutation, fc.boolean(), async ({ changes, cut }, fast) => {
      const bytes = Uint8Array.from(original).subarray(0, original.length - (cut > 20 ? cut : 0));
      for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value;
      try {
        const { facts } = await inspectPack(fromBytes(bytes), {
          fileName: 'a.mcaddon',
          unpacker: fast ? nodeUnpacker : undefined,
        });
        expect(PackFacts.parse(facts)).toEqual(facts);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }),
    { numRuns: 400 },
  );
});

describe('archives among the files of a pack', () => {
  const inner = zipOf([manifestPart(manifestOf({ uuid: uuidOf('c') }))]);
  const note = (path: string) => `holds an archive that the game does not read: ${path}`;

  test('are accepted, not opened, and noted', async () => {
    const { facts } = await inspectParts([
      manifestPart(),
      { name: 'source/old.zip', content: inner },
      { name: 'source/old.rar', content: 'Rar!' },
      { name: 'textures/picture.png', content: inner },
    ]);
    expect(facts.uuids).toEqual([uuidOf('a')]);
    expect(facts.notes).toEqual([
      'no pack_icon',
      note('source/old.zip'),
      note('source/old.rar'),
      note('textures/picture.png'),
    ]);
  });

  test('are noted with the pack that they lie in', async () => {
    const pack = zipOf([manifestPart(), { name: 'old.zip', content: inner }]);
    const { facts } = await inspectParts([{ name: 'a.mcpack', content: pack }], 'a.mcaddon');
    expect(facts.notes).toContain(note('a.mcpack/old.zip'));
  });

  test('are counted when they are many', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ name: `${index}.zip`, content: inner }));
    const { facts } = await inspectParts([manifestPart(), ...many]);
    expect(facts.notes.slice(-2)).toEqual([
      note('4.zip'),
      'holds 3 more archives that the game does not read',
    ]);
  });
});

test.each<[string, string[], string]>([
  ['case', ['A/b.txt', 'a/B.TXT'], 'file names that differ only in case: A/b.txt, a/B.TXT'],
  [
    'Unicode form',
    ['caf\u00e9.txt', 'cafe\u0301.txt'],
    'file names that differ only in their Unicode form: caf\u00e9.txt, cafe\u0301.txt',
  ],
  ['a file and a folder', ['texts', 'Texts/en.lang'], 'a file and a folder of one name: texts'],
  ['a device', ['textures/con.png'], 'a name that belongs to a device: con.png'],
  ['a character', ['what?.txt'], 'a name that not every system can write: what?.txt'],
  ['a direction', ['a\u202egnp.js'], 'a name with invisible characters: a\\u{202e}gnp.js'],
  ['no width', ['a\u200bb.txt'], 'a name with invisible characters: a\\u{200b}b.txt'],
  ['full-width dots', ['\uff0e\uff0e/evil.txt'], 'a name that looks like a path: \uff0e\uff0e'],
])('names that a phone cannot unpack, or that mislead, are noted: %s', async (_what, names, note) => {
  const { facts } = await inspectParts([manifestPart(), ...names.map((name) => ({ name, content: 'x' }))]);
  expect(facts.notes).toContain(note);
});

test('a file that the archive does not list is noted', async () => {
  const hidden = zipOf([{ name: 'scripts/hidden.js', content: 'steal()' }]).subarray(0, 40);
  const { facts } = await inspectParts([manifestPart(), { name: 'a.txt', content: 'x', before: hidden }]);
  expect(facts.notes).toContain('holds data between its files that belongs to none of them');
});

test('folders are not counted among the files', async () => {
  const { facts } = await inspectParts([manifestPart(), { name: 'textures/', stored: true }]);
  expect(facts.entries).toBe(1);
});
