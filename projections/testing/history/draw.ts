// Repeatable randomness.

/** One draw: the kind of act and which of those, by whom, about what, and a number for anything else. */
export type Draw = { kind: number; act: number; who: number; what: number; n: number };

/** Integers from 0 to below a bound, the same for the same seed (SplitMix32). */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** The draws of a history. */
export function draws(seed: number, length: number): Draw[] {
  const roll = dice(seed);
  return Array.from({ length }, () => ({
    kind: roll(60),
    act: roll(10_000),
    who: roll(6),
    what: roll(4),
    n: roll(1000),
  }));
}
