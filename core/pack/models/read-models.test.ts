import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  MAX_BONE_DEPTH,
  MAX_MODEL_BONES,
  MAX_MODEL_CUBES,
  MAX_MODEL_NUMBER,
  MAX_MODEL_PARENTS,
  MAX_MODELS,
  MAX_MODELS_BYTES,
  MAX_TEXTURE_BYTES,
} from '../limits.ts';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { manifestPart } from '../testing/manifests.ts';
import { type ZipPart, zipOf } from '../testing/zip-of.ts';
import { problems } from './model-problem.ts';
import { type ModelShape, type ModelTexture, PackModel } from './models.ts';
import { readModels } from './read-models.ts';

/** Stands in for the decoder of pictures: the picture's bytes, called a texture of 64 by 32 pixels. */
const encodeTexture = async (picture: Uint8Array): Promise<ModelTexture> => ({
  width: 64,
  height: 32,
  png: Buffer.from(picture).toString('base64'),
});

const readZip = (bytes: Uint8Array, encode = encodeTexture) =>
  readModels(fromBytes(bytes), { unpacker: nodeUnpacker, encodeTexture: encode });
const read = (...parts: ZipPart[]) => readZip(zipOf([manifestPart(), ...parts]));
const json = (name: string, content: unknown): ZipPart => ({ name, content: JSON.stringify(content) });

const BAT = { geometry: { default: 'geometry.bat' }, textures: { default: 'textures/entity/bat' } };
const look = (id = 'a:bat', description: object = BAT): ZipPart =>
  json(`entity/${id.replace(':', '_')}.json`, {
    format_version: '1.10.0',
    'minecraft:client_entity': { description: { identifier: id, ...description } },
  });
const texture = (name = 'textures/entity/bat.png', content: string | Uint8Array = 'picture'): ZipPart => ({
  name,
  content,
});
const listed = (bones: unknown, identifier = 'geometry.bat', size: object = {}): ZipPart =>
  json(`models/entity/${identifier}.json`, {
    format_version: '1.12.0',
    'minecraft:geometry': [{ description: { identifier, ...size }, bones }],
  });
const older = (models: Record<string, object>): ZipPart =>
  json('models/mobs.json', { format_version: '1.8.0', ...models });
const cube = (rest: object = {}) => ({ origin: [0, 0, 0], size: [2, 3, 4], uv: [0, 0], ...rest });
const body = (...cubes: object[]) => ({ name: 'body', pivot: [0, 8, 0], cubes });

const shapeOf = async (geometry: ZipPart): Promise<ModelShape> => {
  const { models } = await read(look(), texture(), geometry);
  expect(models[0]?.problem).toBeNull();
  return PackModel.parse(models[0]).shape as ModelShape;
};
const problemOf = async (...parts: ZipPart[]) => (await read(look(), ...parts)).models[0]?.problem;
const cubesOf = ({ bones }: ModelShape) => bones.flatMap(({ cubes }) => cubes);

test('an entity comes with its name, its shape and its texture', async () => {
  const found = await read(
    look(),
    texture(),
    listed([body(cube())], 'geometry.bat', { texture_width: 128, texture_height: 32 }),
    { name: 'texts/en_US.lang', content: 'entity.a:bat.name=Cave §6Bat' },
    { name: 'texts/de_DE.lang', content: 'entity.a:bat.name=Höhlenfledermaus' },
  );
  expect(found).toMatchObject({
    total: 1,
    models: [
      {
        id: 'a:bat',
        names: { en_US: 'Cave Bat', de_DE: 'Höhlenfledermaus' },
        vanilla: false,
        path: 'entity/a_bat.json',
        problem: null,
        translucent: false,
        texture: { width: 64, height: 32, png: Buffer.from('picture').toString('base64') },
        shape: { textureSize: [128, 32], bones: [{ name: 'body', parent: null, pivot: [0, 8, 0] }] },
      },
    ],
  });
});

test('the faces of a cube with one piece of texture are its net', async () => {
  const [found] = cubesOf(await shapeOf(listed([body(cube({ uv: [10, 20] }))])));
  expect(found?.faces).toEqual({
    east: { uv: [10, 24, 14, 27], turns: 0 },
    north: { uv: [14, 24, 16, 27], turns: 0 },
    west: { uv: [16, 24, 20, 27], turns: 0 },
    south: { uv: [20, 24, 22, 27], turns: 0 },
    up: { uv: [16, 24, 14, 20], turns: 0 },
    down: { uv: [18, 20, 16, 24], turns: 0 },
  });
});

