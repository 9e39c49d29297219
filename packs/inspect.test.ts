// Tests of the inspector with packs of every kind.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { PackFacts } from '@sandcrate/core/pack/facts.ts';
import { MAX_FACTS_BYTES } from '@sandcrate/core/pack/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { inspectPack } from './inspect.ts';
import { nodeUnpacker } from './node/node-unpacker.ts';
import { fromBlob, fromBytes } from './random-access.ts';
import { manifestOf, manifestPart, uuidOf } from './testing/manifests.ts';
import { type ZipPart, zipOf } from './testing/zip-of.ts';

const inspect = (parts: ZipPart[], fileName = 'pack.mcpack') =>
  inspectPack(fromBytes(zipOf(parts)), { fileName, unpacker: nodeUnpacker });
const factsOf = async (parts: ZipPart[], fileName?: string) => (await inspect(parts, fileName)).facts;
const packOf = async (parts: ZipPart[], fileName?: string) => {
  const [pack] = (await factsOf(parts, fileName)).packs;
  if (!pack) throw new Error('no pack was found');
  return pack;
};

test('a pack tells its name, identity, versions, modules and dependencies', async () => {
  const manifest = manifestOf(
    {},
    {
      modules: [
        { type: 'data', uuid: uuidOf('B'), version: [1, 0, 0] },
        { type: 'script', uuid: uuidOf('c'), version: '1.0.1', entry: 'scripts/main.js' },
      ],
      dependencies: [
        { uuid: uuidOf('d'), version: [2, 0, 0] },
        { module_name: '@minecraft/server', version: '1.19.0-beta' },
        { note: 'names nothing' },
      ],
      capabilities: ['pbr'],
      subpacks: [{ folder_name: 'low' }, { folder_name: 'high' }],
    },
  );
  const { facts, icon } = await inspect([
    manifestPart(manifest),
    { name: 'pack_icon.png', content: 'picture' },
  ]);
  expect(facts).toEqual({
    manifest: true,
    packs: [
      {
        path: '',
        kind: 'behavior',
        name: 'Lanterns',
        description: 'Light for caves',
        uuid: uuidOf('a'),
        version: '1.2.0',
        minEngineVersion: '1.21.50',
        modules: [
          { type: 'data', uuid: uuidOf('b'), version: '1.0.0' },
          { type: 'script', uuid: uuidOf('c'), version: '1.0.1' },
        ],
        dependencies: [
          { uuid: uuidOf('d'), moduleName: null, version: '2.0.0' },
          { uuid: null, moduleName: '@minecraft/server', version: '1.19.0-beta' },
        ],
        scripts: true,
        capabilities: ['pbr'],
        experiments: ['Beta APIs'],
        subpacks: 2,
      },
    ],
    uuids: [uuidOf('a')],
    minEngineVersion: '1.21.50',
    scripts: true,
    entries: 2,
    uncompressedBytes: JSON.stringify(manifest).length + 'picture'.length,
    icon: 'pack_icon.png',
    notes: [],
  });
  expect(icon).toEqual(new Uint8Array(Buffer.from('picture')));
});

test.each([
  ['data', 'behavior'],
  ['resources', 'resource'],
  ['skin_pack', 'skin'],
  ['world_template', 'world-template'],
  ['script', 'script'],
  ['javascript', 'script'],
  ['persona_piece', 'other'],
])('a pack with a %s module is of kind %s', async (type, kind) => {
  const manifest = manifestOf({}, { modules: [{ type, uuid: uuidOf('b'), version: [1, 0, 0] }] });
  expect((await packOf([manifestPart(manifest)])).kind).toBe(kind);
});

test.each<[string, string | Uint8Array, string[]]>([
  ['comments', '// mine\n{"header": {"name": "Lanterns" /* or lamps */}}', ['manifest has comments']],
  ['trailing commas', '{"header": {"name": "Lanterns",},}', ['manifest has trailing commas']],
  ['a byte order mark', `\uFEFF{"header": {"name": "Lanterns"}}`, []],
  ['UTF-16', Buffer.from(`\uFEFF{"header": {"name": "Lanterns"}}`, 'utf16le'), []],
  ['UTF-16 without a mark', Buffer.from('{"header": {"name": "Lanterns"}}', 'utf16le'), []],
  ['big-endian UTF-16', Buffer.from(`\uFEFF{"header": {"name": "Lanterns"}}`, 'utf16le').swap16(), []],
  ['a tab inside a text', '{"header": {"name": "Lanterns\t"}}', []],
  ['versions as text', '{"header": {"name": "Lanterns", "version": "2.0.0"}}', ['versions written as text']],
])('a manifest with %s is read', async (_, content, notes) => {
  const facts = await factsOf([manifestPart(content)]);
  expect(facts.packs[0]?.name).toBe('Lanterns');
  expect(facts.notes).toEqual(expect.arrayContaining(notes));
});

