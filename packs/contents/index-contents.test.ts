import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PackContents } from '@sandcrate/core/pack/contents.ts';
import { MAX_CONTENTS_BYTES, MAX_DEFINITION_BYTES, MAX_DEFINITIONS } from '@sandcrate/core/pack/limits.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { manifestOf, manifestPart, uuidOf } from '../testing/manifests.ts';
import { jsonPart, type ZipPart, zipOf } from '../testing/zip-of.ts';
import { indexContents } from './index-contents.ts';

const indexZip = (bytes: Uint8Array) => indexContents(fromBytes(bytes), { unpacker: nodeUnpacker });
const index = (...parts: ZipPart[]) => indexZip(zipOf([manifestPart(), ...parts]));
const described = (root: string, identifier: string, rest: object = {}) => ({
  format_version: '1.20.0',
  [root]: { description: { identifier }, ...rest },
});

test.each<[kind: string, id: string, part: ZipPart]>([
  ['entity', 'a:bat', jsonPart('entities/deep/bat.json', described('minecraft:entity', 'a:bat'))],
  ['entity', 'a:bat', jsonPart('entity/bat.json', described('minecraft:client_entity', 'a:bat'))],
  ['block', 'a:lamp', jsonPart('blocks/lamp.json', described('minecraft:block', 'a:lamp'))],
  ['item', 'a:wand', jsonPart('items/wand.json', described('minecraft:item', 'a:wand'))],
  ['recipe', 'a:lamp', jsonPart('recipes/lamp.json', described('minecraft:recipe_shaped', 'a:lamp'))],
  ['recipe', 'a:stew', jsonPart('recipes/stew.json', described('minecraft:recipe_furnace', 'a:stew'))],
  ['biome', 'marsh', jsonPart('biomes/marsh.json', described('minecraft:biome', 'marsh'))],
  ['feature', 'a:vein', jsonPart('features/vein.json', described('minecraft:ore_feature', 'a:vein'))],
  ['particle', 'a:spark', jsonPart('particles/spark.json', described('particle_effect', 'a:spark'))],
  ['sound', 'a.hum', jsonPart('sounds/sound_definitions.json', { sound_definitions: { 'a.hum': {} } })],
  ['sound', 'a.hum', jsonPart('sounds/sound_definitions.json', { 'a.hum': {} })],
  ['animation', 'animation.a.fly', jsonPart('animations/a.json', { animations: { 'animation.a.fly': {} } })],
  [
    'model',
    'geometry.bat',
    jsonPart('models/entity/bat.geo.json', {
      'minecraft:geometry': [{ description: { identifier: 'geometry.bat' } }],
    }),
  ],
  [
    'model',
    'geometry.bat',
    jsonPart('models/mobs.json', { format_version: '1.8.0', 'geometry.bat:geometry.bird': {} }),
  ],
  ['texture', 'blocks/lamp', { name: 'textures/blocks/lamp.png', content: 'x' }],
  ['loot-table', 'entities/bat', jsonPart('loot_tables/entities/bat.json', {})],
  ['trade-table', 'smith', jsonPart('trading/smith.json', {})],
  ['structure', 'house', { name: 'structures/house.mcstructure', content: 'x' }],
  ['function', 'day/start', { name: 'functions/day/start.mcfunction', content: 'say hello' }],
  ['skin', 'miner', jsonPart('skins.json', { serialize_name: 's', skins: [{ localization_name: 'miner' }] })],
])('finds the %s %s', async (kind, id, part) => {
  const { groups, unread } = await index(part);
  expect(groups).toEqual([
    { kind, total: 1, definitions: [{ id, names: {}, path: part.name, vanilla: false, subpack: null }] },
  ]);
  expect(unread).toBe(0);
});

