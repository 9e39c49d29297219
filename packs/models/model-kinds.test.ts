import { expect, test } from 'vitest';
import { decodeTga } from '../parts/decode-tga.ts';
import { manifestOf, manifestPart, uuidOf } from '../testing/manifests.ts';
import {
  BAT,
  blockPart,
  blockTextureParts,
  body,
  cube,
  encodeTexture,
  entityPart,
  geometryPart,
  olderGeometryPart,
  readPack,
  readZip,
  texturePart,
} from '../testing/model-parts.ts';
import { jsonPart, zipOf } from '../testing/zip-of.ts';
import { notes, problems } from './model-problem.ts';
import type { ModelShape } from './models.ts';
import type { RawPicture } from './plain-color.ts';
import { plainColor } from './plain-color.ts';

test('an attachable has the name of its item and no animations', async () => {
  const { models } = await readPack(
    jsonPart('attachables/hat.json', {
      'minecraft:attachable': {
        description: { identifier: 'a:hat', ...BAT, animations: { hold: 'animation.hold' } },
      },
    }),
    jsonPart('animations/hat.json', {
      animations: { 'animation.hold': { bones: { body: { rotation: [90, 0, 0] } } } },
    }),
    texturePart(),
    geometryPart([body(cube())]),
    { name: 'texts/en_US.lang', content: 'item.a:hat=Top Hat' },
  );
  expect(models).toMatchObject([
    { kind: 'attachable', id: 'a:hat', names: { en_US: 'Top Hat' }, problem: null, animations: [] },
  ]);
});

test.each([
  ['Geometry.owl', ['Texture.night']],
  ['Array.shapes[query.variant]', ['Array.skins[query.variant]']],
  ['query.is_baby ? Geometry.default : Geometry.owl', ['q.x ? Texture.default : Texture.night']],
])('a render controller chooses %s among shapes and textures', async (geometry, textures) => {
  const { models } = await readPack(
    entityPart('a:bat', {
      geometry: { default: 'geometry.bat', owl: 'geometry.owl' },
      textures: { default: 'textures/entity/bat', night: 'textures/night' },
      render_controllers: [{ 'controller.render.bat': 'query.is_alive' }],
    }),
    jsonPart('render_controllers/bat.json', {
      render_controllers: {
        'controller.render.bat': {
          arrays: {
            geometries: { 'Array.shapes': ['Geometry.owl', 'Geometry.default'] },
            textures: { 'Array.skins': ['Texture.night', 'Texture.default'] },
          },
          geometry,
          textures,
        },
      },
    }),
    texturePart(),
    texturePart('textures/night.png', 'night'),
    geometryPart([body(cube())]),
    geometryPart([{ name: 'wing', cubes: [cube()] }], 'geometry.owl'),
  );
  expect(models[0]?.shape?.bones[0]?.name).toBe('wing');
  expect(models[0]?.texture?.png).toBe(Buffer.from('night').toString('base64'));
});

/** Where on the picture each face has its left edge. */
const leftOf = ({ faces }: ModelShape['bones'][number]['cubes'][number]) =>
  Object.fromEntries(Object.entries(faces).map(([name, { uv }]) => [name, Math.min(uv[0], uv[2])]));

test('a block without a shape of its own is a cube with a texture on each face', async () => {
  const { models } = await readPack(
    jsonPart('blocks.json', { 'a:lamp': { textures: { up: 'top', side: 'side' } } }),
    ...blockTextureParts,
    { name: 'texts/en_US.lang', content: 'tile.a:lamp.name=Lamp' },
  );
  expect(models).toMatchObject([
    {
      kind: 'block',
      id: 'a:lamp',
      names: { en_US: 'Lamp' },
      problem: null,
      texture: { png: Buffer.from('ST').toString('base64') },
      shape: { textureSize: [32, 16] },
    },
  ]);
  const [found] = models[0]?.shape?.bones.flatMap(({ cubes }) => cubes) ?? [];
  // The bottom has no texture: that face is left out.
  expect(found && leftOf(found)).toEqual({ north: 0, south: 0, east: 0, west: 0, up: 16 });
});

