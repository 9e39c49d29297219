import { MathUtils, MeshBasicMaterial } from 'three';
import { expect, test } from 'vitest';
import { buildModel } from './build-model.ts';
import { type Animation, motionOf, type Played } from './motion.ts';
import { playedIn, STILL, TOGETHER, usualMovement } from './movements.ts';

const shape = {
  textureSize: [16, 16] as [number, number],
  bones: [
    {
      name: 'wing',
      parent: null,
      pivot: [0, 4, 0] as [number, number, number],
      rotation: [10, 0, 0] as [number, number, number],
      cubes: [],
    },
  ],
};
type Bone = Omit<Animation['bones'][number], 'bone'>;
const animationOf = (bone: Bone, rest: Partial<Animation> = {}): Animation => ({
  name: 'flap',
  seconds: 0,
  loops: true,
  clock: null,
  bones: [{ bone: 0, ...bone }],
  ...rest,
});
const wingAt = (seconds: number, bone: Bone, rest: Partial<Animation> = {}) =>
  wingAfter([{ animation: animationOf(bone, rest), weight: 1 }], null, seconds);

function wingAfter(played: Played, script: Parameters<typeof motionOf>[1], ...times: number[]) {
  const { bones } = buildModel(shape, new MeshBasicMaterial());
  const move = motionOf(played, script, shape, bones);
  for (const seconds of times) move(seconds);
  const [wing] = bones;
  const degrees = (radians = 0) => Math.round(MathUtils.radToDeg(radians) * 100) / 100 + 0;
  return {
    turn: [degrees(wing?.rotation.x), degrees(wing?.rotation.y), degrees(wing?.rotation.z)],
    place: wing?.position.toArray().map((value) => value + 0),
    scale: wing?.scale.toArray(),
  };
}
const constant = (...value: [number | string, number | string, number | string]) => [{ at: 0, value }];

test('an animation rotates, moves and scales a bone on top of its pose', () => {
  expect(
    wingAt(0, { rotation: constant(5, 20, 30), position: constant(1, 2, 3), scale: constant(2, 2, 2) }),
  ).toEqual({ turn: [-15, -20, 30], place: [-1, 6, 3], scale: [2, 2, 2] });
});

test('an animation interpolates between keyframes, and loops or holds its last frame', () => {
  const rotation = [
    { at: 0, value: [0, 0, 0] as [number, number, number] },
    { at: 1, value: [0, 0, 60] as [number, number, number] },
  ];
  const at = (seconds: number, loops: boolean) =>
    wingAt(seconds, { rotation }, { seconds: 1, loops }).turn[2];
  expect([0.5, 1.25, 1.5].map((seconds) => at(seconds, true))).toEqual([30, 15, 30]);
  expect([0.5, 1.25, 2.5].map((seconds) => at(seconds, false))).toEqual([30, 60, 30]);
});

test('expressions can use the time, the distance walked and the clock of the animation', () => {
  const turn = (term: string, rest: Partial<Animation> = {}) =>
    wingAt(2, { rotation: constant(0, 0, term) }, rest).turn[2];
  expect(turn('query.life_time * 10')).toBe(20);
  expect(turn('math.cos(query.anim_time * 90) * 30')).toBe(-30);
  expect(turn('q.anim_time', { clock: 'query.modified_distance_moved' })).toBe(16);
});

test.each([
  ['10 * .5', 5],
  ['10*-.5', -5],
  ['math.sin(90)*.5', 0.5],
  ['2.f * 3', 6],
  ['1. + 2f + 1.5f', 4.5],
  ['query.life_time > .5 ? 1.f : 0', 1],
])('the number formats of %s are understood', (term, expected) => {
  expect(wingAt(2, { rotation: constant(0, 0, term) }).turn[2]).toBe(expected);
});

test('a frame over its budget stops, leaves the pose, and too many of them end the movement', () => {
  const { bones } = buildModel(shape, new MeshBasicMaterial());
  const term = 'query.life_time * 10';
  const rotation = Array.from({ length: 500 }, () => constant(term, term, term)).flat();
  const animations = Array.from({ length: 100 }, () => ({
    animation: animationOf({ rotation }),
    weight: term,
  }));
  let clock = 0;
  let asked = 0;
  const move = motionOf(animations, null, shape, bones, () => {
    asked += 1;
    clock += 1;
    return clock;
  });
  const before = bones[0]?.rotation.toArray();
  for (let frame = 1; frame <= 100; frame++) move(frame);
  expect(asked).toBeLessThan(31 * 12);
  expect(bones[0]?.rotation.toArray()).toEqual(before);
});

test.each(['1 / 0', '0 / 0', 'math.sqrt(-1)', '((((', 'query.nothing', 'alert(1)', '__proto__.x', 'this'])(
  'an invalid expression such as %s moves nothing',
  (term) => {
    expect(wingAt(1, { rotation: constant(0, 0, term), position: constant(term, 0, 0) })).toMatchObject({
      turn: [-10, 0, 0],
      place: [0, 4, 0],
    });
  },
);

test('animations that play together add up by their weights', () => {
  const turn = animationOf({ rotation: constant(0, 0, 10), scale: constant(2, 2, 2) });
  const lift = animationOf({ rotation: constant(0, 0, 20), position: constant(0, 4, 0) });
  const after = (weight: string | number) =>
    wingAfter(
      [
        { animation: turn, weight: 1 },
        { animation: lift, weight },
      ],
      null,
      1,
    );
  expect(after(1)).toEqual({ turn: [-10, 0, 30], place: [0, 8, 0], scale: [2, 2, 2] });
  expect(after('query.modified_move_speed * 0.5')).toMatchObject({ turn: [-10, 0, 20], place: [0, 6, 0] });
  expect(after('query.is_baby')).toMatchObject({ turn: [-10, 0, 10], place: [0, 4, 0] });
});

test('a creature computes variables once and before each frame, also nested ones', () => {
  const script = {
    first: ['v.step = 3;', 'variable.count = 0;'],
    eachFrame: ['variable.count = variable.count + v.step;', 'variable.Dance.x = query.life_time * 2;'],
    together: [],
  };
  const turnOf = (term: string) =>
    wingAfter([{ animation: animationOf({ rotation: constant(0, 0, term) }), weight: 1 }], script, 1, 2)
      .turn[2];
  expect(turnOf('v.count')).toBe(6);
  expect(turnOf('variable.dance.x + v.dance.x')).toBe(8);
});

const creature = (names: string[], ...together: number[]) => ({
  animations: names.map((name) => animationOf({}, { name })),
  script: {
    first: [],
    eachFrame: [],
    together: together.map((animation) => ({ animation, weight: 1 })),
  },
});

test('a creature starts with the animations that play together, else with its idle animation', () => {
  expect(usualMovement(creature(['walk', 'look'], 0, 1))).toBe(TOGETHER);
  expect(usualMovement(creature(['attack', 'walk', 'idle'], 0))).toBe('2');
  expect(usualMovement(creature(['attack', 'fly']))).toBe('1');
  expect(usualMovement(creature(['attack']))).toBe(STILL);
});

test('a movement plays its animations', () => {
  const model = creature(['walk', 'look', 'attack'], 0, 1);
  const names = (movement: string) => playedIn(model, movement).map(({ animation }) => animation.name);
  expect([names(TOGETHER), names('2'), names(STILL), names('9')]).toEqual([
    ['walk', 'look'],
    ['attack'],
    [],
    [],
  ]);
});
