import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  MAX_BONE_DEPTH,
  MAX_MODEL_BONES,
  MAX_MODEL_CUBES,
  MAX_MODEL_NUMBER,
  MAX_MODEL_PARENTS,
  MAX_MODELS,
  MAX_MODELS_BYTES,
  MAX_TEXTURE_BYTES,
} from '@sandcrate/core/pack/limits.ts';
import { describe, expect, test } from 'vitest';
import { manifestPart } from '../testing/manifests.ts';
import {
  BAT,
  body,
  cube,
  entityPart,
  geometryPart,
  olderGeometryPart,
  readPack,
  readZip,
  texturePart,
} from '../testing/model-parts.ts';
import { jsonPart, type ZipPart, zipOf } from '../testing/zip-of.ts';
import { problems } from './model-problem.ts';
import { type ModelShape, PackModel } from './models.ts';

const shapeOf = async (geometry: ZipPart): Promise<ModelShape> => {
  const { models } = await readPack(entityPart(), texturePart(), geometry);
  expect(models[0]?.problem).toBeNull();
  return PackModel.parse(models[0]).shape as ModelShape;
};
const problemOf = async (...parts: ZipPart[]) => (await readPack(entityPart(), ...parts)).models[0]?.problem;
const cubesOf = ({ bones }: ModelShape) => bones.flatMap(({ cubes }) => cubes);

test('a face without coordinates is left out, and the others are drawn', async () => {
  const uv = { north: { uv: [0, 0] }, up: { uv_size: [8, 8] }, down: {}, east: null };
  const [drawn] = cubesOf(await shapeOf(geometryPart([body(cube({ uv }))])));
  expect(Object.keys(drawn?.faces ?? {})).toEqual(['north']);
});

test('a model that does not say the size of its texture has that of the picture', async () => {
  expect((await shapeOf(geometryPart([body(cube())]))).textureSize).toEqual([64, 32]);
  const narrow = geometryPart([body(cube())], 'geometry.bat', { texture_width: 16 });
  expect((await shapeOf(narrow)).textureSize).toEqual([16, 32]);
});

test('an unreadable name of a texture does not take the others with it', async () => {
  const textures = { broken: null, default: 'textures/entity/bat' };
  const { models } = await readPack(
    entityPart('a:bat', { ...BAT, textures }),
    texturePart(),
    geometryPart([body(cube())]),
  );
  expect(models).toMatchObject([{ problem: null, notes: [] }]);
});

test('bones may be nested to a limit, whatever their order in the file', async () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, index) => ({
      ...body(cube()),
      name: `bone${index}`,
      ...(index > 0 && { parent: `bone${index - 1}` }),
    }));
  const most = chain(MAX_BONE_DEPTH);
  for (const bones of [most, most.toReversed()])
    expect((await shapeOf(geometryPart(bones))).bones).toHaveLength(MAX_BONE_DEPTH);
  const more = chain(MAX_BONE_DEPTH + 1);
  for (const bones of [more, more.toReversed()])
    expect(await problemOf(texturePart(), geometryPart(bones))).toBe(problems.tooDeep().message);
});

test('an entity is read with its name, shape and texture', async () => {
  const found = await readPack(
    entityPart(),
    texturePart(),
    geometryPart([body(cube())], 'geometry.bat', { texture_width: 128, texture_height: 32 }),
    { name: 'texts/en_US.lang', content: 'entity.a:bat.name=Cave §6Bat' },
    { name: 'texts/de_DE.lang', content: 'entity.a:bat.name=Höhlenfledermaus' },
  );
  expect(found).toMatchObject({
    total: 1,
    models: [
      {
        kind: 'entity',
        id: 'a:bat',
        names: { en_US: 'Cave Bat', de_DE: 'Höhlenfledermaus' },
        vanilla: false,
        path: 'entity/a_bat.json',
        problem: null,
        alpha: 'cutout',
        texture: { width: 64, height: 32, png: Buffer.from('picture').toString('base64') },
        shape: { textureSize: [128, 32], bones: [{ name: 'body', parent: null, pivot: [0, 8, 0] }] },
      },
    ],
  });
});

test('a cube with box UV takes its six faces from the unfolded net', async () => {
  const [found] = cubesOf(await shapeOf(geometryPart([body(cube({ uv: [10, 20] }))])));
  expect(found?.faces).toEqual({
    east: { uv: [10, 24, 14, 27], turns: 0 },
    north: { uv: [14, 24, 16, 27], turns: 0 },
    west: { uv: [16, 24, 20, 27], turns: 0 },
    south: { uv: [20, 24, 22, 27], turns: 0 },
    up: { uv: [16, 24, 14, 20], turns: 0 },
    down: { uv: [18, 20, 16, 24], turns: 0 },
  });
});

