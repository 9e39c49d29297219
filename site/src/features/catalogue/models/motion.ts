// Plays animations of a pack. An interpreter evaluates its expressions, so that untrusted text never becomes code.
/// <reference path="./molangjs.d.ts" />
import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
// The package's main entry is CommonJS labelled as an ES module, which Node refuses.
import MolangParser from 'molangjs/dist/molang.esm.js';
import { type Group, MathUtils } from 'three';

export type Animation = ModelView['animations'][number];
type Script = ModelView['script'];
type Shape = NonNullable<ModelView['shape']>;
type Move = NonNullable<Animation['bones'][number]['rotation']>;
type Term = Move[number]['value'][number];
type Vector = [number, number, number];

/** Values are clamped to this, because extreme ones must not reach the graphics card. */
const MAX_VALUE = 10_000;
/** How long the expressions of one frame may take. */
const FRAME_BUDGET_MS = 8;
/** So many frames in a row over the budget end the movement. */
const MAX_SLOW_FRAMES = 30;
const DISTANCE_PER_SECOND = 8;
/** How long an animation that does not loop pauses before it starts again. */
const REST_SECONDS = 1;

/** What moves a model: animations that play together, each with its weight. */
export type Played = readonly { animation: Animation; weight: Term }[];

/**
 * Prepares animations.
 * @param script the variables that the creature computes for them
 * @param bones the model's bones, in the order of its shape
 * @param now the time in milliseconds, for the budget [the browser's]
 * @returns a function that poses the bones for a time in seconds. A frame over its budget leaves them as they are, and too
 *   many of them end the movement, so that no pack keeps the page from answering.
 */
export function motionOf(
  played: Played,
  script: Script,
  shape: Shape,
  bones: readonly Group[],
  now: () => number = () => performance.now(),
): (seconds: number) => void {
  const molang = new MolangParser();
  const rest = bones.map(({ position }) => position.clone());
  let deadline = 0;
  let slowFrames = 0;
  const number = (term: Term, time: number, seconds: number): number => {
    if (typeof term === 'number') return term;
    if (now() > deadline) throw new OverBudget();
    const value = evaluate(molang, term, time, seconds);
    return Number.isFinite(value) ? MathUtils.clamp(value, -MAX_VALUE, MAX_VALUE) : 0;
  };
  const valueAt = (move: Move | undefined, time: number, seconds: number): Vector | undefined => {
    const after = move?.find(({ at }) => at > time);
    const before = move?.findLast(({ at }) => at <= time) ?? after;
    if (before === undefined) return undefined;
    const share = after === undefined || after === before ? 0 : (time - before.at) / (after.at - before.at);
    const on = (axis: 0 | 1 | 2) => {
      const from = number(before.value[axis], time, seconds);
      return share === 0 || !after
        ? from
        : MathUtils.lerp(from, number(after.value[axis], time, seconds), share);
    };
    return [on(0), on(1), on(2)];
  };
  const moved = new Set(played.flatMap(({ animation }) => animation.bones.map(({ bone }) => bone)));
  for (const line of script?.first ?? []) evaluate(molang, line, 0, 0);

  return (seconds) => {
    if (slowFrames > MAX_SLOW_FRAMES) return;
    deadline = now() + FRAME_BUDGET_MS;
    try {
      move(seconds);
      slowFrames = 0;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      slowFrames += 1;
    }
  };

  function move(seconds: number) {
    for (const line of script?.eachFrame ?? []) evaluate(molang, line, seconds, seconds);
    const sums = new Map([...moved].map((bone) => [bone, unmoved()]));
    for (const { animation, weight } of played) {
      const own = timeOf(animation, seconds);
      const time = animation.clock === null ? own : number(animation.clock, own, seconds);
      const share = number(weight, time, seconds);
      for (const { bone, rotation, position, scale } of animation.bones) {
        const sum = sums.get(bone);
        if (share === 0 || sum === undefined) continue;
        addShare(sum.turn, valueAt(rotation, time, seconds), share);
        addShare(sum.place, valueAt(position, time, seconds), share);
        const size = valueAt(scale, time, seconds);
        if (size) sum.size = sum.size.map((length, axis) => length * (1 + ((size[axis] ?? 1) - 1) * share));
      }
    }
    for (const [bone, { turn, place, size }] of sums) pose(bone, turn, place, size);
  }

  function pose(bone: number, turn: number[], place: number[], size: number[]) {
    const group = bones[bone];
    const still = shape.bones[bone]?.rotation ?? [0, 0, 0];
    if (group === undefined) return;
    const [turnX = 0, turnY = 0, turnZ = 0] = turn;
    group.rotation.set(
      MathUtils.degToRad(-still[0] - turnX),
      MathUtils.degToRad(-still[1] - turnY),
      MathUtils.degToRad(still[2] + turnZ),
    );
    const [x = 0, y = 0, z = 0] = place;
    group.position.copy(rest[bone] ?? group.position);
    group.position.x -= x;
    group.position.y += y;
    group.position.z += z;
    const [width = 1, height = 1, depth = 1] = size;
    group.scale.set(width, height, depth);
  }
}

class OverBudget extends Error {}

const unmoved = () => ({ turn: [0, 0, 0], place: [0, 0, 0], size: [1, 1, 1] });

function addShare(sum: number[], value: Vector | undefined, share: number) {
  for (const [axis, part] of value?.entries() ?? []) sum[axis] = (sum[axis] ?? 0) + part * share;
}

function timeOf({ seconds: length, loops }: Animation, seconds: number): number {
  if (length <= 0) return seconds;
  return loops ? seconds % length : Math.min(length, seconds % (length + REST_SECONDS));
}

/** 'variable.dance.x', which the interpreter does not know, becomes 'variable.dance__x'. */
const NESTED = /\b(variable|temp|v|t)((?:\.\w+){2,})/gi;
const joined = (_: string, kind: string, path: string) => `${kind}.${path.slice(1).replaceAll('.', '__')}`;

/** '.5', '1.' and '2f', which the interpreter takes for 0, become '0.5', '1' and '2'. */
const NUMBER = /(?<![\w.])(\d*)(?:\.(\d*))?f?(?![\w.])/gi;
const plain = (written: string, whole = '', part = '') =>
  whole + part === '' ? written : `${whole || '0'}${part && `.${part}`}`;

/** Evaluates an expression of a pack for a walking creature; 0 when it cannot be evaluated. */
function evaluate(molang: MolangParser, expression: string, time: number, seconds: number): number {
  try {
    return molang.parse(expression.replace(NESTED, joined).replace(NUMBER, plain), {
      'query.anim_time': time,
      'query.life_time': seconds,
      'query.delta_time': 1 / 60,
      'query.modified_distance_moved': seconds * DISTANCE_PER_SECOND,
      'query.modified_move_speed': 1,
      'query.ground_speed': 1,
      'query.is_alive': 1,
      'query.is_on_ground': 1,
    });
  } catch {
    return 0;
  }
}