test('a definition has the names that the language files give it', async () => {
  const { groups, languages } = await index(
    jsonPart('entities/bat.json', described('minecraft:entity', 'a:bat')),
    jsonPart('blocks/lamp.json', described('minecraft:block', 'a:lamp')),
    jsonPart('items/wand.json', described('minecraft:item', 'a:wand')),
    jsonPart('skins.json', { serialize_name: 's', skins: [{ localization_name: 'miner' }] }),
    {
      name: 'texts/en_us.lang',
      content: 'entity.a:bat.name=Cave §6Bat\ntile.a:lamp.name=Lamp\nskin.s.miner=Miner',
    },
    { name: 'texts/de_DE.lang', content: 'entity.a:bat.name=Höhlenfledermaus\nitem.a:wand=Stab' },
    { name: 'texts/eq_EQ-full.lang', content: 'tile.a:lamp.name=Lantern' },
  );
  const names = groups.flatMap(({ definitions }) => definitions.map((definition) => definition.names));
  expect(names).toEqual([
    { en_US: 'Cave Bat', de_DE: 'Höhlenfledermaus' },
    { en_US: 'Lamp', 'eq_EQ-full': 'Lantern' },
    { de_DE: 'Stab' },
    { en_US: 'Miner' },
  ]);
  expect(languages).toEqual(['de_DE', 'en_US', 'eq_EQ-full']);
});

test('a display name is a key of the language files, or the name itself', async () => {
  const item = (id: string, value: string) =>
    jsonPart(
      `items/${id}.json`,
      described('minecraft:item', `a:${id}`, { components: { 'minecraft:display_name': { value } } }),
    );
  const { groups } = await index(item('rod', 'my.rod'), item('wing', 'Plane Wing'), {
    name: 'texts/fr_FR.lang',
    content: 'my.rod=Canne',
  });
  expect(groups[0]?.definitions.map(({ names }) => names)).toEqual([
    { fr_FR: 'Canne' },
    { en_US: 'Plane Wing' },
  ]);
});

test('a block has the display name that it writes as plain text', async () => {
  const block = (id: string, name: string) =>
    jsonPart(
      `blocks/${id}.json`,
      described('minecraft:block', `a:${id}`, { components: { 'minecraft:display_name': name } }),
    );
  const { groups } = await index(block('log', 'Mini Acacia Log'), block('lamp', 'my.lamp'), {
    name: 'texts/fr_FR.lang',
    content: 'my.lamp=Lampe',
  });
  expect(groups[0]?.definitions.map(({ names }) => names)).toEqual([
    { en_US: 'Mini Acacia Log' },
    { fr_FR: 'Lampe' },
  ]);
});

test('a creature that has behaviour and a look is one, and the game’s own are told apart', async () => {
  const { groups } = await index(
    jsonPart('entities/bat.json', described('minecraft:entity', 'a:bat')),
    jsonPart('entity/bat.json', described('minecraft:client_entity', 'a:bat')),
    jsonPart('entity/pig.json', described('minecraft:client_entity', 'minecraft:pig')),
  );
  expect(groups).toMatchObject([
    {
      kind: 'entity',
      total: 2,
      definitions: [
        { id: 'a:bat', path: 'entities/bat.json', vanilla: false },
        { id: 'minecraft:pig', vanilla: true },
      ],
    },
  ]);
});

test('what a subpack defines is listed under the name of the subpack, and does not replace what the pack defines', async () => {
  const manifest = manifestOf(
    {},
    { subpacks: [{ folder_name: 'Low', name: 'subpack.low' }, { folder_name: 'x' }] },
  );
  const { groups } = await indexZip(
    zipOf([
      manifestPart(manifest),
      { name: 'subpacks/low/textures/pig.png', content: 'small' },
      { name: 'Subpacks/X/textures/pig.png', content: 'large' },
      { name: 'textures/pig.png', content: 'medium' },
      jsonPart('subpacks/low/entity/bat.json', described('minecraft:client_entity', 'a:bat')),
      { name: 'texts/en_US.lang', content: 'subpack.low=Low Detail\nentity.a:bat.name=Bat' },
    ]),
  );
  expect(
    groups.map(({ definitions }) => definitions.map(({ id, subpack, names }) => [id, subpack, names.en_US])),
  ).toEqual([
    [['a:bat', 'Low Detail', 'Bat']],
    [
      ['pig', null, undefined],
      ['pig', 'Low Detail', undefined],
      ['pig', 'X', undefined],
    ],
  ]);
});