test('a mirrored cube has its sides exchanged and each turned over', async () => {
  const [found] = cubesOf(await shapeOf(listed([{ ...body(cube()), mirror: true }])));
  expect(found?.faces).toMatchObject({
    east: { uv: [10, 4, 6, 7] },
    west: { uv: [4, 4, 0, 7] },
    north: { uv: [6, 4, 4, 7] },
    up: { uv: [4, 4, 6, 0] },
  });
  const [own] = cubesOf(await shapeOf(listed([{ ...body(cube({ mirror: false })), mirror: true }])));
  expect(own?.faces.east?.uv).toEqual([0, 4, 4, 7]);
});

test('the net of a cube with broken sizes counts whole pixels', async () => {
  const [found] = cubesOf(await shapeOf(listed([body(cube({ size: [2.9, 3.5, 4.1] }))])));
  expect(found).toMatchObject({ size: [2.9, 3.5, 4.1], faces: { north: { uv: [4, 4, 6, 7] } } });
});

test('a cube with a texture for each face has the faces that are named', async () => {
  const uv = {
    north: { uv: [1, 2], uv_size: [3, 4], uv_rotation: 270 },
    east: { uv: [5, 6] },
    up: { uv: [7, 8], uv_size: [2, 2] },
  };
  const [found] = cubesOf(await shapeOf(listed([body(cube({ uv }))])));
  expect(found?.faces).toEqual({
    north: { uv: [1, 2, 4, 6], turns: 3 },
    east: { uv: [5, 6, 9, 9], turns: 0 },
    up: { uv: [9, 10, 7, 8], turns: 0 },
  });
});

