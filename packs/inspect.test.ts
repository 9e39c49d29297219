import { MAX_FACTS_BYTES } from '@sandcrate/core/pack/limits.ts';
import { describe, expect, test } from 'vitest';
import { inspectParts } from './testing/inspect-parts.ts';
import { manifestOf, manifestPart, uuidOf } from './testing/manifests.ts';
import { type ZipPart, zipOf } from './testing/zip-of.ts';

const factsOf = async (parts: ZipPart[], fileName?: string) => (await inspectParts(parts, fileName)).facts;
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
  const { facts, icon } = await inspectParts([
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

test('a text that the English file lacks comes from the next language that has it', async () => {
  const manifest = manifestPart(manifestOf({ name: 'pack.name', description: 'pack.description' }));
  const texts = (code: string, content: string) => ({ name: `Texts/${code}.lang`, content });
  const german = texts('de_DE', 'pack.name=Lampen\npack.description=Hell');
  const empty = texts('en_US', 'entity.a:bat.name=Bat');
  expect(await packOf([manifest, empty, german])).toMatchObject({ name: 'Lampen', description: 'Hell' });
  const british = texts('en_GB', 'pack.name=Lamps');
  expect(await packOf([manifest, german, british, empty])).toMatchObject({
    name: 'Lamps',
    description: 'Hell',
  });
});

test('a manifest that is neither UTF-8 nor UTF-16 is read as Windows-1252', async () => {
  const content = Buffer.from('{"header": {"name": "Se\xf1or Caf\xe9 \x96 Pack"}}', 'latin1');
  expect((await packOf([manifestPart(content)])).name).toBe('Señor Café – Pack');
});

test.each([
  [[1, 21, 0], '1.21.0'],
  ['1.21.0-beta', '1.21.0-beta'],
  ['1.21.*', '1.21.*'],
  [1.21, '1.21'],
  [[-1], null],
  [[1, -1], null],
  [-1, null],
  [1e300, null],
  ['newest', null],
  ['*', null],
  ['99999999999', null],
])('the game version %j is read as %j', async (version, expected) => {
  const facts = await factsOf([manifestPart(manifestOf({ min_engine_version: version }))]);
  expect(facts.minEngineVersion).toBe(expected);
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
  expect(pack.name).toMatch(/^Gold and silver x+…$/);
  expect(pack.name).toHaveLength(300);
  expect(pack.description).toBe('one\ntwo');
});

test('a pack without a name is called after its folder, else after its file', async () => {
  for (const name of ['', '\u200b\u2060', '\u2800 \u3164']) {
    const nameless = manifestOf({ name });
    expect((await packOf([manifestPart(nameless, 'Lanterns BP/')])).name).toBe('Lanterns BP');
    expect((await packOf([manifestPart(nameless)], 'Lanterns 1.2.mcpack')).name).toBe('Lanterns 1.2');
  }
});

test('a UUID is compared in lower case, and an ill-formed one is none', async () => {
  expect((await packOf([manifestPart(manifestOf({ uuid: ` ${uuidOf('A')} ` }))])).uuid).toBe(uuidOf('a'));
  const short = 'A'.repeat(8) + uuidOf('A').slice(9).replaceAll('-', '');
  for (const uuid of [`{${uuidOf('a')}}`, short, `{${short}}`])
    expect((await packOf([manifestPart(manifestOf({ uuid }))])).uuid).toBe(uuidOf('a'));
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

test('a UUID that a manifest uses twice is noted', async () => {
  const note = 'manifest has the same UUID twice';
  const notesOf = async (...uuids: string[]) => {
    const modules = uuids.map((uuid) => ({ type: 'data', uuid, version: [1, 0, 0] }));
    return (await factsOf([manifestPart(manifestOf({}, { modules }))])).notes;
  };
  expect(await notesOf(uuidOf('A'))).toContain(note);
  expect(await notesOf(uuidOf('b'), uuidOf('b'))).toContain(note);
  expect(await notesOf(uuidOf('b'), uuidOf('c'))).not.toContain(note);
  expect(await notesOf('none', 'none')).not.toContain(note);
});

test('an icon is found in any case', async () => {
  const icon = { name: 'BP/Pack_Icon.PNG', content: 'picture' };
  expect((await factsOf([manifestPart(undefined, 'BP/'), icon])).icon).toBe('BP/Pack_Icon.PNG');
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
  expect(await inspectParts([manifestPart(), huge])).toMatchObject({ icon: null, facts: { icon: null } });
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
    const { facts } = await inspectParts([older()]);
    expect(facts).toMatchObject({
      manifest: true,
      uuids: [uuidOf('e')],
      packs: [{ name: 'Older', kind: 'resource', version: '0.0.1' }],
    });
  });

  test('is passed over beside a manifest.json', async () => {
    expect((await inspectParts([manifestPart(), older()])).facts.uuids).toEqual([uuidOf('a')]);
    const both = await inspectParts([manifestPart(undefined, 'a/'), older('b/')], 'packs.zip');
    expect(both.facts.uuids).toEqual([uuidOf('a'), uuidOf('e')]);
  });
});
