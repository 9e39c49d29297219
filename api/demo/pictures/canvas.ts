// Pixels to paint on. Places are given in the finished picture's pixels; inside it is painted twice as large, so that
// edges are smooth once it is reduced.
import sharp from 'sharp';
import type { Colour } from './colour.ts';

const FINER = 2;

export type Point = readonly [x: number, y: number];

/** What Math.hypot gives, a good deal sooner. */
const length = (x: number, y: number) => Math.sqrt(x * x + y * y);

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #pixels: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#columns = width * FINER;
    this.#rows = height * FINER;
    this.#pixels = new Uint8ClampedArray(this.#columns * this.#rows * 3);
  }

  /** Paints every row in the colour that it is given, from 0 at the top to 1 at the bottom. */
  rows(colourAt: (height: number) => Colour): void {
    for (let row = 0; row < this.#rows; row++) {
      const [red, green, blue] = colourAt(row / (this.#rows - 1));
      const start = row * this.#columns * 3;
      for (let at = start; at < start + this.#columns * 3; at += 3) {
        this.#pixels[at] = red * 255;
        this.#pixels[at + 1] = green * 255;
        this.#pixels[at + 2] = blue * 255;
      }
    }
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour, opacity = 1): void {
    const [left, right] = [this.#column(x), this.#column(x + width)];
    const [first, last] = [this.#row(y), this.#row(y + height)];
    for (let row = first; row < last; row++) {
      for (let column = left; column < right; column++) this.#mix(column, row, colour, opacity);
    }
  }

  /** Adds light around a place, fading out towards the radius. */
  light(x: number, y: number, radius: number, colour: Colour, strength = 1): void {
    const [left, right] = [this.#column(x - radius), this.#column(x + radius)];
    const [first, last] = [this.#row(y - radius), this.#row(y + radius)];
    for (let row = first; row < last; row++) {
      for (let column = left; column < right; column++) {
        const distance = length(column / FINER - x, row / FINER - y) / radius;
        if (distance >= 1) continue;
        const amount = 255 * strength * (1 - distance) ** 2;
        const at = (row * this.#columns + column) * 3;
        this.#pixels[at] = (this.#pixels[at] ?? 0) + colour[0] * amount;
        this.#pixels[at + 1] = (this.#pixels[at + 1] ?? 0) + colour[1] * amount;
        this.#pixels[at + 2] = (this.#pixels[at + 2] ?? 0) + colour[2] * amount;
      }
    }
  }

  /** Darkens an ellipse softly. */
  shade(x: number, y: number, radiusX: number, radiusY: number, strength: number): void {
    const [left, right] = [this.#column(x - radiusX), this.#column(x + radiusX)];
    const [first, last] = [this.#row(y - radiusY), this.#row(y + radiusY)];
    for (let row = first; row < last; row++) {
      for (let column = left; column < right; column++) {
        const distance = length((column / FINER - x) / radiusX, (row / FINER - y) / radiusY);
        if (distance < 1) this.#mix(column, row, [0, 0, 0], strength * (1 - distance) ** 1.5);
      }
    }
  }

  /**
   * Paints a parallelogram that begins at a corner and is spanned by two edges; it is divided into `cells` by `cells`,
   * whose colours (three numbers from 0 to 255 each) go along the first edge, then along the second.
   */
  face(corner: Point, along: Point, down: Point, cells: number, colours: Float32Array): void {
    const [x, y] = [corner[0] * FINER, corner[1] * FINER];
    const [ax, ay, bx, by] = [along[0] * FINER, along[1] * FINER, down[0] * FINER, down[1] * FINER];
    const share = 1 / (ax * by - ay * bx);
    const left = Math.max(0, Math.floor(x + Math.min(0, ax, bx, ax + bx)));
    const right = Math.min(this.#columns - 1, Math.ceil(x + Math.max(0, ax, bx, ax + bx)));
    const first = Math.max(0, Math.floor(y + Math.min(0, ay, by, ay + by)));
    const last = Math.min(this.#rows - 1, Math.ceil(y + Math.max(0, ay, by, ay + by)));
    const rim = 0.02; // closes the seams between neighbours
    for (let row = first; row <= last; row++) {
      const dy = row + 0.5 - y;
      for (let column = left; column <= right; column++) {
        const dx = column + 0.5 - x;
        const s = (dx * by - dy * bx) * share;
        const t = (ax * dy - ay * dx) * share;
        if (s < -rim || s > 1 + rim || t < -rim || t > 1 + rim) continue;
        const i = Math.min(cells - 1, Math.max(0, Math.floor(s * cells)));
        const j = Math.min(cells - 1, Math.max(0, Math.floor(t * cells)));
        const from = (j * cells + i) * 3;
        const at = (row * this.#columns + column) * 3;
        this.#pixels[at] = colours[from] ?? 0;
        this.#pixels[at + 1] = colours[from + 1] ?? 0;
        this.#pixels[at + 2] = colours[from + 2] ?? 0;
      }
    }
  }

  /** The picture as WebP. */
  async webp(): Promise<Buffer> {
    return this.#picture().webp({ quality: 86 }).toBuffer();
  }

  /** The picture as PNG. */
  async png(): Promise<Buffer> {
    return this.#picture().png({ palette: true, quality: 90 }).toBuffer();
  }

  #picture() {
    const raw = { width: this.#columns, height: this.#rows, channels: 3 } as const;
    return sharp(this.#pixels, { raw }).resize(this.width, this.height, { kernel: 'cubic' });
  }

  #column(x: number): number {
    return Math.min(this.#columns, Math.max(0, Math.round(x * FINER)));
  }

  #row(y: number): number {
    return Math.min(this.#rows, Math.max(0, Math.round(y * FINER)));
  }

  #mix(column: number, row: number, colour: Colour, opacity: number): void {
    const at = (row * this.#columns + column) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const before = this.#pixels[at + channel] ?? 0;
      this.#pixels[at + channel] = before + ((colour[channel] ?? 0) * 255 - before) * opacity;
    }
  }
}