test('a mirrored cube swaps its sides and flips each of them', async () => {
  const [found] = cubesOf(await shapeOf(geometryPart([{ ...body(cube()), mirror: true }])));
  expect(found?.faces).toMatchObject({
    east: { uv: [10, 4, 6, 7] },
    west: { uv: [4, 4, 0, 7] },
    north: { uv: [6, 4, 4, 7] },
    up: { uv: [4, 4, 6, 0] },
  });
  const [own] = cubesOf(await shapeOf(geometryPart([{ ...body(cube({ mirror: false })), mirror: true }])));
  expect(own?.faces.east?.uv).toEqual([0, 4, 4, 7]);
});

test('the net of a cube with fractional sizes is cut at whole pixels', async () => {
  const [found] = cubesOf(await shapeOf(geometryPart([body(cube({ size: [2.9, 3.5, 4.1] }))])));
  expect(found).toMatchObject({ size: [2.9, 3.5, 4.1], faces: { north: { uv: [4, 4, 6, 7] } } });
});

test('a cube with UV per face has only the faces that it names', async () => {
  const uv = {
    north: { uv: [1, 2], uv_size: [3, 4], uv_rotation: 270 },
    east: { uv: [5, 6] },
    up: { uv: [7, 8], uv_size: [2, 2] },
  };
  const [found] = cubesOf(await shapeOf(geometryPart([body(cube({ uv }))])));
  expect(found?.faces).toEqual({
    north: { uv: [1, 2, 4, 6], turns: 3 },
    east: { uv: [5, 6, 9, 9], turns: 0 },
    up: { uv: [9, 10, 7, 8], turns: 0 },
  });
});

test('bones and cubes keep their rotation, pivot and inflation', async () => {
  const { bones } = await shapeOf(
    geometryPart([
      {
        name: 'wing',
        parent: 'Body',
        pivot: [1, 2, 3],
        rotation: [10, 20, 30],
        inflate: 0.5,
        cubes: [cube()],
      },
      body(cube({ rotation: [0, 45, 0], pivot: [4, 5, 6], inflate: 0.25 }), cube({ rotation: [1, 0, 0] })),
    ]),
  );
  expect(bones).toMatchObject([
    {
      name: 'body',
      parent: null,
      cubes: [
        { rotation: [0, 45, 0], pivot: [4, 5, 6], inflate: 0.25 },
        { rotation: [1, 0, 0], pivot: [1, 1.5, 2] },
      ],
    },
    { name: 'wing', parent: 0, rotation: [10, 20, 30], cubes: [{ inflate: 0.5, rotation: [0, 0, 0] }] },
  ]);
});

test('a bind pose in a model of the older format rotates the cubes of its own bone only', async () => {
  const shape = await shapeOf(
    olderGeometryPart({
      'geometry.bat': {
        texturewidth: 64,
        textureheight: 32,
        bones: [
          { ...body(cube()), bind_pose_rotation: [90, 0, 0] },
          { name: 'tail', parent: 'body', cubes: [cube()] },
          { name: 'helmet', neverRender: true, cubes: [cube()] },
        ],
      },
    }),
  );
  expect(shape).toMatchObject({
    textureSize: [64, 32],
    bones: [
      { rotation: [0, 0, 0], cubes: [{ rotation: [90, 0, 0], pivot: [0, 8, 0] }] },
      { rotation: [0, 0, 0], cubes: [{ rotation: [0, 0, 0] }] },
      { cubes: [] },
    ],
  });
});

test('a model that inherits from another has the bones of both', async () => {
  const { textureSize, bones } = await shapeOf(
    olderGeometryPart({
      'geometry.bird': {
        texturewidth: 32,
        textureheight: 16,
        bones: [
          { name: 'body', pivot: [0, 1, 0], cubes: [cube({ uv: [1, 0] })] },
          { name: 'head', cubes: [cube({ uv: [2, 0] })] },
          { name: 'beak', cubes: [cube({ uv: [3, 0] })] },
        ],
      },
      'geometry.bat:geometry.bird': {
        bones: [
          { name: 'body', inflate: 1 },
          { name: 'head', cubes: [cube({ uv: [4, 0] })] },
          { name: 'beak', reset: true },
        ],
      },
    }),
  );
  expect(textureSize).toEqual([32, 16]);
  const starts = bones.map(({ cubes }) => cubes.map(({ faces }) => faces.east?.uv[0]));
  expect(starts).toEqual([[1], [2, 4], []]);
  expect(bones[0]).toMatchObject({ pivot: [0, 1, 0], cubes: [{ inflate: 1 }] });
});

