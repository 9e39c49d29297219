import { MAX_ANIMATION_KEYFRAMES, MAX_MOLANG_LENGTH } from '@sandcrate/core/pack/limits.ts';
import { expect, test } from 'vitest';
import { BAT, body, cube, entityPart, geometryPart, readPack, texturePart } from '../testing/model-parts.ts';
import { jsonPart } from '../testing/zip-of.ts';

const animationsWith = async (animations: unknown, named: object = { fly: 'animation.bat.fly' }) => {
  const { models } = await readPack(
    entityPart('a:bat', { ...BAT, animations: named }),
    texturePart(),
    geometryPart([body(cube())]),
    jsonPart('animations/bat.json', { animations }),
  );
  expect(models[0]?.problem).toBeNull();
  return models[0]?.animations;
};

test('a creature has the animations that it names, with keyframes for each bone', async () => {
  const bones = {
    Body: { rotation: ['math.sin(query.anim_time * 90)', 0, 0], scale: 2 },
    tail: { rotation: [1, 2, 3] },
  };
  const found = await animationsWith(
    { 'animation.bat.fly': { loop: true, anim_time_update: 'query.life_time', bones } },
    { fly: 'animation.bat.fly', move: 'controller.animation.bat', gone: 'animation.bat.gone' },
  );
  expect(found).toEqual([
    {
      name: 'fly',
      seconds: 0,
      loops: true,
      clock: 'query.life_time',
      // There is no tail to move.
      bones: [
        {
          bone: 0,
          rotation: [{ at: 0, value: ['math.sin(query.anim_time * 90)', 0, 0] }],
          scale: [{ at: 0, value: [2, 2, 2] }],
        },
      ],
    },
  ]);
});

test('keyframes are sorted by time and keep both values of a jump', async () => {
  const rotation = {
    '1.0': [1, 1, 1],
    '0.0': { post: [0, 0, 0] },
    '0.5': { pre: [2, 2, 2], post: [3, 3, 3] },
  };
  const [found] = (await animationsWith({ 'animation.bat.fly': { bones: { body: { rotation } } } })) ?? [];
  expect(found?.seconds).toBe(1);
  expect(found?.bones[0]?.rotation).toEqual([
    { at: 0, value: [0, 0, 0] },
    { at: 0.5, value: [2, 2, 2] },
    { at: 0.5, value: [3, 3, 3] },
    { at: 1, value: [1, 1, 1] },
  ]);
});

test.each<[what: string, rotation: unknown]>([
  ['contains a loop', 'loop(1000000000, { v.x = v.x + 1; })'],
  ['has an expression over the length limit', `1${' + 1'.repeat(MAX_MOLANG_LENGTH)}`],
  ['has a number out of bounds', [1e300, 0, 0]],
  [
    'has too many keyframes',
    Object.fromEntries(Array.from({ length: MAX_ANIMATION_KEYFRAMES + 1 }, (_, n) => [n, 1])),
  ],
])('an animation is left out when it %s, and the model is shown', async (_, rotation) => {
  expect(await animationsWith({ 'animation.bat.fly': { bones: { body: { rotation } } } })).toEqual([]);
});

test('a creature has the expressions of its script, and the animations that play together', async () => {
  const bones = { body: { rotation: [1, 2, 3] } };
  const { models } = await readPack(
    entityPart('a:bat', {
      ...BAT,
      animations: {
        fly: 'animation.fly',
        look: 'animation.look',
        game: 'animation.of.the.game',
        move: 'controller.animation.bat',
      },
      scripts: {
        initialize: ['variable.a = 1;', 7, 'loop(9, {v.a = 1;})'],
        pre_animation: ['variable.b = query.life_time;'],
        animate: ['look', { fly: 'query.modified_move_speed' }, 'game', 'move', {}, 3, { fly: [] }],
      },
    }),
    texturePart(),
    geometryPart([body(cube())]),
    jsonPart('animations/bat.json', {
      animations: { 'animation.fly': { bones }, 'animation.look': { bones } },
    }),
  );
  expect(models[0]?.script).toEqual({
    first: ['variable.a = 1;'],
    eachFrame: ['variable.b = query.life_time;'],
    together: [
      { animation: 1, weight: 1 },
      { animation: 0, weight: 'query.modified_move_speed' },
    ],
  });
});
