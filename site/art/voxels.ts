// Drawings made of blocks. A sculpture is a list of layers from the ground up, a layer is a list of rows from back to
// front, and a row is blocks from left to right, one letter per block for its material. Spaces and dots are air.

export type Sculpture = readonly (readonly string[])[];

type Rgb = readonly [number, number, number];

const MATERIALS: Readonly<Record<string, Rgb>> = {
  s: [240, 206, 126], // sand
  d: [203, 161, 88], // darker sand
  w: [196, 137, 72], // planks
  b: [134, 86, 42], // beam
  g: [104, 171, 84], // grass
  e: [139, 104, 72], // earth
  l: [64, 132, 76], // leaves
  t: [112, 76, 46], // trunk
  r: [212, 88, 72], // brick
  i: [205, 214, 216], // iron
  k: [60, 68, 76], // coal
  p: [86, 176, 166], // patina
  c: [214, 128, 72], // copper
  v: [146, 114, 206], // amethyst
  u: [86, 138, 214], // lapis
  y: [250, 214, 94], // gold
  o: [240, 240, 228], // chalk
  q: [120, 190, 214], // water
};

type Point = readonly [x: number, y: number, z: number];

/** The three faces towards the viewer: the neighbour that would cover each, its brightness and its corners. */
const FACES: readonly { coveredBy: Point; light: number; corners: readonly Point[] }[] = [
  {
    coveredBy: [0, 0, 1],
    light: 1.06,
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  },
  {
    coveredBy: [0, 1, 0],
    light: 0.84,
    corners: [
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
      [0, 1, 0],
    ],
  },
  {
    coveredBy: [1, 0, 0],
    light: 0.66,
    corners: [
      [1, 0, 1],
      [1, 1, 1],
      [1, 1, 0],
      [1, 0, 0],
    ],
  },
];

const HALF_WIDTH = 10;
const HALF_DEPTH = 5;
const HEIGHT = 11;

export type Face = { points: string; fill: string };
export type Drawing = { viewBox: string; width: number; height: number; faces: readonly Face[] };

/** The visible faces of a sculpture, from back to front, and their bounding box. */
export function draw(sculpture: Sculpture): Drawing {
  const isBlock = (x: number, y: number, z: number) => (sculpture[z]?.[y]?.[x] ?? '.') in MATERIALS;
  const faces: Face[] = [];
  const bounds = new Bounds();
  for (const [x, y, z, rgb] of backToFront(sculpture)) {
    const grain = 1 + (((x * 7 + y * 13 + z * 5) % 5) - 2) * 0.018;
    for (const { coveredBy, light, corners } of FACES) {
      if (isBlock(x + coveredBy[0], y + coveredBy[1], z + coveredBy[2])) continue;
      const points = corners.map(([dx, dy, dz]) => bounds.project(x + dx, y + dy, z + dz));
      faces.push({ points: points.join(' '), fill: shade(rgb, light * grain) });
    }
  }
  return { ...bounds.box(), faces };
}

function backToFront(sculpture: Sculpture): (readonly [number, number, number, Rgb])[] {
  const blocks = sculpture.flatMap((layer, z) =>
    layer.flatMap((row, y) =>
      [...row].flatMap((letter, x) => {
        const rgb = MATERIALS[letter];
        return rgb === undefined ? [] : [[x, y, z, rgb] as const];
      }),
    ),
  );
  return blocks.sort(([x, y, z], [x2, y2, z2]) => x + y + z - (x2 + y2 + z2));
}

const shade = (rgb: Rgb, by: number) =>
  `#${rgb
    .map((part) =>
      Math.min(255, Math.round(part * by))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

class Bounds {
  #left = Number.POSITIVE_INFINITY;
  #top = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #bottom = Number.NEGATIVE_INFINITY;

  project(blockX: number, blockY: number, z: number): string {
    const x = (blockX - blockY) * HALF_WIDTH;
    const y = (blockX + blockY) * HALF_DEPTH - z * HEIGHT;
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x);
    this.#top = Math.min(this.#top, y);
    this.#bottom = Math.max(this.#bottom, y);
    return `${x},${y}`;
  }

  box() {
    const width = this.#right - this.#left;
    const height = this.#bottom - this.#top;
    return { viewBox: `${this.#left} ${this.#top} ${width} ${height}`, width, height };
  }
}
