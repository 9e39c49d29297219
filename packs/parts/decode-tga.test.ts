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

/** A picture of 2 by 2 pixels with a palette of one color for every `bits`. */
const palette = (type: number, bits: number, colors: number[], pixels: number[], first = 0) => {
  const bytes = tga(type, 8, 32, [...colors, ...pixels]);
  bytes[1] = 1;
  bytes[3] = first;
  bytes[5] = Math.ceil((colors.length * 8) / bits);
  bytes[7] = bits;
  return bytes;
};

test('pixels of a picture with a palette have the colors of the palette', () => {
  const [red, blue] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ] as const;
  const expected = Uint8Array.of(...blue, ...red, ...red, ...red);
  const colors = [0, 0, 255, 255, 0, 0];
  expect(decodeTga(palette(1, 24, colors, [1, 0, 0, 0]), 64)?.rgba).toEqual(expected);
  expect(decodeTga(palette(9, 24, colors, [0, 1, 130, 0]), 64)?.rgba).toEqual(expected);
  expect(decodeTga(palette(1, 24, colors, [8, 7, 7, 7], 7), 64)?.rgba).toEqual(expected);
  const [r, g, b, a] = decodeTga(palette(1, 32, [1, 2, 3, 4], [0, 0, 0, 0]), 64)?.rgba ?? [];
  expect([r, g, b, a]).toEqual([3, 2, 1, 4]);
});

test('colors of 16 bits are spread over 8 bits each, and are opaque', () => {
  expect(decodeTga(tga(2, 16, 32, [0x00, 0x7c], [1, 1]), 64)?.rgba).toEqual(Uint8Array.of(255, 0, 0, 255));
  expect(decodeTga(tga(2, 16, 32, [0xf0, 0x83], [1, 1]), 64)?.rgba).toEqual(Uint8Array.of(0, 255, 132, 255));
});

test.each([
  ['is empty', new Uint8Array()],
  ['is cut off', tga(2, 32, 32, RED)],
  ['has a run that is cut off', tga(10, 32, 32, [255])],
  ['has no pixels', tga(2, 32, 32, [], [0, 2])],
  ['is too large', tga(2, 32, 32, [], [65, 1])],
  ['lacks its palette', tga(1, 8, 32, [0, 0, 0, 0])],
  ['names a color that its palette lacks', palette(1, 24, [1, 2, 3], [0, 0, 0, 1])],
  ['has a palette that is cut off', palette(1, 24, [1, 2], [])],
  ['has an odd depth', tga(2, 12, 32, FOUR)],
])('a Targa file that %s is not decoded', (_, bytes) => {
  expect(decodeTga(bytes, 64)).toBeUndefined();
});