test('folders and files are found in any case', async () => {
  const { groups, scripts } = await index(
    jsonPart('Entity/bat.json', described('minecraft:client_entity', 'a:bat')),
    jsonPart('Sounds/Sound_Definitions.JSON', { 'a.hum': {} }),
    { name: 'Functions/Day/Start.MCFUNCTION', content: 'say hello' },
    { name: 'Texts/en_US.lang', content: 'entity.a:bat.name=Bat' },
    { name: 'Scripts/main.js', content: '' },
  );
  expect(groups.flatMap(({ definitions }) => definitions.map(({ id }) => id))).toEqual([
    'a:bat',
    'a.hum',
    'Day/Start',
  ]);
  expect(groups[0]?.definitions[0]?.names).toEqual({ en_US: 'Bat' });
  expect(scripts.files).toBe(1);
});

test('a folder may be called as a property that every object has', async () => {
  const { groups, unread } = await index(
    jsonPart('constructor/a.json', {}),
    jsonPart('__proto__/b.json', {}),
    jsonPart('toString', {}),
  );
  expect({ groups, unread }).toEqual({ groups: [], unread: 0 });
});

test('the names of the packs are found in all their languages', async () => {
  const manifest = manifestOf({ name: 'pack.name' });
  const { packNames } = await indexZip(
    zipOf([
      manifestPart(manifest, 'BP/'),
      { name: 'BP/texts/en_US.lang', content: 'pack.name=Glow Farm' },
      { name: 'BP/texts/de_DE.lang', content: 'pack.name=Leuchtfarm' },
      manifestPart(manifestOf({ name: 'pack.name', uuid: uuidOf('e') }), 'RP/'),
      { name: 'RP/texts/de_DE.lang', content: 'pack.name=Leuchtfarm (Bilder)' },
    ]),
  );
  expect(packNames.toSorted()).toEqual(['Glow Farm', 'Leuchtfarm', 'Leuchtfarm (Bilder)']);
});

test('scripts are counted, with the modules of the game that they import', async () => {
  const { scripts } = await index(
    {
      name: 'scripts/main.js',
      content: `import { world } from '@minecraft/server';\nimport "@minecraft/server-net"`,
    },
    {
      name: 'scripts/more.js',
      content: `const ui = await import("@minecraft/server-ui"); // from 'elsewhere'`,
    },
    { name: 'scripts/lib.mjs', content: 'await import(`@minecraft/common`)' },
  );
  expect(scripts).toEqual({
    files: 3,
    modules: ['@minecraft/common', '@minecraft/server', '@minecraft/server-net', '@minecraft/server-ui'],
  });
});

test('packs in folders and in inner archives are all looked into, and what lies beside them is not', async () => {
  const bat = described('minecraft:entity', 'a:bat');
  const { groups } = await indexZip(
    zipOf([
      manifestPart(undefined, 'one/'),
      jsonPart('one/entities/bat.json', bat),
      jsonPart('other/entities/bird.json', described('minecraft:entity', 'a:bird')),
      {
        name: 'two.mcpack',
        content: zipOf([manifestPart(), jsonPart('items/wand.json', described('minecraft:item', 'a:wand'))]),
      },
    ]),
  );
  expect(groups.flatMap(({ definitions }) => definitions.map(({ path }) => path))).toEqual([
    'one/entities/bat.json',
    'two.mcpack/items/wand.json',
  ]);
});

test('files that cannot be read are counted, and the rest is listed', async () => {
  const { groups, unread } = await index(
    { name: 'entities/broken.json', content: '{"minecraft:entity": ' },
    { name: 'entities/deep.json', content: `${'['.repeat(100)}${']'.repeat(100)}` },
    { name: 'entities/large.json', content: new Uint8Array(MAX_DEFINITION_BYTES + 1) },
    { name: 'entities/lying.json', content: '{}', declaredCrc: 1 },
    { name: 'entities/list.json', content: '[1, null, "entity"]' },
    jsonPart('entities/nameless.json', { 'minecraft:entity': { description: {} } }),
    jsonPart('items/wand.json', described('minecraft:item', 'a:wand')),
  );
  expect(groups.map(({ kind }) => kind)).toEqual(['item']);
  expect(unread).toBe(4);
});

