// Decodes Targa pictures, which browsers cannot show: with a palette, true color and grey, raw or run-length encoded.

export type Pixels = { width: number; height: number; rgba: Uint8Array };

const HEADER_BYTES = 18;
type Kind = 'palette' | 'color' | 'grey';
/** By the picture type in the header. */
const TYPES: Readonly<Record<number, { kind: Kind; isPacked: boolean }>> = {
  1: { kind: 'palette', isPacked: false },
  2: { kind: 'color', isPacked: false },
  3: { kind: 'grey', isPacked: false },
  9: { kind: 'palette', isPacked: true },
  10: { kind: 'color', isPacked: true },
  11: { kind: 'grey', isPacked: true },
};

/** Bits of a pixel in the file. */
const BITS: Readonly<Record<Kind, readonly number[]>> = {
  palette: [8, 16],
  color: [15, 16, 24, 32],
  grey: [8],
};

type Color = readonly [red: number, green: number, blue: number, alpha: number];

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
  if (type === undefined || !BITS[type.kind].includes(bits)) return undefined;
  if (width === 0 || height === 0 || width > maxSide || height > maxSide) return undefined;
  const palette = paletteOf(view);
  if (palette === undefined || (type.kind === 'palette' && palette.colors === undefined)) return undefined;

  const step = Math.ceil(bits / 8);
  const colorAt =
    type.kind === 'palette'
      ? (at: number) =>
          palette.colors?.[(step === 1 ? view.getUint8(at) : view.getUint16(at, true)) - palette.first]
      : (at: number) => colorOf(view, at, type.kind === 'grey' ? 8 : bits);
  const rgba = new Uint8Array(width * height * 4);
  const placeOf = placesOf(view.getUint8(17), width, height);
  let at = palette.end;
  for (let pixel = 0; pixel < width * height; ) {
    const packet = type.isPacked ? (bytes[at++] ?? 0) : 0;
    const isRun = packet >= 128;
    const count = Math.min((packet & 127) + 1, width * height - pixel);
    for (let index = 0; index < count; index++) {
      if (at + step > bytes.length) return undefined;
      const color = colorAt(at);
      if (color === undefined) return undefined;
      rgba.set(color, placeOf(pixel++) * 4);
      if (!isRun || index === count - 1) at += step;
    }
  }
  return { width, height, rgba };
}

type Palette = {
  /** Undefined where the picture has no palette. */
  colors: readonly Color[] | undefined;
  /** The number of its first color. */
  first: number;
  /** Where the pixels begin. */
  end: number;
};

/** Undefined when it is damaged. */
function paletteOf(view: DataView): Palette | undefined {
  const start = HEADER_BYTES + view.getUint8(0);
  if (view.getUint8(1) === 0) return { colors: undefined, first: 0, end: start };
  const [first, length, bits] = [view.getUint16(3, true), view.getUint16(5, true), view.getUint8(7)];
  const step = Math.ceil(bits / 8);
  const end = start + length * step;
  if (!BITS.color.includes(bits) || end > view.byteLength) return undefined;
  return {
    colors: Array.from({ length }, (_, index) => colorOf(view, start + index * step, bits)),
    first,
    end,
  };
}

/** A color of 8 (grey), 15, 16, 24 or 32 bits. The top bit of 16 is used too inconsistently to be read as alpha. */
function colorOf(view: DataView, at: number, bits: number): Color {
  if (bits === 15 || bits === 16) {
    const packed = view.getUint16(at, true);
    const [red, green, blue] = [packed >> 10, packed >> 5, packed].map((five) =>
      Math.round(((five & 31) * 255) / 31),
    );
    return [red ?? 0, green ?? 0, blue ?? 0, 255];
  }
  const blue = view.getUint8(at);
  if (bits === 8) return [blue, blue, blue, 255];
  return [view.getUint8(at + 2), view.getUint8(at + 1), blue, bits === 32 ? view.getUint8(at + 3) : 255];
}

/** Where a pixel of the file goes: rows may start at the bottom, and columns on the right. */
function placesOf(descriptor: number, width: number, height: number): (pixel: number) => number {
  const [isFromRight, isFromTop] = [(descriptor & 16) !== 0, (descriptor & 32) !== 0];
  return (pixel) => {
    const [row, column] = [Math.floor(pixel / width), pixel % width];
    return (isFromTop ? row : height - 1 - row) * width + (isFromRight ? width - 1 - column : column);
  };
}
