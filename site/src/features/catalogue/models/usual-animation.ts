/** Patterns for the names that packs use, best first: idle, moving, anything else. */
const USUAL = [/idle|stand|breath/i, /walk|move|fly|flap|swim|hover/i, /default|general|base/i];

/**
 * The index of the idle animation, or of the next best one; undefined when no name matches.
 */
export function usualAnimation(animations: readonly { name: string }[]): number | undefined {
  return USUAL.map((pattern) => animations.findIndex(({ name }) => pattern.test(name))).find(
    (place) => place !== -1,
  );
}
