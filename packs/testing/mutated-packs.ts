// Packs with a random part in a strange state, the same ones in each run.
import { manifestPart } from './manifests.ts';
import {
  BAT,
  blockPart,
  blockTextureParts,
  body,
  cube,
  entityPart,
  geometryPart,
  olderGeometryPart,
  texturePart,
} from './model-parts.ts';
import { structureFile } from './structure-file.ts';
import { cutAt, jsonPart, type ZipPart, zipOf } from './zip-of.ts';

/** A seeded random number generator: values from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Pieces of JSON that replace others. */
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

/** Replaces a random value of a JSON text. */
function withStrangeValue(text: string, random: () => number): string {
  const values = [...text.matchAll(/-?\d+(\.\d+)?|"[^"]*"|true|false|\[[^[\]]*\]/g)];
  const chosen = values[Math.floor(random() * values.length)];
  if (chosen === undefined) return text;
  const strange = STRANGE[Math.floor(random() * STRANGE.length)];
  return text.slice(0, chosen.index) + strange + text.slice(chosen.index + chosen[0].length);
}

const withStrangeByte = (content: string | Uint8Array, random: () => number): Uint8Array => {
  const bytes = Buffer.from(content);
  bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
};

const richPack = (): ZipPart[] => [
  manifestPart(),
  entityPart('a:bat', {
    ...BAT,
    animations: { fly: 'animation.bat.fly' },
    scripts: {
      initialize: ['variable.a.b = 1;'],
      pre_animation: ['v.c = v.c + 1 / 0;'],
      animate: ['fly', { fly: 'query.x' }],
    },
    render_controllers: ['controller.render.bat'],
  }),
  jsonPart('animations/bat.json', {
    animations: {
      'animation.bat.fly': {
        loop: true,
        animation_length: 1,
        bones: {
          wing: { rotation: { '0.0': [0, 1, 2], '0.5': { post: ['1 / 0', 0, 0] } }, scale: 'math.sin(q.x)' },
          Body: { position: [0, 1, 2] },
        },
      },
    },
  }),
  jsonPart('render_controllers/bat.json', {
    render_controllers: {
      'controller.render.bat': {
        geometry: 'Array.a[0]',
        arrays: { geometries: { 'Array.a': ['Geometry.default'] } },
      },
    },
  }),
  jsonPart('attachables/hat.json', {
    'minecraft:attachable': { description: { identifier: 'a:<b>hat</b>', ...BAT } },
  }),
  jsonPart('blocks.json', { 'a:ore': { textures: { up: 'top', side: 'side', down: 'top' } } }),
  blockPart({
    'minecraft:geometry': 'geometry.bat',
    'minecraft:material_instances': { '*': { texture: 'side' }, north: 'x', x: { texture: 'top' } },
  }),
  ...blockTextureParts,
  jsonPart('skins.json', {
    serialize_name: 'Pack',
    skins: [{ localization_name: '<i>', geometry: 'geometry.humanoid.custom', texture: 'textures/top.png' }],
  }),
  jsonPart('textures/item_texture.json', { texture_data: { gem: { textures: ['textures/top'] } } }),
  jsonPart('items/gem.json', {
    'minecraft:item': { description: { identifier: 'a:gem' }, components: { 'minecraft:icon': 'gem' } },
  }),
  jsonPart('recipes/gem.json', {
    'minecraft:recipe_shaped': {
      description: { identifier: 'a:gem' },
      pattern: ['#X', ' #'],
      key: { '#': { item: 'a:gem' }, X: { tag: 'a:x' } },
      result: { item: 'a:gem', count: 3 },
    },
  }),
  jsonPart('sounds/sound_definitions.json', {
    sound_definitions: { cry: { sounds: ['sounds/a', { name: 'sounds/b' }] } },
  }),
  { name: 'sounds/a.ogg', content: 'OggS' },
  { name: 'structures/hut.mcstructure', content: structureFile([1, 1, 2], ['a:ore', 'a:gem'], [0, 1]) },
  entityPart('a:owl', {
    geometry: { default: 'geometry.owl' },
    textures: { default: 'textures/entity/bat' },
  }),
  texturePart(),
  geometryPart([
    body(
      cube({ rotation: [1, 2, 3], inflate: 0.5 }),
      cube({ uv: { north: { uv: [0, 1], uv_size: [2, 3] } } }),
    ),
    { name: 'wing', parent: 'body', mirror: true, cubes: [cube()] },
  ]),
  olderGeometryPart({
    'geometry.bird': { texturewidth: 64, bones: [body(cube())] },
    'geometry.owl:geometry.bird': { bones: [{ name: 'body', reset: false, cubes: [cube()] }] },
  }),
  { name: 'texts/en_US.lang', content: 'entity.a:bat.name=Bat' },
];

/** Archives of a rich pack in which up to four values or bytes are strange; some archives are cut off or damaged. */
export function* mutatedPacks(count: number): Generator<Uint8Array> {
  const random = numbersFrom(20);
  for (let round = 0; round < count; round++) {
    const parts = richPack();
    for (let change = 0; change <= round % 4; change++) {
      const index = 1 + Math.floor(random() * (parts.length - 1));
      const { name, content = '' } = parts[index] ?? manifestPart();
      const isText = !name.endsWith('.mcstructure');
      parts[index] = {
        name,
        content: isText ? withStrangeValue(String(content), random) : withStrangeByte(content, random),
      };
    }
    const whole = zipOf(parts);
    const bytes = round % 10 === 1 ? cutAt(whole, random()) : whole;
    if (round % 3 === 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    yield bytes;
  }
}
