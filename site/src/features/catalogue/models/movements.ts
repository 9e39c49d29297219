// The movements that a visitor chooses from: none, one animation, or all that the pack plays together.
import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
import type { Played } from './motion.ts';

type Model = Pick<ModelView, 'animations' | 'script'>;

export const STILL = 'still';
export const TOGETHER = 'together';

/** Patterns for the names that packs use, best first: idle, moving, anything else. */
const USUAL = [/idle|stand|breath/i, /walk|move|fly|flap|swim|hover/i, /default|general|base/i];

/** The names of the animations that the pack plays together. */
export const togetherIn = ({ animations, script }: Model): string[] =>
  (script?.together ?? []).flatMap(({ animation }) => animations[animation]?.name ?? []);

/** The movement to start with: together, else one with a usual name, else none. An animation is named by its index. */
export function usualMovement(model: Model): string {
  if (togetherIn(model).length > 1) return TOGETHER;
  const place = USUAL.map((pattern) => model.animations.findIndex(({ name }) => pattern.test(name))).find(
    (found) => found !== -1,
  );
  return place === undefined ? STILL : String(place);
}

/** The animations of a movement. */
export function playedIn({ animations, script }: Model, movement: string): Played {
  if (movement === TOGETHER) {
    return (script?.together ?? []).flatMap(({ animation: place, weight }) => {
      const animation = animations[place];
      return animation ? [{ animation, weight }] : [];
    });
  }
  const animation = movement === STILL ? undefined : animations[Number(movement)];
  return animation ? [{ animation, weight: 1 }] : [];
}