test('bones and cubes keep their turns, pivots and growth', async () => {
  const { bones } = await shapeOf(
    listed([
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

test('models of the older form are read, with the pose that turns the cubes of a bone alone', async () => {
  const shape = await shapeOf(
    older({
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

test('a model that is built on another has the bones of both', async () => {
  const { textureSize, bones } = await shapeOf(
    older({
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

test('of several shapes and textures the default is taken, or else one that is there', async () => {
  const choices = {
    geometry: { default: 'geometry.absent', other: 'geometry.bat' },
    textures: { first: 'textures/absent', second: 'textures/Entity/BAT.png' },
    materials: { default: 'entity_alphablend' },
  };
  const { models } = await read(look('a:bat', choices), texture(), listed([body(cube())]));
  expect(models).toMatchObject([{ problem: null, translucent: true }]);
});

test('each pack of an archive has textures of its own', async () => {
  const inner = (content: string, id: string) =>
    zipOf([manifestPart(), look(id), texture(undefined, content), listed([body(cube())])]);
  const { models } = await readZip(
    zipOf([
      { name: 'one.mcpack', content: inner('first', 'a:bat') },
      { name: 'two.mcpack', content: inner('second', 'a:owl') },
    ]),
  );
  const shown = models.map((model) => Buffer.from(model.texture?.png ?? '', 'base64').toString());
  expect(shown).toEqual(['first', 'second']);
});

const nested = (depth: number) =>
  Array.from({ length: depth }, (_, n) => ({ name: `b${n}`, parent: `b${n - 1}`, cubes: [cube()] }));
const line = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [
      `${n === 0 ? 'geometry.bat' : `geometry.b${n}`}${n < length - 1 ? `:geometry.b${n + 1}` : ''}`,
      { bones: [body(cube())] },
    ]),
  );
const many = (count: number) => Array.from({ length: count }, () => cube());

test.each<[what: string, problem: () => Error, geometry: ZipPart]>([
  ['is the game’s own', problems.noShape, listed([body(cube())], 'geometry.owl')],
  [
    'is built on one of the game’s own',
    problems.noShape,
    older({ 'geometry.bat:geometry.owl': { bones: [] } }),
  ],
  ['is built on itself', problems.circle, older({ 'geometry.bat:geometry.bat': { bones: [body(cube())] } })],
  ['is built on too many', problems.tooDeep, older(line(MAX_MODEL_PARENTS + 2))],
  ['has no cubes', problems.nothingToDraw, listed([body()])],
  ['has cubes that are none', problems.unreadable, listed([{ name: 'body', cubes: ['cube'] }])],
  ['has numbers that are none', problems.unreadable, listed([body(cube({ size: ['1', 2, 3] }))])],
  ['is huge', problems.outOfBounds, listed([body(cube({ size: [1, MAX_MODEL_NUMBER + 1, 1] }))])],
  ['is out of bounds', problems.outOfBounds, listed([{ ...body(cube()), pivot: [1e300, 0, 0] }])],
  ['has endless textures', problems.outOfBounds, listed([body(cube({ uv: [1e300, 0] }))])],
  ['is a mesh', problems.mesh, listed([{ name: 'body', poly_mesh: {} }])],
  ['has too many cubes', problems.tooComplex, listed([body(...many(MAX_MODEL_CUBES + 1))])],
  ['has too many bones', problems.tooComplex, listed(nested(MAX_MODEL_BONES + 1))],
  ['has bones nested too deeply', problems.tooDeep, listed(nested(MAX_BONE_DEPTH + 1).reverse())],
  [
    'has bones in a circle',
    problems.circle,
    listed([
      { name: 'a', parent: 'b', cubes: [cube()] },
      { name: 'b', parent: 'a' },
    ]),
  ],
])('a model that %s is listed with the reason', async (_, problem, geometry) => {
  expect(await problemOf(texture(), geometry)).toBe(problem().message);
});

test('models at the limits are shown', async () => {
  expect(cubesOf(await shapeOf(listed([body(...many(MAX_MODEL_CUBES))])))).toHaveLength(MAX_MODEL_CUBES);
  expect((await shapeOf(listed(nested(MAX_BONE_DEPTH)))).bones).toHaveLength(MAX_BONE_DEPTH);
  expect(cubesOf(await shapeOf(older(line(MAX_MODEL_PARENTS + 1))))).toHaveLength(MAX_MODEL_PARENTS + 1);
});

test.each<[what: string, problem: () => Error, textures: ZipPart[]]>([
  ['is the game’s own', problems.noTexture, []],
  ['is a TGA picture', problems.textureFormat, [texture('textures/entity/bat.tga')]],
  [
    'is in two formats, of which the game takes TGA',
    problems.textureFormat,
    [texture(), texture('textures/entity/bat.tga')],
  ],
  ['is too large', problems.textureTooLarge, [texture(undefined, new Uint8Array(MAX_TEXTURE_BYTES + 1))]],
  ['is damaged', problems.textureDamaged, [{ ...texture(), declaredCrc: 1 }]],
])('a model whose texture %s is listed with the reason', async (_, problem, textures) => {
  expect(await problemOf(listed([body(cube())]), ...textures)).toBe(problem().message);
});

test('what all models of a file weigh together is bounded', async () => {
  const ids = Array.from({ length: 8 }, (_, n) => `a:bat${n}`);
  const { models } = await readZip(
    zipOf([
      manifestPart(),
      ...ids.map((id) => look(id, { ...BAT, textures: { default: `textures/${id}` } })),
      ...ids.map((id) => texture(`textures/${id}.png`, 'x')),
      listed([body(cube())]),
    ]),
    async () => ({ width: 64, height: 64, png: 'x'.repeat(MAX_MODELS_BYTES / 5) }),
  );
  const shown = models.filter(({ problem }) => problem === null);
  expect(shown).toHaveLength(4);
  expect(models.at(-1)?.problem).toBe(problems.budgetSpent().message);
});

test('more models than can be listed are counted', async () => {
  const looks = Array.from({ length: MAX_MODELS + 1 }, (_, n) => look(`a:bat${n}`));
  const { total, models } = await read(...looks);
  expect([total, models.length]).toEqual([MAX_MODELS + 1, MAX_MODELS]);
});

test('files that define no look are passed over', async () => {
  const { models } = await read(
    { name: 'entity/broken.json', content: '{"minecraft:client_entity": ' },
    { name: 'entity/deep.json', content: `${'['.repeat(100)}${']'.repeat(100)}` },
    { name: 'entity/lying.json', content: '{}', declaredCrc: 1 },
    json('entity/list.json', [1, null]),
    json('entity/nameless.json', { 'minecraft:client_entity': { description: {} } }),
    look('__proto__', { geometry: 'bat', textures: 7 }),
    look(),
  );
  expect(models.map(({ id, problem }) => [id, problem])).toEqual([
    ['__proto__', problems.noShape().message],
    ['a:bat', problems.noShape().message],
  ]);
});

/** Numbers between 0 and 1 that are the same for every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The pieces of JSON that a mutation puts in place of others. */
const STRANGE = [
  'null',
  '[]',
  '{}',
  '""',
  '-1',
  '1e308',
  '1e999',
  'true',
  '"geometry.bat"',
  '[[[[]]]]',
  '<b>',
  '}',
];

/** Replaces one value of a JSON text. */
function withStrangeValue(text: string, random: () => number): string {
  const values = [...text.matchAll(/-?\d+(\.\d+)?|"[^"]*"|true|false|\[[^[\]]*\]/g)];
  const chosen = values[Math.floor(random() * values.length)];
  if (chosen === undefined) return text;
  const strange = STRANGE[Math.floor(random() * STRANGE.length)];
  return text.slice(0, chosen.index) + strange + text.slice(chosen.index + chosen[0].length);
}

const rich = (): ZipPart[] => [
  manifestPart(),
  look(),
  look('a:owl', { geometry: { default: 'geometry.owl' }, textures: { default: 'textures/entity/bat' } }),
  texture(),
  listed([
    body(
      cube({ rotation: [1, 2, 3], inflate: 0.5 }),
      cube({ uv: { north: { uv: [0, 1], uv_size: [2, 3] } } }),
    ),
    { name: 'wing', parent: 'body', mirror: true, cubes: [cube()] },
  ]),
  older({
    'geometry.bird': { texturewidth: 64, bones: [body(cube())] },
    'geometry.owl:geometry.bird': { bones: [{ name: 'body', reset: false, cubes: [cube()] }] },
  }),
  { name: 'texts/en_US.lang', content: 'entity.a:bat.name=Bat' },
];

test('300 packs with strange values or bytes end in models or reasons', async () => {
  const random = numbersFrom(20);
  const counts = { shown: 0, withReason: 0, refused: 0 };
  for (let round = 0; round < 300; round++) {
    const parts = rich();
    for (let change = 0; change <= round % 4; change++) {
      const part = parts[1 + Math.floor(random() * (parts.length - 1))];
      if (part) part.content = withStrangeValue(String(part.content), random);
    }
    const bytes = zipOf(parts);
    if (round % 3 === 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const started = performance.now();
    const found = await readZip(bytes).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'DomainError' });
      return undefined;
    });
    expect(performance.now() - started).toBeLessThan(5_000);
    if (found === undefined) counts.refused++;
    for (const model of found?.models ?? []) {
      expect(PackModel.parse(model).problem === null).toBe(model.shape !== null);
      if (model.problem === null) counts.shown++;
      else counts.withReason++;
    }
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
}, 60_000);

const folder = new URL('../../../../shared/real-input/packs/', import.meta.url);
describe.runIf(existsSync(folder))('real packs', () => {
  const models = async (file: string) => readZip(readFileSync(new URL(encodeURIComponent(file), folder)));

  test('every model that a pack has whole is shown, and each other one has a reason', async () => {
    const counts: Record<string, [shown: number, withReason: number]> = {};
    for (const file of readdirSync(folder)) {
      const found = await models(file);
      for (const model of found.models) PackModel.parse(model);
      const shown = found.models.filter(({ shape }) => shape !== null).length;
      if (found.total > 0) counts[file] = [shown, found.total - shown];
    }
    // The other files define no looks. What is not shown has a shape or a texture of the game's own.
    expect(counts).toEqual({
      'Edds Planes Remastered v1.2.0.mcaddon': [1, 0],
      'ExNihilo Bedrock.mcaddon': [0, 2],
      'Frame_and_Pane_v1.0.0.mcaddon': [0, 1],
      'GeyserOptionalPack.mcpack': [0, 6],
      'mclive2022.mcaddon': [23, 0],
    });
  });
});
