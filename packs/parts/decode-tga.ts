// Decodes Targa pictures, which browsers cannot show: true color and grey, raw or run-length encoded.

export type Pixels = { width: number; height: number; rgba: Uint8Array };

const HEADER_BYTES = 18;
/** By the picture type in the header. */
const TYPES: Readonly<Record<number, { isGrey: boolean; isPacked: boolean }>> = {
  2: { isGrey: false, isPacked: false },
  3: { isGrey: true, isPacked: false },
  10: { isGrey: false, isPacked: true },
  11: { isGrey: true, isPacked: true },
};

/**
 * Decodes a picture.
 * @param maxSide the maximum width and height in pixels
 * @returns undefined when it is damaged, of another type, or larger
 */
export function decodeTga(bytes: Uint8Array, maxSide: number): Pixels | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = TYPES[view.getUint8(2)];
  const [width, height] = [view.getUint16(12, true), view.getUint16(14, true)];
  const bits = view.getUint8(16);
  const isKnown = type?.isGrey ? bits === 8 : bits === 24 || bits === 32;
  if (type === undefined || !isKnown || view.getUint8(1) !== 0) return undefined;
  if (width === 0 || height === 0 || width > maxSide || height > maxSide) return undefined;

  const step = bits / 8;
  const rgba = new Uint8Array(width * height * 4);
  const placeOf = placesOf(view.getUint8(17), width, height);
  let at = HEADER_BYTES + view.getUint8(0);
  const copy = (pixel: number) => {
    const [blue = 0, green = blue, red = blue, alpha = 255] = bytes.subarray(at, at + step);
    rgba.set([red, green, blue, alpha], placeOf(pixel) * 4);
  };
  for (let pixel = 0; pixel < width * height; ) {
    const packet = type.isPacked ? (bytes[at++] ?? 0) : 0;
    const isRun = packet >= 128;
    const count = Math.min((packet & 127) + 1, width * height - pixel);
    for (let index = 0; index < count; index++) {
      if (at + step > bytes.length) return undefined;
      copy(pixel++);
      if (!isRun || index === count - 1) at += step;
    }
  }
  return { width, height, rgba };
}

/** Where a pixel of the file goes: rows may start at the bottom, and columns on the right. */
function placesOf(descriptor: number, width: number, height: number): (pixel: number) => number {
  const [isFromRight, isFromTop] = [(descriptor & 16) !== 0, (descriptor & 32) !== 0];
  return (pixel) => {
    const [row, column] = [Math.floor(pixel / width), pixel % width];
    return (isFromTop ? row : height - 1 - row) * width + (isFromRight ? width - 1 - column : column);
  };
}
