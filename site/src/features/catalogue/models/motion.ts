// Plays an animation of a pack. An interpreter evaluates its expressions, so that untrusted text never becomes code.
import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
// The package's main entry is CommonJS labelled as an ES module, which Node refuses.
import MolangParser from 'molangjs/dist/molang.esm.js';
import { type Group, MathUtils } from 'three';

export type Animation = ModelView['animations'][number];
type Shape = NonNullable<ModelView['shape']>;
type Move = NonNullable<Animation['bones'][number]['rotation']>;
type Term = Move[number]['value'][number];
type Vector = [number, number, number];

/** Values are clamped to this, because extreme ones must not reach the graphics card. */
const MAX_VALUE = 10_000;
const DISTANCE_PER_SECOND = 8;
/** How long an animation that does not loop pauses before it starts again. */
const REST_SECONDS = 1;

/**
 * Prepares an animation.
 * @param bones of the model, in the order of its shape
 * @returns a function that poses the bones for a time in seconds
 */
export function motionOf(
  animation: Animation,
  shape: Shape,
  bones: readonly Group[],
): (seconds: number) => void {
  const molang = new MolangParser();
  const rest = bones.map(({ position }) => position.clone());
  const number = (term: Term, time: number, seconds: number): number => {
    if (typeof term === 'number') return term;
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

  return (seconds) => {
    const played = timeOf(animation, seconds);
    const time = animation.clock === null ? played : number(animation.clock, played, seconds);
    for (const { bone, rotation, position, scale } of animation.bones) {
      const group = bones[bone];
      const still = shape.bones[bone]?.rotation ?? [0, 0, 0];
      if (group === undefined) continue;
      const [turnX, turnY, turnZ] = valueAt(rotation, time, seconds) ?? [0, 0, 0];
      group.rotation.set(
        MathUtils.degToRad(-still[0] - turnX),
        MathUtils.degToRad(-still[1] - turnY),
        MathUtils.degToRad(still[2] + turnZ),
      );
      const [x, y, z] = valueAt(position, time, seconds) ?? [0, 0, 0];
      group.position.copy(rest[bone] ?? group.position);
      group.position.x -= x;
      group.position.y += y;
      group.position.z += z;
      group.scale.set(...(valueAt(scale, time, seconds) ?? [1, 1, 1]));
    }
  };
}

function timeOf({ seconds: length, loops }: Animation, seconds: number): number {
  if (length <= 0) return seconds;
  return loops ? seconds % length : Math.min(length, seconds % (length + REST_SECONDS));
}

/** Evaluates an expression of a pack for a walking creature; 0 when it cannot be evaluated. */
function evaluate(molang: MolangParser, expression: string, time: number, seconds: number): number {
  try {
    return molang.parse(expression, {
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
