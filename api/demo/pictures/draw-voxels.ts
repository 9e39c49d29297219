// Paints blocks as they are seen from above one corner, all edges equally long (an isometric view), far ones first.
import type { Block } from './block.ts';
import type { Canvas, Point } from './canvas.ts';
import { blend, type Colour } from './colour.ts';
import { Lamps } from './lamps.ts';
import type { Mood } from './mood.ts';
import { speck } from './noise.ts';
import type { Voxel, Voxels } from './voxels.ts';

export type View = {
  /** Half the width of a block, in pixels. */
  unit: number;
  /** The place of the scene that lies at `at` of the picture. */
  focus: readonly [x: number, y: number, z: number];
  at: Point;
  /** Blocks whose x + y is this fade into the haze: wholly at the first, not at all at the second. */
  haze?: readonly [far: number, near: number];
};

/** A block's face has so many cells along each edge: its texture. */
const CELLS = 4;
const RISE = Math.tan(Math.PI / 6);
/** Where the light comes from; its length is one. */
const LIGHT = [-0.445, 0.4, 0.801] as const;
const SHADOW_STEPS = 44;

type Side = 'top' | 'left' | 'right';

/** How much of the light from everywhere, and of the sun, a side gets. */
const SIDES: Record<Side, { ambient: number; sun: number; seed: number }> = {
  top: { ambient: 1, sun: LIGHT[2], seed: 11 },
  left: { ambient: 0.84, sun: LIGHT[1] + 0.12, seed: 23 },
  right: { ambient: 0.7, sun: 0, seed: 37 },
};

/** Where a place of the scene lies in the picture. */
export function project({ unit, focus, at }: View, x: number, y: number, z: number): Point {
  const [dx, dy, dz] = [x - focus[0], y - focus[1], z - focus[2]];
  return [at[0] + (dx - dy) * unit, at[1] + (dx + dy - 2 * dz) * unit * RISE];
}

export function drawVoxels(canvas: Canvas, scene: Voxels, view: View, mood: Mood): void {
  const lamps = new Lamps(scene, mood.lamps);
  const painter = new Painter(canvas, scene, view, mood, lamps);
  const visible = [...scene].filter((voxel) => painter.isVisible(voxel));
  visible.sort((a, b) => a.x + a.y + a.z - (b.x + b.y + b.z));
  for (const voxel of visible) painter.paint(voxel);
  for (const { x, y, z, light } of lamps.shining) {
    const [px, py] = project(view, x + 0.5, y + 0.5, z + 0.5);
    canvas.light(px, py, view.unit * 5, light, mood.lamps * 0.2);
  }
}

class Painter {
  readonly #canvas: Canvas;
  readonly #scene: Voxels;
  readonly #view: View;
  readonly #mood: Mood;
  readonly #lamps: Lamps;
  readonly #colours = new Float32Array(CELLS * CELLS * 3);
  readonly #highest: number;

