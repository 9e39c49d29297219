import { expect, test } from 'vitest';
import { decodeTga } from '../parts/decode-tga.ts';
import { manifestPart } from '../testing/manifests.ts';
import {
  BAT,
  blockPart,
  blockTextureParts,
  body,
  cube,
  encodeTexture,
  entityPart,
  geometryPart,
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
  expect(models).toMatchObject([{ problem: null, notes: [notes.plainColor], translucent: false }]);
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
