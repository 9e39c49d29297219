// The difference hash of a picture (dHash, Neal Krawetz, 'Kind of Like That', 2013): the picture is shrunk to 9 × 8 grey
// cells, and each bit says whether a cell is brighter than its neighbour on the right. Encoding and scaling change few bits.
import { createHash } from 'node:crypto';
import type { PictureFingerprint } from './fingerprint.ts';

const COLUMNS = 9;
const ROWS = 8;

/**
 * How much brighter a cell must be, of 255. Textures of the game have flat areas, where lossy encoding makes either
 * neighbour brighter; without it half of the re-encoded textures of real packs changed more than 10 bits.
 */
const MARGIN = 8;

/** A picture with fewer or more bits set is nearly plain or one gradient, as many pictures are. */
const MIN_BITS = 8;

/** The background behind transparent pixels. */
const BACKGROUND = 128;

/**
 * Computes the fingerprint of a decoded picture.
 * @param pixels four bytes each: red, green, blue, opacity
 */
export function fingerprintPicture(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): PictureFingerprint {
  const seen = shown(pixels);
  const hash = createHash('sha256').update(`${width}x${height} `).update(seen).digest('hex');
  const cells: number[] = [];
  const sums: [number, number, number] = [0, 0, 0];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const colour = meanColour(seen, width, {
        left: Math.floor((column * width) / COLUMNS),
        right: Math.floor(((column + 1) * width) / COLUMNS),
        top: Math.floor((row * height) / ROWS),
        bottom: Math.floor(((row + 1) * height) / ROWS),
      });
      colour.forEach((value, index) => {
        sums[index] = (sums[index] ?? 0) + value;
      });
      cells.push(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]);
    }
  }
  const [red, green, blue] = sums.map((sum) => Math.round(sum / cells.length)) as [number, number, number];
  return { pixels: hash.slice(0, 16), look: lookOf(cells), colour: (red << 16) | (green << 8) | blue };
}

/** The pixels without the color that encoders leave in fully transparent ones. */
function shown(pixels: Uint8Array): Uint8Array {
  const seen = new Uint8Array(pixels);
  for (let at = 0; at < seen.length; at += 4) if (seen[at + 3] === 0) seen.fill(0, at, at + 3);
  return seen;
}

type Cell = { left: number; right: number; top: number; bottom: number };

/** In a picture smaller than the grid, cells share pixels. */
function meanColour(pixels: Uint8Array, width: number, cell: Cell): [number, number, number] {
  const right = Math.max(cell.right, cell.left + 1);
  const bottom = Math.max(cell.bottom, cell.top + 1);
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = cell.top; y < bottom; y++) {
    for (let x = cell.left; x < right; x++) {
      const at = (y * width + x) * 4;
      const opacity = (pixels[at + 3] ?? 0) / 255;
      const behind = BACKGROUND * (1 - opacity);
      red += (pixels[at] ?? 0) * opacity + behind;
      green += (pixels[at + 1] ?? 0) * opacity + behind;
      blue += (pixels[at + 2] ?? 0) * opacity + behind;
    }
  }
  const count = (right - cell.left) * (bottom - cell.top);
  return [red / count, green / count, blue / count];
}

/** Null for a picture that is too plain. */
function lookOf(cells: readonly number[]): string | null {
  let look = 0n;
  let bits = 0;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column + 1 < COLUMNS; column++) {
      const at = row * COLUMNS + column;
      const isBrighter = (cells[at] ?? 0) > (cells[at + 1] ?? 0) + MARGIN;
      look = (look << 1n) | (isBrighter ? 1n : 0n);
      if (isBrighter) bits += 1;
    }
  }
  const isTelling = bits >= MIN_BITS && bits <= ROWS * (COLUMNS - 1) - MIN_BITS;
  return isTelling ? look.toString(16).padStart(16, '0') : null;
}
