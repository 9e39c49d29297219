// Ground to stand on: floating islands and wide landscapes in many climates.
import type { Random } from '../random.ts';
import { type Block, blocks } from './block.ts';
import { hills } from './noise.ts';
import { Voxels } from './voxels.ts';

export type Climate = {
  ground: Block;
  /** Under the uppermost layer, and below that. */
  soil: Block;
  rock: Block;
  /** On high ground. */
  peak?: Block;
  /** Where the ground is low. */
  pool?: Block;
  shore?: Block;
};

export const climates = {
  plains: {
    ground: blocks.grass,
    soil: blocks.dirt,
    rock: blocks.stone,
    pool: blocks.water,
    shore: blocks.sand,
  },
  meadow: {
    ground: blocks.meadow,
    soil: blocks.dirt,
    rock: blocks.stone,
    pool: blocks.water,
    shore: blocks.sand,
  },
  cherry: { ground: blocks.cherrygrass, soil: blocks.dirt, rock: blocks.stone, pool: blocks.water },
  forest: { ground: blocks.moss, soil: blocks.dirt, rock: blocks.darkstone, pool: blocks.water },
  savanna: {
    ground: blocks.drygrass,
    soil: blocks.dirt,
    rock: blocks.stone,
    pool: blocks.water,
    shore: blocks.sand,
  },
  swamp: { ground: blocks.swampgrass, soil: blocks.dirt, rock: blocks.darkstone, pool: blocks.swamp },
  desert: { ground: blocks.sand, soil: blocks.sandstone, rock: blocks.ochre, pool: blocks.tropic },
  badlands: { ground: blocks.redsand, soil: blocks.terracotta, rock: blocks.ochre, peak: blocks.ochre },
  snow: { ground: blocks.snowy, soil: blocks.dirt, rock: blocks.stone, peak: blocks.snow, pool: blocks.ice },
  alpine: {
    ground: blocks.grass,
    soil: blocks.stone,
    rock: blocks.stone,
    peak: blocks.snow,
    pool: blocks.water,
  },
  mushroom: { ground: blocks.mycelium, soil: blocks.dirt, rock: blocks.stone, pool: blocks.tropic },
  ash: { ground: blocks.ashen, soil: blocks.basalt, rock: blocks.basalt, pool: blocks.lava },
  tropic: {
    ground: blocks.meadow,
    soil: blocks.sand,
    rock: blocks.sandstone,
    pool: blocks.tropic,
    shore: blocks.sand,
  },
  cave: { ground: blocks.darkstone, soil: blocks.darkstone, rock: blocks.basalt, pool: blocks.tropic },
  void: { ground: blocks.sandstone, soil: blocks.sandstone, rock: blocks.marble },
  quarry: { ground: blocks.stone, soil: blocks.stone, rock: blocks.darkstone },
} as const satisfies Record<string, Climate>;

export type ClimateName = keyof typeof climates;

/** A place on the ground: `z` is the first free height above it. */
export type Place = { x: number; y: number; z: number };

export type Ground = { voxels: Voxels; places: Place[] };

/** A rough round island that hangs in the air, its middle at 0, 0 and its ground at height 0. */
export function island(random: Random, radius: number, climate: Climate, relief = 1.5): Ground {
  const [voxels, places] = [new Voxels(), [] as Place[]];
  const seed = random.whole(0, 1e6);
  for (let x = -radius - 2; x <= radius + 2; x++) {
    for (let y = -radius - 2; y <= radius + 2; y++) {
      const edge = radius * (0.82 + 0.3 * hills(x + 200, y + 200, 9, seed));
      const distance = Math.hypot(x, y);
      if (distance > edge) continue;
      const inner = 1 - distance / edge;
      const height = Math.round(hills(x, y, 11, seed + 5) * relief * Math.min(1, inner * 2.5));
      const depth = 2 + Math.round(inner * radius * 1.5 + hills(x, y, 5, seed + 9) * 3);
      for (let z = height - depth; z <= height; z++) {
        voxels.set(x, y, z, layer(climate, height - z, speckles(x, y, z, seed)));
      }
      places.push({ x, y, z: height + 1 });
    }
  }
  return { voxels, places };
}

/** Wide land, `size` blocks long on each side and its middle at 0, 0; low ground is under water. */
export function landscape(
  random: Random,
  size: number,
  climate: Climate,
  { relief = 9, width = 22, level = 0.42 } = {},
): Ground {
  const [voxels, places] = [new Voxels(), [] as Place[]];
  const seed = random.whole(0, 1e6);
  const half = Math.floor(size / 2);
  const waterline = Math.round(level * relief);
  for (let x = -half; x <= half; x++) {
    for (let y = -half; y <= half; y++) {
      const height = Math.round(hills(x, y, width, seed) ** 1.35 * relief * 1.35);
      const isShore = climate.shore && climate.pool && height <= waterline + 1;
      const isPeak = climate.peak && height > relief * 0.85;
      for (let z = height - 5; z <= height; z++) {
        const surface = isPeak ? climate.peak : isShore ? climate.shore : undefined;
        voxels.set(x, y, z, (height - z < 2 && surface) || layer(climate, height - z, 0));
      }
      if (climate.pool && height < waterline) {
        for (let z = height + 1; z <= waterline; z++) voxels.set(x, y, z, climate.pool);
      } else places.push({ x, y, z: height + 1 });
    }
  }
  return { voxels, places };
}

const layer = ({ ground, soil, rock }: Climate, below: number, shift: number): Block =>
  below === 0 ? ground : below < 2 + shift ? soil : rock;

const speckles = (x: number, y: number, z: number, seed: number) =>
  hills(x + z, y, 4, seed + 31) > 0.5 ? 1 : 0;