test.each<[string, unknown, string | null]>([
  ['numbers', [1, 2, 3], '1.2.3'],
  ['text', '3.0.0-beta', '3.0.0-beta'],
  ['one number', 4, '4'],
  ['nothing', undefined, null],
  ['an object', { major: 1 }, null],
  ['an empty list', [], null],
])('a version of %s', async (_, version, expected) => {
  expect((await packOf([manifestPart(manifestOf({ version }))])).version).toBe(expected);
});

test('names that are keys come from the English texts, and from the first language when there is none', async () => {
  const manifest = manifestPart(manifestOf({ name: 'pack.name', description: 'pack.description' }));
  const english = {
    name: 'texts/en_US.lang',
    content: '## names\npack.name=Lamps\t## short\npack.description=Bright',
  };
  const japanese = { name: 'texts/ja_JP.lang', content: '\uFEFFpack.name=ランプ\r\npack.description=明るい' };
  expect(await packOf([manifest, japanese, english])).toMatchObject({ name: 'Lamps', description: 'Bright' });
  expect(await packOf([manifest, japanese])).toMatchObject({ name: 'ランプ', description: '明るい' });
  expect((await packOf([manifest])).name).toBe('pack.name');
});

test('names lose colour codes, controls, direction marks and broken characters, and are cut', async () => {
  const name = `§6Gold\u0000 §rand\u202E \ud800silver\n${'x'.repeat(400)}`;
  const pack = await packOf([manifestPart(manifestOf({ name, description: 'one\r\n§etwo\u0007' }))]);
  expect(pack.name).toMatch(/^Gold and �silver x+…$/);
  expect(pack.name).toHaveLength(300);
  expect(pack.description).toBe('one\ntwo');
});

test('a pack without a name is called after its folder, else after its file', async () => {
  const nameless = manifestOf({ name: '' });
  expect((await packOf([manifestPart(nameless, 'Lanterns BP/')])).name).toBe('Lanterns BP');
  expect((await packOf([manifestPart(nameless)], 'Lanterns 1.2.mcpack')).name).toBe('Lanterns 1.2');
});

test('a UUID is compared in lower case, and an ill-formed one is none', async () => {
  expect((await packOf([manifestPart(manifestOf({ uuid: ` ${uuidOf('A')} ` }))])).uuid).toBe(uuidOf('a'));
  const facts = await factsOf([manifestPart(manifestOf({ uuid: 'my-pack' }))]);
  expect(facts).toMatchObject({ uuids: [], notes: expect.arrayContaining(['manifest has no valid UUID']) });
});

test('an add-on of two packs names both, and the newer of the game versions that they need', async () => {
  const facts = await factsOf(
    [
      manifestPart(manifestOf({ min_engine_version: [1, 9, 0] }), 'BP/'),
      manifestPart(manifestOf({ uuid: uuidOf('e'), min_engine_version: [1, 21, 0] }), 'RP/'),
      { name: 'RP/pack_icon.png', content: 'picture' },
    ],
    'lanterns.mcaddon',
  );
  expect(facts.packs.map(({ path }) => path)).toEqual(['BP', 'RP']);
  expect(facts).toMatchObject({ minEngineVersion: '1.21.0', icon: 'RP/pack_icon.png', notes: [] });
});

test('packs inside an .mcaddon are read, and paths lead into them', async () => {
  const inner = (uuid: string) =>
    zipOf([manifestPart(manifestOf({ uuid })), { name: 'pack_icon.png', content: 'picture' }]);
  const facts = await factsOf(
    [
      { name: 'packs/a.mcpack', content: inner(uuidOf('a')) },
      { name: 'packs/b.MCPACK', content: inner(uuidOf('b')) },
    ],
    'Both.MCADDON',
  );
  expect(facts).toMatchObject({
    uuids: [uuidOf('a'), uuidOf('b')],
    packs: [{ path: 'packs/a.mcpack' }, { path: 'packs/b.MCPACK' }],
    entries: 6,
    icon: 'packs/a.mcpack/pack_icon.png',
  });
});

test('a manifest inside a pack belongs to that pack, except in the folders of a world', async () => {
  const facts = await factsOf([
    manifestPart(manifestOf({}, { modules: [{ type: 'world_template' }] })),
    manifestPart(manifestOf({ uuid: uuidOf('c') }), 'behavior_packs/bp/'),
    manifestPart(manifestOf({ uuid: uuidOf('d') }), 'scripts/vendor/'),
    manifestPart('broken', 'behavior_packs/bp/scripts/'),
  ]);
  expect(facts.uuids).toEqual([uuidOf('a'), uuidOf('c')]);
});

