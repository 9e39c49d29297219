// Positions of numbers on a chart.

const STEPS = [1, 2, 2.5, 5, 10];

/** Round whole ticks from 0 to at least the largest value, at most `most` of them above 0. */
export function ticksUpTo(largest: number, most = 4): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / most;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const fitting = STEPS.find((step) => step * magnitude >= rough) ?? 10;
  const step = Math.max(1, Math.ceil(fitting * magnitude));
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The position of one of `count` points between 0 and a width. */
export const placeOf = (index: number, count: number, width: number) =>
  count <= 1 ? width / 2 : (index / (count - 1)) * width;
