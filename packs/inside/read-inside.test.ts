import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { MAX_LISTED_INSIDE, MAX_NBT_DEPTH } from '@sandcrate/core/pack/limits.ts';
import { expect, test } from 'vitest';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { manifestOf, manifestPart, uuidOf } from '../testing/manifests.ts';
import { partOf } from '../testing/part-of.ts';
import { structureFile } from '../testing/structure-file.ts';
import { jsonPart, type ZipPart, zipOf } from '../testing/zip-of.ts';
import { PackInside } from './inside.ts';
import { readInside } from './read-inside.ts';

const file = (name: string): ZipPart => ({ name, content: name });
const read = async (...parts: ZipPart[]) =>
  PackInside.parse(
    await readInside(fromBytes(zipOf([manifestPart(), ...parts])), { unpacker: nodeUnpacker }),
  );
const shaped = (rest: object = {}) =>
  jsonPart('recipes/sword.json', {
    'minecraft:recipe_shaped': {
      description: { identifier: 'a:sword' },
      pattern: ['X', '#'],
      key: { X: { item: 'a:gem' }, '#': { tag: 'minecraft:planks' } },
      result: { item: 'a:sword', count: 2 },
      ...rest,
    },
  });

test('items and blocks have the pictures that the pack defines, in every format of definition', async () => {
  const { icons, pictures } = await read(
    jsonPart('textures/item_texture.json', {
      texture_data: {
        gem: { textures: 'textures/items/Gem' },
        old: { textures: ['textures/items/old.png'] },
      },
    }),
    jsonPart('textures/terrain_texture.json', {
      texture_data: { ore: { textures: { path: 'textures/blocks/ore' } }, top: { textures: 'textures/top' } },
    }),
    jsonPart('items/gem.json', {
      'minecraft:item': {
        description: { identifier: 'a:gem' },
        components: { 'minecraft:icon': { textures: { default: 'gem' } } },
      },
    }),
    jsonPart('items/old.json', {
      'minecraft:item': { description: { identifier: 'a:old' }, components: { 'minecraft:icon': 'old' } },
    }),
    jsonPart('blocks.json', {
      format_version: [1, 1, 0],
      'a:ore': { textures: 'ore', sound: 'stone' },
      stone: { textures: { side: 'ore', up: 'top' } },
      'a:lost': { textures: 'nothing' },
    }),
    jsonPart('entity/bat.json', {
      'minecraft:client_entity': {
        description: { identifier: 'a:bat', spawn_egg: { texture: 'gem', texture_index: 0 } },
      },
    }),
    jsonPart('blocks/lamp.json', {
      'minecraft:block': {
        description: { identifier: 'a:lamp' },
        components: {
          'minecraft:material_instances': { '*': { texture: 'ore' }, up: 'cap', cap: { texture: 'top' } },
        },
      },
    }),
    ...[
      'textures/items/gem.png',
      'textures/items/old.tga',
      'textures/blocks/ore.png',
      'textures/top.png',
    ].map(file),
  );
  expect(Object.fromEntries(icons.map(({ id, path }) => [id, path]))).toEqual({
    'a:gem': 'textures/items/gem.png',
    'a:old': 'textures/items/old.tga',
    'a:bat_spawn_egg': 'textures/items/gem.png',
    'a:ore': 'textures/blocks/ore.png',
    'minecraft:stone': 'textures/top.png',
    'a:lamp': 'textures/top.png',
  });
  expect(pictures.total).toBe(4);
});

test('a shaped recipe keeps its rows and empty cells', async () => {
  const { recipes } = await read(shaped({ pattern: ['X X', ' #'] }));
  const gem = { id: 'a:gem', isTag: false, count: 1 };
  const planks = { id: 'minecraft:planks', isTag: true, count: 1 };
  expect(recipes).toEqual({
    total: 1,
    listed: [
      {
        id: 'a:sword',
        kind: 'shaped',
        width: 3,
        ingredients: [gem, null, gem, null, planks, null],
        result: { id: 'a:sword', isTag: false, count: 2 },
      },
    ],
  });
});