test('a block with a shape of its own has its materials on the faces that name them', async () => {
  const { models } = await readPack(
    blockPart({
      'minecraft:geometry': { identifier: 'geometry.bat' },
      'minecraft:material_instances': { '*': { texture: 'side' }, glass: { texture: 'top' } },
    }),
    ...blockTextureParts,
    geometryPart(
      [
        body({
          origin: [0, 0, 0],
          size: [8, 8, 8],
          uv: { north: { uv: [0, 0], material_instance: 'glass' }, south: { uv: [8, 8] } },
        }),
      ],
      'geometry.bat',
      { texture_width: 16, texture_height: 16 },
    ),
  );
  const [found] = models[0]?.shape?.bones.flatMap(({ cubes }) => cubes) ?? [];
  expect(found?.faces).toEqual({
    north: { uv: [0, 0, 8, 8], turns: 0 },
    south: { uv: [24, 8, 32, 16], turns: 0 },
  });
});

test.each([
  [{ '*': { texture: 'stone' } }, notes.plainColor, 1],
  [{ '*': { texture: 'side' }, up: { texture: 'gone' } }, notes.plainColors, 2],
])(
  'a block that uses a texture of the game is shown in a plain color: %j',
  async (instances, note, tiles) => {
    const { models } = await readPack(
      blockPart({ 'minecraft:material_instances': instances }),
      ...blockTextureParts,
    );
    expect(models).toMatchObject([
      { kind: 'block', problem: null, notes: [note], texture: { width: 16 * tiles } },
    ]);
  },
);

test('a cube without any texture is listed with the reason', async () => {
  const { models } = await readPack(blockPart({}));
  expect(models).toMatchObject([{ kind: 'block', problem: problems.noTexture().message, notes: [] }]);
});

test.each([
  ['a creature', entityPart()],
  ['a block', blockPart({ 'minecraft:geometry': 'geometry.bat' })],
])('%s whose shape is in the pack without its texture is shown in a plain color', async (_, part) => {
  let picture: RawPicture | undefined;
  const { models } = await readZip(
    zipOf([manifestPart(), part, geometryPart([body(cube())])]),
    async (raw) => {
      picture = raw;
      return encodeTexture(raw);
    },
  );
  expect(models).toMatchObject([{ problem: null, notes: [notes.plainColor], alpha: 'cutout' }]);
  const png = picture?.bytes ?? Buffer.from(models[0]?.texture?.png ?? '', 'base64');
  expect(decodeTga(png, 16)).toMatchObject({ width: 1, height: 1 });
});

test('different missing textures have different plain colors, always the same ones', () => {
  const names = ['oak_planks', 'stone', 'glass', 'iron_block', 'sand', 'dirt', 'gold_block', 'ice'];
  expect(new Set(names.map((name) => plainColor(name).path)).size).toBeGreaterThan(3);
  expect(plainColor('stone')).toBe(plainColor('stone'));
});

test('a creature with several layers or looks says which of them is shown', async () => {
  const { models } = await readPack(
    entityPart('a:bat', { ...BAT, render_controllers: ['controller.render.bat', 'controller.render.eyes'] }),
    jsonPart('render_controllers/bat.json', {
      render_controllers: {
        'controller.render.bat': { geometry: 'query.is_baby ? Geometry.small : Geometry.default' },
      },
    }),
    texturePart(),
    geometryPart([body(cube())]),
  );
  expect(models).toMatchObject([{ problem: null, notes: [notes.firstLayer, notes.oneOfLooks] }]);
});

test.each([
  ['geometry.humanoid.custom', 4],
  ['geometry.humanoid.customSlim', 3],
])('a skin is shown on a player figure with the arms of its geometry: %s', async (geometry, armWidth) => {
  const { models } = await readZip(
    zipOf([
      manifestPart(),
      jsonPart('skins.json', {
        serialize_name: 'Pack',
        localization_name: 'Pack',
        skins: [{ localization_name: 'Hero', geometry, texture: 'hero.png', type: 'free' }],
      }),
      texturePart('hero.png'),
      { name: 'texts/en_US.lang', content: 'skin.Pack.Hero=Brave Hero' },
    ]),
    async (picture) => ({ ...(await encodeTexture(picture)), height: 64 }),
  );
  expect(models).toMatchObject([
    { kind: 'skin', id: 'Hero', names: { en_US: 'Brave Hero' }, shape: { textureSize: [64, 64] } },
  ]);
  const arm = models[0]?.shape?.bones.find(({ name }) => name === 'rightArm');
  expect(arm?.cubes[0]?.size[0]).toBe(armWidth);
  expect(models[0]?.shape?.bones).toHaveLength(12);
});