test('an entity with several shapes and textures shows the default, or else one that exists', async () => {
  const choices = {
    geometry: { default: 'geometry.absent', other: 'geometry.bat' },
    textures: { first: 'textures/absent', second: 'textures/Entity/BAT.png' },
    materials: { default: 'entity_alphablend' },
  };
  const { models } = await readPack(
    entityPart('a:bat', choices),
    texturePart(),
    geometryPart([body(cube())]),
  );
  expect(models).toMatchObject([{ problem: null, alpha: 'blended' }]);
});

test('the packs of one archive use their own textures of the same name', async () => {
  const inner = (content: string, id: string) =>
    zipOf([manifestPart(), entityPart(id), texturePart(undefined, content), geometryPart([body(cube())])]);
  const { models } = await readZip(
    zipOf([
      { name: 'one.mcpack', content: inner('first', 'a:bat') },
      { name: 'two.mcpack', content: inner('second', 'a:owl') },
    ]),
  );
  const shown = models.map((model) => Buffer.from(model.texture?.png ?? '', 'base64').toString());
  expect(shown).toEqual(['first', 'second']);
});

const nestedBones = (depth: number) =>
  Array.from({ length: depth }, (_, n) => ({ name: `b${n}`, parent: `b${n - 1}`, cubes: [cube()] }));
const modelsInLine = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [
      `${n === 0 ? 'geometry.bat' : `geometry.b${n}`}${n < length - 1 ? `:geometry.b${n + 1}` : ''}`,
      { bones: [body(cube())] },
    ]),
  );
const manyCubes = (count: number) => Array.from({ length: count }, () => cube());

test.each<[what: string, problem: () => Error, geometry: ZipPart]>([
  ['is the game’s own', problems.noShape, geometryPart([body(cube())], 'geometry.owl')],
  [
    'inherits from one of the game’s own',
    problems.noShape,
    olderGeometryPart({ 'geometry.bat:geometry.owl': { bones: [] } }),
  ],
  [
    'inherits from itself',
    problems.circle,
    olderGeometryPart({ 'geometry.bat:geometry.bat': { bones: [body(cube())] } }),
  ],
  [
    'inherits through too many others',
    problems.tooDeep,
    olderGeometryPart(modelsInLine(MAX_MODEL_PARENTS + 2)),
  ],
  ['has no cubes', problems.nothingToDraw, geometryPart([body()])],
  ['has cubes that are not objects', problems.unreadable, geometryPart([{ name: 'body', cubes: ['cube'] }])],
  ['has a size that is not a number', problems.unreadable, geometryPart([body(cube({ size: ['1', 2, 3] }))])],
  [
    'has a huge cube',
    problems.outOfBounds,
    geometryPart([body(cube({ size: [1, MAX_MODEL_NUMBER + 1, 1] }))]),
  ],
  [
    'has a position out of bounds',
    problems.outOfBounds,
    geometryPart([{ ...body(cube()), pivot: [1e300, 0, 0] }]),
  ],
  [
    'has texture coordinates out of bounds',
    problems.outOfBounds,
    geometryPart([body(cube({ uv: [1e300, 0] }))]),
  ],
  ['is a mesh', problems.mesh, geometryPart([{ name: 'body', poly_mesh: {} }])],
  ['has too many cubes', problems.tooComplex, geometryPart([body(...manyCubes(MAX_MODEL_CUBES + 1))])],
  ['has too many bones', problems.tooComplex, geometryPart(nestedBones(MAX_MODEL_BONES + 1))],
  ['has bones nested too deeply', problems.tooDeep, geometryPart(nestedBones(MAX_BONE_DEPTH + 1).reverse())],
  [
    'has bones in a circle',
    problems.circle,
    geometryPart([
      { name: 'a', parent: 'b', cubes: [cube()] },
      { name: 'b', parent: 'a' },
    ]),
  ],
])('a model that %s is listed with the reason', async (_, problem, geometry) => {
  expect(await problemOf(texturePart(), geometry)).toBe(problem().message);
});

