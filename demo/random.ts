// Seeded random numbers: the same seed gives the same demo.

export type Random = {
  /** From 0 up to but not including 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Some of the items, each at most once, in a new order. */
  some<T>(items: readonly T[], count: number): T[];
};

/** A 32-bit hash of a text (FNV-1a with a final mix). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** Mixes the bits of a whole number. */
export function mix(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export function randomFrom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    some(items, count) {
      const left = [...items];
      const chosen: typeof left = [];
      while (left.length > 0 && chosen.length < count)
        chosen.push(...left.splice(whole(0, left.length - 1), 1));
      return chosen;
    },
  };
}