test.each([
  ['plain text', 'Cave Lamp'],
  ['an object', { value: 'Cave Lamp' }],
])('a block has the display name that it writes as %s', async (_, name) => {
  const { models } = await readPack(blockPart({ 'minecraft:display_name': name }));
  expect(models).toMatchObject([{ kind: 'block', names: { en_US: 'Cave Lamp' } }]);
});

const shown = async (...parts: Parameters<typeof readPack>) => {
  const [model] = (await readPack(...parts)).models;
  return model;
};
const isDrawn = ({ bones }: ModelShape) => bones.map(({ cubes }) => cubes.length > 0);
const two = geometryPart([body(cube()), { ...body(cube()), name: 'Saddle' }]);

test.each<[string, unknown, boolean[]]>([
  ['always', [{ '*': true }, { saddle: false }], [true, false]],
  ['by a constant', [{ 'Sad*': '0.0' }], [true, false]],
  ['but for one', [{ '*': false }, { body: true }], [true, false]],
  ['on a condition', [{ '*': true }, { saddle: 'query.is_saddled' }], [true, true]],
  ['by nonsense', 'none', [true, true]],
])('a render controller hides parts %s', async (_, part_visibility, expected) => {
  const model = await shown(
    entityPart('a:bat', { ...BAT, render_controllers: ['controller.render.bat'] }),
    jsonPart('render_controllers/bat.json', {
      render_controllers: { 'controller.render.bat': { geometry: 'Geometry.default', part_visibility } },
    }),
    texturePart(),
    two,
  );
  expect(isDrawn(model?.shape as ModelShape)).toEqual(expected);
});

test('a block hides the bones that it lists as not visible', async () => {
  const model = await shown(
    ...blockTextureParts,
    two,
    blockPart({
      'minecraft:geometry': { identifier: 'geometry.bat', bone_visibility: { Saddle: false } },
      'minecraft:material_instances': { '*': { texture: 'top' }, up: null },
    }),
  );
  expect(model).toMatchObject({ problem: null, notes: [] });
  expect(isDrawn(model?.shape as ModelShape)).toEqual([true, false]);
});

test('a model of which all parts are hidden says so', async () => {
  const hidden = geometryPart([{ ...body(cube()), neverRender: true }]);
  expect((await shown(entityPart(), texturePart(), hidden))?.problem).toBe(problems.nothingToDraw().message);
});

test('a model that the game makes from a texture is called a mesh', async () => {
  const mesh = geometryPart([{ name: 'bow', texture_meshes: [{ texture: 'default' }] }]);
  expect((await shown(entityPart(), texturePart(), mesh))?.problem).toBe(problems.mesh().message);
});

test.each([
  [{ default: 'entity' }, 'ignored'],
  [{ default: 'entity_emissive' }, 'ignored'],
  [{ default: 'entity_change_color', fur: 'sheep' }, 'ignored'],
  [{ default: 'entity', wings: 'entity_alphatest' }, 'cutout'],
  [{ default: 'entity_emissive_alpha' }, 'cutout'],
  [{ default: 'my_own' }, 'cutout'],
  [{}, 'cutout'],
  [{ default: 'entity_alphablend' }, 'blended'],
])('with the materials %j, the alpha of the texture is %s', async (materials, alpha) => {
  const parts = [texturePart(), geometryPart([body(cube())])];
  expect((await shown(entityPart('a:bat', { ...BAT, materials }), ...parts))?.alpha).toBe(alpha);
});

