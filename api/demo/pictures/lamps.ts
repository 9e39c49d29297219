// What shines in a scene, and how it lights the blocks around.
import type { Colour } from './colour.ts';
import type { Voxels } from './voxels.ts';

type Lamp = { x: number; y: number; z: number; light: Colour };

/** So many lamps light their surroundings; of more, as in a lake of lava, some stand for all. */
const MOST = 70;
const REACH = 6.5;
const HALOS = 16;

export class Lamps {
  /** Those that are drawn with a halo. */
  readonly shining: readonly Lamp[];
  readonly #lighting: readonly Lamp[];
  readonly #strength: number;

  constructor(scene: Voxels, strength: number) {
    const all: Lamp[] = [];
    for (const { x, y, z, block } of scene) {
      const isOpen = !scene.get(x, y, z + 1) || !scene.get(x, y + 1, z) || !scene.get(x + 1, y, z);
      if (block.glow && isOpen) all.push({ x, y, z, light: block.glow });
    }
    const step = Math.max(1, Math.ceil(all.length / MOST));
    this.#lighting = all.filter((_, index) => index % step === 0);
    const apart = Math.max(1, Math.ceil(all.length / HALOS));
    this.shining = all.length > MOST * 4 ? [] : all.filter((_, index) => index % apart === 0);
    this.#strength = strength;
  }

  /** The light that falls on a face. */
  at(x: number, y: number, z: number, side: 'top' | 'left' | 'right'): Colour {
    const [px, py, pz] = [
      x + (side === 'right' ? 1 : 0),
      y + (side === 'left' ? 1 : 0),
      z + (side === 'top' ? 1 : 0),
    ];
    const share = Math.min(1, 14 / this.#lighting.length);
    let [red, green, blue] = [0, 0, 0];
    for (const lamp of this.#lighting) {
      const distance = Math.hypot(lamp.x - px, lamp.y - py, lamp.z - pz);
      if (distance > REACH) continue;
      const amount = this.#strength * share * (1 - distance / REACH) ** 2;
      red += lamp.light[0] * amount;
      green += lamp.light[1] * amount;
      blue += lamp.light[2] * amount;
    }
    return [Math.min(red, 1.4), Math.min(green, 1.4), Math.min(blue, 1.4)];
  }
}