test('a shapeless recipe lists each ingredient as often as it is needed, and a furnace recipe has one', async () => {
  const { recipes } = await read(
    jsonPart('recipes/mix.json', {
      'minecraft:recipe_shapeless': {
        description: { identifier: 'a:mix' },
        ingredients: [{ item: 'a:gem', count: 2 }, 'a:dust'],
        result: [{ item: 'a:mix' }, { item: 'a:rest' }],
      },
    }),
    jsonPart('recipes/bake.json', {
      'minecraft:recipe_furnace': {
        description: { identifier: 'a:bake' },
        input: 'a:ore:3',
        output: 'a:gem',
      },
    }),
    jsonPart('recipes/brew.json', {
      'minecraft:recipe_brewing_mix': { description: { identifier: 'a:brew' } },
    }),
    jsonPart('recipes/broken.json', {
      'minecraft:recipe_shaped': { description: { identifier: 'a:broken' } },
    }),
  );
  expect(
    recipes.listed.map(({ kind, ingredients, result }) => [
      kind,
      ingredients.map((one) => one?.id),
      result.id,
    ]),
  ).toEqual([
    ['shapeless', ['a:gem', 'a:gem', 'a:dust'], 'a:mix'],
    ['furnace', ['a:ore'], 'a:gem'],
  ]);
});

test('brewing recipes list what is brewed with what, and smithing recipes the template first', async () => {
  const { recipes } = await read(
    jsonPart('recipes/brew.json', {
      'minecraft:recipe_brewing_mix': {
        description: { identifier: 'a:brew' },
        input: 'minecraft:potion_type:awkward',
        reagent: 'a:dust',
        output: 'minecraft:potion_type:speed',
      },
    }),
    jsonPart('recipes/sword.json', {
      'minecraft:recipe_smithing_transform': {
        description: { identifier: 'a:sword' },
        template: 'a:template',
        base: 'a:sword',
        addition: { tag: 'a:gems' },
        result: 'a:gem_sword',
      },
    }),
  );
  expect(
    recipes.listed.map(({ kind, ingredients, result }) => [
      kind,
      ingredients.map((one) => one?.id),
      result.id,
    ]),
  ).toEqual([
    ['brewing', ['minecraft:potion_type:awkward', 'a:dust'], 'minecraft:potion_type:speed'],
    ['smithing', ['a:template', 'a:sword', 'a:gems'], 'a:gem_sword'],
  ]);
});

test('sounds list those of their files that are in the pack, and sound files without a definition are listed too', async () => {
  const { sounds } = await read(
    jsonPart('sounds/sound_definitions.json', {
      format_version: '1.14.0',
      sound_definitions: {
        'bat.cry': { sounds: ['sounds/bat/cry1', { name: 'sounds/bat/cry2', volume: 2 }, { volume: 1 }] },
        'bat.gone': { sounds: ['sounds/random/click'] },
      },
    }),
    ...['sounds/bat/cry1.ogg', 'sounds/bat/cry2.wav', 'sounds/step/stone1.ogg', 'sounds/music.fsb'].map(file),
  );
  expect(sounds.listed).toEqual([
    { id: 'bat.cry', paths: ['sounds/bat/cry1.ogg', 'sounds/bat/cry2.wav'] },
    { id: 'bat.gone', paths: [] },
    { id: 'step/stone1', paths: ['sounds/step/stone1.ogg'] },
  ]);
});

test('a structure has a size and its blocks without air, most frequent first', async () => {
  const bytes = structureFile([2, 1, 2], ['minecraft:air', 'a:lamp', 'minecraft:stone'], [0, 2, 2, 1]);
  const { structures } = await read({ name: 'structures/a/hut.mcstructure', content: bytes });
  expect(structures.listed).toEqual([
    {
      id: 'a/hut',
      size: [2, 1, 2],
      blocks: [
        { id: 'minecraft:stone', count: 2 },
        { id: 'a:lamp', count: 1 },
      ],
    },
  ]);
});