test('texts of a pack are made fit to show', async () => {
  const id = `a:§cred\u202e${'x'.repeat(1000)}`;
  const { groups } = await index(jsonPart('items/wand.json', described('minecraft:item', id)));
  const shown = groups[0]?.definitions[0]?.id ?? '';
  expect(shown).toMatch(/^a:redx+…$/);
  expect(shown).toHaveLength(300);
});

test('the index stays within its bounds, and says how many there are', async () => {
  const ids = Array.from({ length: MAX_DEFINITIONS + 1 }, (_, n) => `geometry.${n}.${'ü'.repeat(200)}`);
  const many = Object.fromEntries(ids.map((id) => [id, {}]));
  const contents = await index(
    jsonPart('sounds/sound_definitions.json', many),
    jsonPart('animations/a.json', { animations: many }),
    jsonPart('models/entity/a.json', many),
  );
  expect(contents.groups.map(({ total, definitions }) => [total, definitions.length])).toEqual(
    Array(3).fill([MAX_DEFINITIONS + 1, MAX_DEFINITIONS / 2]),
  );
  expect(Buffer.byteLength(JSON.stringify(contents))).toBeLessThanOrEqual(MAX_CONTENTS_BYTES);
});

const folder = new URL('../../../shared/real-input/packs/', import.meta.url);
describe.runIf(existsSync(folder))('real packs', () => {
  const counts = async (file: string) => {
    const contents = await indexZip(readFileSync(new URL(encodeURIComponent(file), folder)));
    const found = Object.fromEntries(contents.groups.map(({ kind, total }) => [kind, total]));
    return { found, contents };
  };

  test('every one is read whole and keeps to the schema', async () => {
    for (const file of readdirSync(folder)) {
      const { contents } = await counts(file);
      expect(PackContents.parse(contents).unread, file).toBe(0);
    }
  });

  test('each is indexed within two seconds and 300 MB', () => {
    const HEAP = '--max-old-space-size=192'; // as the worker that indexes packs has
    const script = fileURLToPath(new URL('../testing/measure-index.ts', import.meta.url));
    const Measured = z.object({ seconds: z.number(), megabytes: z.number() });
    for (const file of readdirSync(folder)) {
      const path = fileURLToPath(new URL(encodeURIComponent(file), folder));
      const printed = execFileSync(process.execPath, [HEAP, script, path], { encoding: 'utf8' });
      const { seconds, megabytes } = Measured.parse(JSON.parse(printed));
      // Processor time, since the tests share the machine; a busy one still needs more of it, hence the factor.
      expect(seconds, file).toBeLessThan(2 * 2);
      expect(megabytes, file).toBeLessThan(300);
    }
  });

  test('creatures come with their names', async () => {
    const { found, contents } = await counts('mclive2022.mcaddon');
    expect(found).toMatchObject({ entity: 23, model: 24, animation: 71, 'loot-table': 2 });
    expect(contents.groups[0]?.definitions).toContainEqual(
      expect.objectContaining({ id: 'mcl:biceson', names: { en_US: 'Biceson' } }),
    );
  });

  test('blocks come with their names', async () => {
    const { contents } = await counts('Mini Blocks (BP).mcpack');
    const blocks = contents.groups.find(({ kind }) => kind === 'block')?.definitions ?? [];
    expect(blocks.filter(({ names }) => Object.keys(names).length === 0)).toEqual([]);
    expect(blocks.map(({ names }) => names.en_US)).toContain('Mini Acacia Log');
  });

  test('an archive of two packs is counted whole', async () => {
    const { found } = await counts('Frame_and_Pane_v1.0.0.mcaddon');
    expect(found).toMatchObject({ entity: 1, block: 228, recipe: 228, 'loot-table': 228 });
  });
});
