// Seeded random numbers.
export type Random = {
  /** An integer from 0 to below the bound. */
  below(bound: number): number;
  /** A random item. */
  pick<T>(items: readonly T[]): T | undefined;
};

/** A generator with the mulberry32 algorithm. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, pick: (items) => items[below(items.length)] };
}
