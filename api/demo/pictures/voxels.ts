// A scene as blocks at whole places: x to the lower right, y to the lower left, z up.
import type { Block } from './block.ts';

export type Voxel = { x: number; y: number; z: number; block: Block };

const OFFSET = 512;
const keyOf = (x: number, y: number, z: number) => (x + OFFSET) | ((y + OFFSET) << 10) | ((z + OFFSET) << 20);

export class Voxels {
  readonly #blocks = new Map<number, Block>();

  get(x: number, y: number, z: number): Block | undefined {
    return this.#blocks.get(keyOf(x, y, z));
  }

  set(x: number, y: number, z: number, block: Block): this {
    this.#blocks.set(keyOf(Math.round(x), Math.round(y), Math.round(z)), block);
    return this;
  }

  clear(x: number, y: number, z: number): this {
    this.#blocks.delete(keyOf(x, y, z));
    return this;
  }

  /** Fills a box; its corners are included. */
  box(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, block: Block): this {
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) this.set(x, y, z, block);
    }
    return this;
  }

  /** Fills a ball, flattened by `squash` when that is below 1; `has` may leave places out. */
  ball(x: number, y: number, z: number, radius: number, block: Block, squash = 1): this {
    const reach = Math.ceil(radius);
    for (let i = -reach; i <= reach; i++) {
      for (let j = -reach; j <= reach; j++) {
        for (let k = -reach; k <= reach; k++) {
          if (i * i + j * j + (k / squash) ** 2 <= radius * radius) this.set(x + i, y + j, z + k, block);
        }
      }
    }
    return this;
  }

  /** Puts another scene into this one. */
  stamp(other: Voxels, dx: number, dy: number, dz: number): this {
    for (const { x, y, z, block } of other) this.set(x + dx, y + dy, z + dz, block);
    return this;
  }

  /** The height of the topmost block of a column; undefined where there is none. */
  top(x: number, y: number, from = 60, to = -20): number | undefined {
    for (let z = from; z >= to; z--) if (this.get(x, y, z)) return z;
    return undefined;
  }

  *[Symbol.iterator](): Iterator<Voxel> {
    for (const [key, block] of this.#blocks) {
      yield {
        x: (key & 1023) - OFFSET,
        y: ((key >> 10) & 1023) - OFFSET,
        z: ((key >> 20) & 1023) - OFFSET,
        block,
      };
    }
  }
}
