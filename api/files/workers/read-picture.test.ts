// The fingerprints of pictures: the same after each lossless encoding, nearly the same after lossy ones.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readListingPicture, readPicture } from './read-picture.ts';

/** A picture with areas of different brightness, some of them transparent. */
function picture(seed: number, side = 64) {
  const pixels = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [Math.floor(((at % side) * 9) / side), Math.floor((Math.floor(at / side) * 8) / side)];
    const value = (((x * 7 + y * 13 + seed) * 2654435761) >>> 8) & 255;
    pixels.set([value, value, 255 - value, x === 0 ? 0 : 255], at * 4);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } });
}

const distance = (a: string | null, b: string | null) =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;

async function fingerprintOf(bytes: Uint8Array) {
  const found = await readPicture(bytes, 1_000_000);
  if (found === null) throw new Error('not decoded');
  return found.fingerprint;
}

test('another lossless encoding has the same pixels', async () => {
  const png = await fingerprintOf(await picture(1).png({ compressionLevel: 1 }).toBuffer());
  expect(
    await fingerprintOf(await picture(1).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer()),
  ).toEqual(png);
  expect((await fingerprintOf(await picture(1).webp({ lossless: true }).toBuffer())).pixels).toBe(png.pixels);
  expect((await fingerprintOf(await picture(2).png().toBuffer())).pixels).not.toBe(png.pixels);
});

test('a lossy encoding and another size look nearly the same, another picture does not', async () => {
  const { look, pixels } = await fingerprintOf(await picture(1).png().toBuffer());
  const lossy = await fingerprintOf(await picture(1).webp({ quality: 70 }).toBuffer());
  expect(lossy.pixels).not.toBe(pixels);
  expect(distance(lossy.look, look)).toBeLessThanOrEqual(3);
  const twice = await fingerprintOf(
    await picture(1).resize(128, 128, { kernel: 'nearest' }).png().toBuffer(),
  );
  expect(distance(twice.look, look)).toBeLessThanOrEqual(3);
  const other = await fingerprintOf(await picture(5).png().toBuffer());
  expect(distance(other.look, look)).toBeGreaterThan(3);
});

test('a plain picture has no look', async () => {
  const plain = sharp({ create: { width: 16, height: 16, channels: 4, background: '#3a7' } });
  expect((await fingerprintOf(await plain.png().toBuffer())).look).toBeNull();
});

test('a file that is not a picture, or has too many pixels, has no fingerprint', async () => {
  expect(await readPicture(Buffer.from('no picture at all'), 1_000_000)).toBeNull();
  expect(await readPicture(await picture(1).png().toBuffer(), 64 * 64 - 1)).toBeNull();
  expect(await readListingPicture(Buffer.from('no picture at all'))).toBeNull();
});

test('pictures of listings have similar fingerprints whatever their size', async () => {
  const large = await readListingPicture(await picture(1, 1440).jpeg({ quality: 80 }).toBuffer());
  const small = await readListingPicture(await picture(1, 360).png().toBuffer());
  expect(distance(large?.look ?? null, small?.look ?? null)).toBeLessThanOrEqual(3);
});