test('a texture is also found in another pack of the upload, but the pack’s own comes first', async () => {
  const inPack = (folder: string, ...parts: ReturnType<typeof texturePart>[]) =>
    parts.map((part) => ({ ...part, name: `${folder}/${part.name}` }));
  const read = async (...textures: ReturnType<typeof texturePart>[]) => {
    const { models } = await readZip(
      zipOf([
        manifestPart(undefined, 'A/'),
        manifestPart(manifestOf({ uuid: uuidOf('c') }), 'B/'),
        ...inPack('A', entityPart(), geometryPart([body(cube())])),
        ...textures,
      ]),
    );
    return models.map(({ texture, notes: said }) => [
      Buffer.from(texture?.png ?? '', 'base64').toString(),
      said,
    ]);
  };
  const other = inPack('B', texturePart(undefined, 'other'));
  expect(await read(...other)).toEqual([['other', []]]);
  expect(await read(...other, ...inPack('A', texturePart(undefined, 'own')))).toEqual([['own', []]]);
});

test('a texture set is shown by the picture that it names as its color', async () => {
  const set = (color: unknown) =>
    jsonPart('textures/entity/bat.texture_set.json', { 'minecraft:texture_set': { color } });
  const read = async (...parts: Parameters<typeof readPack>) => {
    const model = await shown(entityPart(), geometryPart([body(cube())]), ...parts);
    return Buffer.from(model?.texture?.png ?? '', 'base64').toString();
  };
  const color = texturePart('textures/entity/bat_color.png', 'color');
  expect(await read(set('bat_color'), color)).toBe('color');
  expect(await read(set('bat_color'), color, texturePart())).toBe('color');
  expect(await read(set('gone'), texturePart())).toBe('picture');
  expect(await read(set([255, 0, 0]), texturePart())).toBe('picture');
});

test('a skin’s own model may build on the player figure of the game', async () => {
  const skin = { localization_name: 'ears', geometry: 'geometry.ears', texture: 'ears.png' };
  const model = await shown(
    jsonPart('skins.json', { serialize_name: 'Pack', skins: [skin] }),
    texturePart('ears.png'),
    olderGeometryPart({
      'geometry.ears:geometry.humanoid.customSlim': {
        bones: [{ name: 'ears', parent: 'head', cubes: [cube()] }],
      },
    }),
  );
  expect(model?.problem).toBeNull();
  expect(model?.shape?.bones.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['head', 'leftArm', 'ears']),
  );
});

test('a creature that a subpack replaces is listed again under the name of the subpack', async () => {
  const { models } = await readPack(
    { ...entityPart(), name: 'subpacks/low/entity/bat.json' },
    texturePart('subpacks/low/textures/entity/bat.png', 'low'),
    entityPart(),
    texturePart(),
    geometryPart([body(cube())]),
  );
  expect(
    models.map(({ subpack, texture }) => [subpack, Buffer.from(texture?.png ?? '', 'base64').toString()]),
  ).toEqual([
    [null, 'picture'],
    ['low', 'low'],
  ]);
});

test('names come from the language files of all packs', async () => {
  const { models } = await readZip(
    zipOf([
      manifestPart(undefined, 'BP/'),
      { name: 'BP/texts/en_US.lang', content: 'pack.name=My BP' },
      manifestPart(manifestOf({ uuid: uuidOf('c') }), 'RP/'),
      { ...entityPart(), name: 'RP/entity/bat.json' },
      { name: 'RP/texts/en_US.lang', content: 'entity.a:bat.name=Cave Bat' },
    ]),
  );
  expect(models.map(({ names }) => names)).toEqual([{ en_US: 'Cave Bat' }]);
});

test('packs inside a world template have their models shown', async () => {
  const { models } = await readZip(
    zipOf([
      manifestPart(manifestOf({}, { modules: [{ type: 'world_template' }] })),
      manifestPart(manifestOf({ uuid: uuidOf('c') }), 'resource_packs/rp/'),
      ...[entityPart(), texturePart(), geometryPart([body(cube())])].map((part) => ({
        ...part,
        name: `resource_packs/rp/${part.name}`,
      })),
    ]),
  );
  expect(models).toMatchObject([{ id: 'a:bat', problem: null, notes: [] }]);
});
