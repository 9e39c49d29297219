import { mix } from '../random.ts';

/** From 0 to 1, the same for the same place. */
export const speck = (x: number, y: number, z: number, seed: number): number =>
  mix(Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647) ^ seed) / 2 ** 32;

const smooth = (t: number) => t * t * (3 - 2 * t);

function valueNoise(x: number, y: number, seed: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - x0), smooth(y - y0)];
  const at = (i: number, j: number) => speck(x0 + i, y0 + j, 0, seed);
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * u;
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * u;
  return top + (bottom - top) * v;
}

/** Rolling hills from 0 to 1: noise in four sizes, the largest as wide as `size`. */
export function hills(x: number, y: number, size: number, seed: number): number {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < 4; octave++) {
    const frequency = 2 ** octave / size;
    sum += weight * valueNoise(x * frequency, y * frequency, seed + octave);
    total += weight;
    weight /= 2.1;
  }
  return sum / total;
}
