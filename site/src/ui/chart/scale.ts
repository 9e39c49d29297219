/** The approximate number of steps of a scale. */
const STEPS = 4;

/** Round steps from 0 up to at least the highest value. They are whole numbers, because counts are. */
export function niceSteps(highest: number): number[] {
  const rough = Math.max(1, highest / STEPS);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? 1;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