  constructor(canvas: Canvas, scene: Voxels, view: View, mood: Mood, lamps: Lamps) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#view = view;
    this.#mood = mood;
    this.#lamps = lamps;
    this.#highest = highestOf(scene);
  }

  isVisible({ x, y, z, block }: Voxel): boolean {
    const [px, py] = project(this.#view, x, y, z);
    const margin = this.#view.unit * 4;
    const { width, height } = this.#canvas;
    if (px < -margin || py < -margin || px > width + margin || py > height + margin) return false;
    if (this.#scene.get(x + 1, y + 1, z + 1) && !block.liquid) return false;
    return (
      this.#shows(block, x, y, z + 1) || this.#shows(block, x, y + 1, z) || this.#shows(block, x + 1, y, z)
    );
  }

  paint({ x, y, z, block }: Voxel): void {
    const { unit } = this.#view;
    const rise = unit * RISE;
    const top = z + (block.liquid && !this.#scene.get(x, y, z + 1) ? 0.8 : 1);
    const depth: Point = [0, 2 * rise * (top - z)];
    if (this.#shows(block, x, y, z + 1)) {
      this.#shade('top', x, y, z, block);
      this.#face(x, y, top, [unit, rise], [-unit, rise]);
    }
    if (this.#shows(block, x, y + 1, z)) {
      this.#shade('left', x, y, z, block);
      this.#face(x, y + 1, top, [unit, rise], depth);
    }
    if (this.#shows(block, x + 1, y, z)) {
      this.#shade('right', x, y, z, block);
      this.#face(x + 1, y + 1, top, [unit, -rise], depth);
    }
  }

  #face(x: number, y: number, z: number, along: Point, down: Point): void {
    this.#canvas.face(project(this.#view, x, y, z), along, down, CELLS, this.#colours);
  }

  /** Whether a face towards this place is seen: nothing stands there, or only water before something solid. */
  #shows(block: Block, x: number, y: number, z: number): boolean {
    const other = this.#scene.get(x, y, z);
    return other === undefined || (other.liquid === true && !block.liquid);
  }

  #shade(side: Side, x: number, y: number, z: number, block: Block): void {
    const { ambient, sun } = this.#mood;
    const { ambient: everywhere, sun: sunny, seed } = SIDES[side];
    const corners = this.#cornersOf(side, x, y, z);
    const lamplight = block.glow ? ([0, 0, 0] as const) : this.#lamps.at(x, y, z, side);
    const jitter = 1 + (speck(x, y, z, seed) - 0.5) * block.grain;
    const haze = this.#hazeAt(x + y);
    for (let j = 0; j < CELLS; j++) {
      for (let i = 0; i < CELLS; i++) {
        const albedo = this.#albedo(side, x, y, z, i, j, block);
        const grain = 1 + (speck(x * CELLS + i, y * CELLS + j, z * 3 + seed, 7) - 0.5) * 2 * block.grain;
        const texture = jitter * grain * (side === 'top' ? this.#bevel(x, y, z, i, j) : 1);
        const [s, t] = [(i + 0.5) / CELLS, (j + 0.5) / CELLS];
        const open = 1 - 0.2 * between(corners, s, t);
        const lit = sunny > 0 && !block.glow ? sunny * this.#sunAt(side, x, y, z, s, t) : 0;
        const glow = block.glow ? 0.5 : 0;
        const at = (j * CELLS + i) * 3;
        for (let channel = 0; channel < 3; channel++) {
          const light =
            (ambient[channel] ?? 0) * everywhere * open +
            (sun[channel] ?? 0) * lit * (0.6 + 0.4 * open) +
            (lamplight[channel] ?? 0) +
            glow;
          const shaded = (albedo[channel] ?? 0) * texture * light;
          this.#colours[at + channel] = 255 * (shaded + ((this.#mood.haze[channel] ?? 0) - shaded) * haze);
        }
      }
    }
  }

  /** Grass hangs over the upper edge of its sides; water glitters. */
  #albedo(side: Side, x: number, y: number, z: number, i: number, j: number, block: Block): Colour {
    if (block.liquid && side === 'top') {
      const ripple = speck(x * CELLS + i, (y * CELLS + j) >> 1, 5, 3);
      return ripple > 0.93 ? blend(block.colour, [1, 1, 1], 0.55) : block.colour;
    }
    if (!block.top) return block.colour;
    if (side === 'top') return block.top;
    const covered = this.#scene.get(x, y, z + 1) !== undefined;
    const reach = speck(x * CELLS + i, y * CELLS + i, z, side === 'left' ? 5 : 6) > 0.5 ? 2 : 1;
    return !covered && j < reach ? block.top : block.colour;
  }

  /** The front edges of an upper face catch the light where nothing continues it. */
  #bevel(x: number, y: number, z: number, i: number, j: number): number {
    const isEdge =
      (i === CELLS - 1 && !this.#scene.get(x + 1, y, z)) ||
      (j === CELLS - 1 && !this.#scene.get(x, y + 1, z));
    return isEdge ? 1.09 : 1;
  }

  /** How closed in each corner of a face is, from 0 to 3: along its first edge, then along the second. */
  #cornersOf(side: Side, x: number, y: number, z: number): readonly [number, number, number, number] {
    const solid = (i: number, j: number): number => {
      const other =
        side === 'top'
          ? this.#scene.get(x + i, y + j, z + 1)
          : side === 'left'
            ? this.#scene.get(x + i, y + 1, z - j)
            : this.#scene.get(x + 1, y - i, z - j);
      return other && !other.liquid && !other.glow ? 1 : 0;
    };
    const corner = (i: number, j: number) =>
      solid(i, 0) && solid(0, j) ? 3 : solid(i, 0) + solid(0, j) + solid(i, j);
    return [corner(-1, -1), corner(1, -1), corner(-1, 1), corner(1, 1)];
  }

  /** 1 in the sun, less where something stands in its way. */
  #sunAt(side: Side, x: number, y: number, z: number, s: number, t: number): number {
    let [px, py, pz] = side === 'top' ? [x + s, y + t, z + 1.02] : [x + s, y + 1.02, z + 1 - t];
    for (let step = 0; step < SHADOW_STEPS && pz <= this.#highest + 1; step++) {
      px += LIGHT[0] * 0.6;
      py += LIGHT[1] * 0.6;
      pz += LIGHT[2] * 0.6;
      const other = this.#scene.get(Math.floor(px), Math.floor(py), Math.floor(pz));
      if (other && !other.glow && !other.liquid) return 0.12;
    }
    return 1;
  }

  #hazeAt(depth: number): number {
    const { haze } = this.#view;
    if (!haze) return 0;
    return Math.min(0.9, Math.max(0, (haze[1] - depth) / (haze[1] - haze[0])));
  }
}

const between = ([a, b, c, d]: readonly [number, number, number, number], s: number, t: number) =>
  (a * (1 - s) + b * s) * (1 - t) + (c * (1 - s) + d * s) * t;

function highestOf(scene: Voxels): number {
  let highest = 0;
  for (const { z } of scene) highest = Math.max(highest, z);
  return highest;
}