test('a .zip may come without a manifest, or with one of something else', async () => {
  const world: ZipPart[] = [
    { name: 'level.dat', content: 'level' },
    { name: 'world_icon.jpeg', content: 'picture' },
  ];
  expect(await factsOf(world, 'world.zip')).toMatchObject({
    manifest: false,
    packs: [],
    icon: 'world_icon.jpeg',
  });
  expect(await factsOf([manifestPart({ name: 'a web page' })], 'page.zip')).toMatchObject({
    manifest: false,
    notes: ['a manifest.json that describes no pack'],
  });
});

test('an unusual pack is accepted with notes', async () => {
  const facts = await factsOf([
    manifestPart(manifestOf(), 'Pack\\'),
    { name: 'Pack\\Readme.txt', content: 'a' },
    { name: 'Pack\\README.txt', content: 'b' },
  ]);
  expect(facts.notes).toEqual([
    'paths written with backslashes',
    'file names that differ only in case: Pack/Readme.txt, Pack/README.txt',
    'no pack_icon',
  ]);
});

test('two packs that share a UUID are noted', async () => {
  const facts = await factsOf([manifestPart(manifestOf(), 'a/'), manifestPart(manifestOf(), 'b/')]);
  expect(facts).toMatchObject({
    uuids: [uuidOf('a')],
    notes: expect.arrayContaining(['packs that share a UUID']),
  });
});

test('facts stay small whatever a manifest holds, and name every UUID', async () => {
  const wide = '〇"\\'.repeat(200);
  const hexes = Array.from({ length: 40 }, (_, index) => index.toString(16).padStart(12, '0'));
  const manifests = hexes.map((hex) => ({
    stored: true,
    ...manifestPart(
      manifestOf(
        { name: wide, description: wide, uuid: `00000000-0000-4000-8000-${hex}`, version: wide },
        {
          modules: Array.from({ length: 90 }, () => ({ type: wide, uuid: uuidOf('b'), version: wide })),
          dependencies: Array.from({ length: 90 }, () => ({ module_name: wide, version: wide })),
          capabilities: Array.from({ length: 90 }, () => wide),
        },
      ),
      `${hex}/`,
    ),
  }));
  const facts = await factsOf(manifests, 'many.zip');
  expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThan(MAX_FACTS_BYTES + 1024);
  expect(facts.uuids).toHaveLength(40);
  expect(facts.packs[0]).toMatchObject({ modules: { length: 20 }, dependencies: { length: 50 } });
  expect(facts.notes).toEqual(
    expect.arrayContaining([
      'only the first 20 modules are listed',
      'only the first 50 dependencies are listed',
      expect.stringMatching(/^only the first \d+ of 40 packs are described$/),
    ]),
  );
});

test('an icon of more than 5 MB is left alone', async () => {
  const huge = { name: 'pack_icon.png', content: new Uint8Array(5 * 1024 * 1024 + 1), stored: true };
  expect(await inspect([manifestPart(), huge])).toMatchObject({ icon: null, facts: { icon: null } });
});

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
    const { facts } = await inspect([
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
    const { facts } = await inspect([{ name: 'a.mcpack', content: pack }], 'a.mcaddon');
    expect(facts.notes).toContain(note('a.mcpack/old.zip'));
  });

  test('are counted when they are many', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ name: `${index}.zip`, content: inner }));
    const { facts } = await inspect([manifestPart(), ...many]);
    expect(facts.notes.slice(-2)).toEqual([
      note('4.zip'),
      'holds 3 more archives that the game does not read',
    ]);
  });
});

describe('a pack_manifest.json', () => {
  const older = (folder = '') => ({
    name: `${folder}pack_manifest.json`,
    content: JSON.stringify({
      header: {
        pack_id: uuidOf('e'),
        name: 'Older',
        description: 'As packs once were',
        packs_version: '0.0.1',
        modules: [{ type: 'resources', uuid: uuidOf('f'), version: '0.0.1' }],
      },
    }),
  });

  test('counts where no manifest.json is beside it', async () => {
    const { facts } = await inspect([older()]);
    expect(facts).toMatchObject({
      manifest: true,
      uuids: [uuidOf('e')],
      packs: [{ name: 'Older', kind: 'resource', version: '0.0.1' }],
    });
  });

  test('is passed over beside a manifest.json', async () => {
    expect((await inspect([manifestPart(), older()])).facts.uuids).toEqual([uuidOf('a')]);
    const both = await inspect([manifestPart(undefined, 'a/'), older('b/')], 'packs.zip');
    expect(both.facts.uuids).toEqual([uuidOf('a'), uuidOf('e')]);
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
  const { facts } = await inspect([manifestPart(), ...names.map((name) => ({ name, content: 'x' }))]);
  expect(facts.notes).toContain(note);
});

test('folders are not counted among the files', async () => {
  const { facts } = await inspect([manifestPart(), { name: 'textures/', stored: true }]);
  expect(facts.entries).toBe(1);
});
