import { expect, test } from 'vitest';
import { decodeTga } from './decode-tga.ts';

const RED = [0, 0, 255, 128];
const BLUE = [255, 0, 0, 255];
const tga = (type: number, bits: number, descriptor: number, data: number[], [width, height] = [2, 2]) =>
  Uint8Array.from([
    0,
    0,
    type,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    width ?? 0,
    0,
    height ?? 0,
    0,
    bits,
    descriptor,
    ...data,
  ]);
const FOUR = [...RED, ...BLUE, ...BLUE, ...BLUE];
/** Which of the four pixels is the red one. */
const redAt = (bytes: Uint8Array) => {
  const { rgba = [] } = decodeTga(bytes, 64) ?? {};
  return [0, 1, 2, 3].filter((pixel) => rgba[pixel * 4] === 255 && rgba[pixel * 4 + 3] === 128);
};

test.each([
  ['the top left', 32, [0]],
  ['the bottom left', 0, [2]],
  ['the bottom right', 16, [3]],
])('a Targa file whose first pixel is %s has its pixels in the right places', (_, descriptor, expected) => {
  expect(redAt(tga(2, 32, descriptor, FOUR))).toEqual(expected);
});

test('run-length packets are repeated and raw packets copied', () => {
  expect(decodeTga(tga(10, 32, 32, [0, ...RED, 130, ...BLUE]), 64)).toEqual(
    decodeTga(tga(2, 32, 32, FOUR), 64),
  );
});

test('colors without alpha and grey pixels are opaque', () => {
  expect(decodeTga(tga(2, 24, 32, [1, 2, 3], [1, 1]), 64)?.rgba).toEqual(Uint8Array.of(3, 2, 1, 255));
  expect(decodeTga(tga(3, 8, 32, [7], [1, 1]), 64)?.rgba).toEqual(Uint8Array.of(7, 7, 7, 255));
});

test.each([
  ['is empty', new Uint8Array()],
  ['is cut off', tga(2, 32, 32, RED)],
  ['has a run that is cut off', tga(10, 32, 32, [255])],
  ['has no pixels', tga(2, 32, 32, [], [0, 2])],
  ['is too large', tga(2, 32, 32, [], [65, 1])],
  ['has a palette', tga(1, 8, 32, [0, 0, 0, 0])],
  ['has an odd depth', tga(2, 16, 32, FOUR)],
])('a Targa file that %s is not decoded', (_, bytes) => {
  expect(decodeTga(bytes, 64)).toBeUndefined();
});