test('models exactly at the limits are shown', async () => {
  expect(cubesOf(await shapeOf(geometryPart([body(...manyCubes(MAX_MODEL_CUBES))])))).toHaveLength(
    MAX_MODEL_CUBES,
  );
  expect((await shapeOf(geometryPart(nestedBones(MAX_BONE_DEPTH)))).bones).toHaveLength(MAX_BONE_DEPTH);
  expect(cubesOf(await shapeOf(olderGeometryPart(modelsInLine(MAX_MODEL_PARENTS + 1))))).toHaveLength(
    MAX_MODEL_PARENTS + 1,
  );
});

test.each<[what: string, problem: () => Error, textures: ZipPart[]]>([
  ['is too large', problems.textureTooLarge, [texturePart(undefined, new Uint8Array(MAX_TEXTURE_BYTES + 1))]],
  ['is damaged', problems.textureDamaged, [{ ...texturePart(), declaredCrc: 1 }]],
])('a model whose texture %s is listed with the reason', async (_, problem, textures) => {
  expect(await problemOf(geometryPart([body(cube())]), ...textures)).toBe(problem().message);
});

test('a texture in two formats is read from the Targa file, as in the game', async () => {
  const { models } = await readPack(
    entityPart(),
    geometryPart([body(cube())]),
    texturePart(),
    texturePart('textures/entity/bat.tga', 'targa'),
  );
  expect(models[0]?.texture?.png).toBe(Buffer.from('targa').toString('base64'));
});

test('models beyond the total size limit are listed with the reason', async () => {
  const ids = Array.from({ length: 8 }, (_, n) => `a:bat${n}`);
  const { models } = await readZip(
    zipOf([
      manifestPart(),
      ...ids.map((id) => entityPart(id, { ...BAT, textures: { default: `textures/${id}` } })),
      ...ids.map((id) => texturePart(`textures/${id}.png`, 'x')),
      geometryPart([body(cube())]),
    ]),
    async () => ({ width: 64, height: 64, png: 'x'.repeat(MAX_MODELS_BYTES / 5) }),
  );
  const shown = models.filter(({ problem }) => problem === null);
  expect(shown).toHaveLength(4);
  expect(models.at(-1)?.problem).toBe(problems.budgetSpent().message);
});

test('models beyond the maximum number are counted but not listed', async () => {
  const looks = Array.from({ length: MAX_MODELS + 1 }, (_, n) => entityPart(`a:bat${n}`));
  const { total, models } = await readPack(...looks);
  expect([total, models.length]).toEqual([MAX_MODELS + 1, MAX_MODELS]);
});

test('files that define no model are skipped', async () => {
  const { models } = await readPack(
    { name: 'entity/broken.json', content: '{"minecraft:client_entity": ' },
    { name: 'entity/deep.json', content: `${'['.repeat(100)}${']'.repeat(100)}` },
    { name: 'entity/lying.json', content: '{}', declaredCrc: 1 },
    jsonPart('entity/list.json', [1, null]),
    jsonPart('entity/nameless.json', { 'minecraft:client_entity': { description: {} } }),
    entityPart('__proto__', { geometry: 'bat', textures: 7 }),
    entityPart(),
  );
  expect(models.map(({ id, problem }) => [id, problem])).toEqual([
    ['__proto__', problems.noShape().message],
    ['a:bat', problems.noShape().message],
  ]);
});

const folder = new URL('../../../shared/real-input/packs/', import.meta.url);
describe.runIf(existsSync(folder))('real packs', () => {
  const models = async (file: string) => readZip(readFileSync(new URL(encodeURIComponent(file), folder)));

  test('models that are complete in their pack are shown, and all others have a reason', async () => {
    const counts: Record<string, [shown: number, withReason: number]> = {};
    for (const file of readdirSync(folder)) {
      const found = await models(file);
      for (const model of found.models) PackModel.parse(model);
      const shown = found.models.filter(({ shape }) => shape !== null).length;
      if (found.total > 0) counts[file] = [shown, found.total - shown];
    }
    // The other files define no models. Models that are not shown use a shape of the game or of another pack, are cubes
    // without a texture, or come after the first 200 of their kind.
    expect(counts).toEqual({
      'Edds Planes Remastered v1.2.0.mcaddon': [5, 0],
      'ExNihilo Bedrock.mcaddon': [15, 20],
      'Frame_and_Pane_v1.0.0.mcaddon': [201, 28],
      'GeyserOptionalPack.mcpack': [16, 3],
      'Love & Tolerance (Default) 1.4.0.mcpack': [1, 0],
      'Mini Blocks (BP).mcpack': [0, 204],
      'custom_crops_example.mcaddon': [1, 0],
      'mclive2022.mcaddon': [23, 0],
    });
  });
});