const good = structureFile([1, 1, 1], ['a:lamp'], [0]);
const nested = Buffer.concat([
  Buffer.from([10, 0, 0]),
  ...Array.from({ length: MAX_NBT_DEPTH + 2 }, () => Buffer.from([10, 1, 0, 97])),
]);
test.each<[string, Uint8Array]>([
  ['is cut off', good.subarray(0, good.length - 20)],
  ['is something else', Buffer.from('structure')],
  ['is empty', Buffer.alloc(0)],
  ['is nested too deeply', nested],
  ['announces two thousand million entries', Buffer.from([10, 0, 0, 9, 1, 0, 97, 3, 0xff, 0xff, 0xff, 0x7f])],
  [
    'claims a long list of values without bytes',
    Buffer.from([10, 0, 0, 9, 1, 0, 97, 0, 0xff, 0xff, 0xff, 0x7f, 0]),
  ],
])('a structure that %s has no size', async (_, content) => {
  const { structures } = await read({ name: 'structures/hut.mcstructure', content });
  expect(structures.listed).toEqual([{ id: 'hut', size: null, blocks: [] }]);
});

test('long lists are truncated and keep their total', async () => {
  const { pictures } = await read(
    ...Array.from({ length: MAX_LISTED_INSIDE + 5 }, (_, index) => file(`textures/${index}.png`)),
  );
  expect([pictures.total, pictures.listed.length]).toEqual([MAX_LISTED_INSIDE + 5, MAX_LISTED_INSIDE]);
});

const REAL = new URL('../../../shared/real-input/packs/', import.meta.url);
test.runIf(existsSync(REAL))(
  'the pictures, recipes, sounds and structures of real packs are counted right',
  async () => {
    const found: Record<string, number[]> = {};
    for (const name of readdirSync(REAL)) {
      const bytes = readFileSync(new URL(encodeURIComponent(name), REAL));
      const inside = PackInside.parse(await readInside(fromBytes(bytes), { unpacker: nodeUnpacker }));
      const { icons, pictures, recipes, sounds, structures } = inside;
      found[name] = [icons.length, pictures.total, recipes.total, sounds.total, structures.total];
    }
    // Pictures of items and blocks, all pictures, recipes, sounds, structures.
    expect(found).toMatchObject({
      'Edds Planes Remastered v1.2.0.mcaddon': [5, 16, 5, 1, 0],
      'ExNihilo Bedrock.mcaddon': [38, 71, 28, 0, 0],
      'Love & Tolerance (Default) 1.4.0.mcpack': [8, 2895, 0, 23, 0],
    });
  },
  60_000,
);

const gridOf = async (pattern: string[], key: Record<string, string>) => {
  const { listed } = (await read(shaped({ pattern, key }))).recipes;
  return listed.map(({ width, ingredients }) => [width, ingredients.map((item) => item?.id)]);
};

test('the letters of a recipe are characters, whatever plane of Unicode they are in', async () => {
  const key = { '💎': 'a:gem', a: 'a:stick' };
  expect(await gridOf(['💎💎'], key)).toEqual([[2, ['a:gem', 'a:gem']]]);
  expect(await gridOf(['💎a💎', '💎'], key)).toEqual([
    [3, ['a:gem', 'a:stick', 'a:gem', 'a:gem', undefined, undefined]],
  ]);
  expect(await gridOf(['💎💎💎💎'], key)).toEqual([]);
});

test('a texture with variations is shown by its first one', async () => {
  const { icons } = await read(
    jsonPart('textures/terrain_texture.json', {
      texture_data: {
        dirt: { textures: { variations: [{ path: 'textures/d0', weight: 3 }, { path: 'textures/d1' }] } },
        stone: { textures: [{ variations: [{ path: 'textures/d1' }] }, 'textures/d0'] },
        odd: { textures: [null, 'textures/d1'] },
      },
    }),
    jsonPart('blocks.json', {
      dirt: { textures: 'dirt' },
      stone: { textures: 'stone' },
      odd: { textures: 'odd' },
    }),
    file('textures/d0.png'),
    file('textures/d1.png'),
  );
  expect(icons.map(({ id, path }) => [id, path])).toEqual([
    ['minecraft:dirt', 'textures/d0.png'],
    ['minecraft:stone', 'textures/d1.png'],
    ['minecraft:odd', 'textures/d1.png'],
  ]);
});

