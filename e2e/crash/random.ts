// Chance that can be repeated: the same seed, the same numbers.
export type Random = {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** One of them, whatever it is. */
  pick<T>(items: readonly T[]): T | undefined;
};

/** Numbers by the mulberry32 method. */
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