test('an item and a spawn egg show the picture that they choose among several', async () => {
  const item = (id: string, icon: object) =>
    jsonPart(`items/${id}.json`, {
      'minecraft:item': { description: { identifier: `a:${id}` }, components: { 'minecraft:icon': icon } },
    });
  const { icons } = await read(
    jsonPart('textures/item_texture.json', {
      texture_data: { eggs: { textures: ['textures/e0', 'textures/e1', 'textures/e2'] } },
    }),
    jsonPart('entity/owl.json', {
      'minecraft:client_entity': {
        description: { identifier: 'a:owl', spawn_egg: { texture: 'eggs', texture_index: 2 } },
      },
    }),
    item('second', { texture: 'eggs', frame: 1 }),
    item('far', { texture: 'eggs', frame: 9 }),
    item('moving', { texture: 'eggs', frame: 'query.x' }),
    ...[0, 1, 2].map((number) => file(`textures/e${number}.png`)),
  );
  expect(new Map(icons.map(({ id, path }) => [id, path]))).toEqual(
    new Map([
      ['a:owl_spawn_egg', 'textures/e2.png'],
      ['a:second', 'textures/e1.png'],
      ['a:far', 'textures/e0.png'],
      ['a:moving', 'textures/e0.png'],
    ]),
  );
});

test('sounds may be written as the name of their file', async () => {
  const { listed } = (
    await read(
      jsonPart('sounds/sound_definitions.json', {
        format_version: '1.14.0',
        'a.text': 'sounds/say',
        'a.one': { sounds: 'sounds/say' },
        'a.object': { sounds: { name: 'sounds/say' } },
        'a.none': { sounds: null },
      }),
      file('sounds/say.ogg'),
    )
  ).sounds;
  expect(listed).toEqual(['a.text', 'a.one', 'a.object'].map((id) => ({ id, paths: ['sounds/say.ogg'] })));
});

test('pictures whose paths differ only in what is not shown have paths of their own, and each is read by its own', async () => {
  const names = ['§aRP/textures/i.png', '§bRP/textures/i.png', 'RP/textures/a b.png', 'RP/textures/a  b.png'];
  const long = ['x', 'y'].map((letter) => `RP/textures/${'n'.repeat(400)}${letter}.png`);
  const folders = ['§aRP/', '§bRP/', 'RP/'];
  const zip = zipOf([
    ...folders.map((folder, index) => manifestPart(manifestOf({ uuid: uuidOf(String(index)) }), folder)),
    ...[...names, ...long].map(file),
  ]);
  const { pictures } = await readInside(fromBytes(zip), { unpacker: nodeUnpacker });
  expect(pictures.listed.map(({ path }) => path)).toEqual([
    '\\u{a7}aRP/textures/i.png',
    '\\u{a7}bRP/textures/i.png',
    'RP/textures/a b.png',
    'RP/textures/a\\u{20}\\u{20}b.png',
    ...long,
  ]);
  const contents = [];
  for (const { path } of pictures.listed) {
    const part = await partOf(fromBytes(zip), path);
    contents.push(part && Buffer.from(part.bytes).toString());
  }
  expect(contents).toEqual([...names, ...long]);
});

test('packs inside a world template are read like packs of their own', async () => {
  const { recipes, pictures } = await read(
    manifestPart(manifestOf({ uuid: uuidOf('c') }), 'behavior_packs/bp/'),
    { ...shaped(), name: 'behavior_packs/bp/recipes/sword.json' },
    manifestPart(manifestOf({ uuid: uuidOf('d') }), 'resource_packs/rp/'),
    file('resource_packs/rp/textures/a.png'),
  );
  expect([recipes.total, pictures.total]).toEqual([1, 1]);
});

test('what lies in subpacks is listed under their names, after what the pack itself has', async () => {
  const { pictures, sounds } = await read(
    file('subpacks/low/textures/a.png'),
    file('subpacks/low/sounds/say.ogg'),
    file('textures/a.png'),
  );
  expect(pictures.listed).toEqual([
    { path: 'textures/a.png', subpack: null },
    { path: 'subpacks/low/textures/a.png', subpack: 'low' },
  ]);
  expect(sounds.listed).toEqual([{ id: 'low/say', paths: ['subpacks/low/sounds/say.ogg'] }]);
});
