// Trees and smaller growth.
import type { Random } from '../random.ts';
import { type Block, blocks } from './block.ts';
import type { Place } from './terrain.ts';
import { Voxels } from './voxels.ts';

export type Plant = (random: Random) => Voxels;

/** A ball of leaves with gaps, as leaves have. */
function crown(tree: Voxels, random: Random, z: number, radius: number, leaves: Block, squash = 0.85): void {
  const reach = Math.ceil(radius);
  for (let x = -reach; x <= reach; x++) {
    for (let y = -reach; y <= reach; y++) {
      for (let k = -reach; k <= reach; k++) {
        const distance = Math.hypot(x, y, k / squash) / radius;
        if (distance <= 1 && (distance < 0.7 || random.chance(0.82))) tree.set(x, y, z + k, leaves);
      }
    }
  }
}

const broadleaf =
  (trunk: Block, leaves: Block, tall = 4, wide = 2.4): Plant =>
  (random) => {
    const height = tall + random.whole(0, 2);
    const tree = new Voxels().box(0, 0, 0, 0, 0, height, trunk);
    crown(tree, random, height + 1, wide + random.between(0, 0.6), leaves);
    return tree;
  };

const conifer =
  (leaves: Block, tip: Block = leaves): Plant =>
  (random) => {
    const height = random.whole(7, 10);
    const tree = new Voxels().box(0, 0, 0, 0, 0, height, blocks.darkwood);
    for (let z = 2; z <= height; z++) {
      const radius = ((height - z) / height) * 3 + ((height - z) % 2 === 0 ? 0.6 : -0.2);
      for (let x = -3; x <= 3; x++) {
        for (let y = -3; y <= 3; y++) if (Math.hypot(x, y) <= radius) tree.set(x, y, z, leaves);
      }
    }
    return tree.set(0, 0, height + 1, tip);
  };

const palm: Plant = (random) => {
  const [height, tree] = [random.whole(6, 8), new Voxels()];
  for (let z = 0; z <= height; z++) tree.set(Math.round((z / height) ** 2 * 2), 0, z, blocks.oak);
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, -1],
    [1, -1],
    [-1, 1],
  ] as const) {
    for (let step = 0; step <= 3; step++) {
      tree.set(2 + dx * step, dy * step, height + 1 - (step > 2 ? 1 : 0) - (step > 1 ? 1 : 0), blocks.palm);
    }
  }
  return tree;
};

const giantMushroom =
  (cap: Block): Plant =>
  (random) => {
    const [height, radius] = [random.whole(4, 7), random.whole(2, 3)];
    const mushroom = new Voxels().box(0, 0, 0, 0, 0, height, blocks.white);
    for (let x = -radius; x <= radius; x++) {
      for (let y = -radius; y <= radius; y++) {
        const distance = Math.hypot(x, y);
        if (distance > radius + 0.4) continue;
        const spot = random.chance(0.14) ? blocks.white : cap;
        mushroom.set(x, y, height + (distance < radius - 0.8 ? 1 : 0), spot);
        if (distance > radius - 0.6) mushroom.set(x, y, height - 1, cap);
      }
    }
    return mushroom;
  };

const spire =
  (crystal: Block): Plant =>
  (random) => {
    const [height, rock] = [random.whole(3, 8), new Voxels()];
    for (let z = 0; z <= height; z++) {
      const radius = (1 - z / height) * 1.6;
      for (let x = -1; x <= 1; x++) {
        for (let y = -1; y <= 1; y++) if (Math.abs(x) + Math.abs(y) <= radius) rock.set(x, y, z, crystal);
      }
    }
    return rock;
  };

const cactus: Plant = (random) => {
  const height = random.whole(3, 5);
  const plant = new Voxels().box(0, 0, 0, 0, 0, height, blocks.cactus);
  plant.set(1, 0, height - 2, blocks.cactus).set(1, 0, height - 1, blocks.cactus);
  return random.chance(0.5) ? plant.set(0, 0, height + 1, blocks.pink) : plant;
};

const dead: Plant = (random) => {
  const height = random.whole(4, 6);
  return new Voxels()
    .box(0, 0, 0, 0, 0, height, blocks.darkwood)
    .set(1, 0, height - 1, blocks.darkwood)
    .set(2, 0, height, blocks.darkwood)
    .set(0, -1, height - 2, blocks.darkwood)
    .set(-1, 0, height, blocks.darkwood);
};

const flowers: Plant = (random) =>
  new Voxels().set(
    0,
    0,
    0,
    random.pick([blocks.flower, blocks.yellow, blocks.pink, blocks.white, blocks.purple]),
  );

const reeds: Plant = (random) => new Voxels().box(0, 0, 0, 0, 0, random.whole(1, 2), blocks.palm);
const boulder: Plant = (random) => new Voxels().ball(0, 0, 0, random.between(0.8, 1.7), blocks.cobble, 0.8);

export const plants = {
  oak: broadleaf(blocks.oak, blocks.leaves),
  birch: broadleaf(
    blocks.birch,
    blocks.meadow.top ? { colour: blocks.meadow.top, grain: 0.2 } : blocks.leaves,
    5,
    2,
  ),
  autumn: broadleaf(blocks.oak, blocks.autumn, 4, 2.6),
  cherry: broadleaf(blocks.redwood, blocks.cherry, 3, 2.9),
  jungle: broadleaf(blocks.oak, blocks.jungle, 8, 2.8),
  pine: conifer(blocks.pine),
  frosted: conifer(blocks.pine, blocks.snow),
  palm,
  cactus,
  dead,
  redcap: giantMushroom(blocks.red),
  browncap: giantMushroom(blocks.brown),
  glowcap: giantMushroom(blocks.crystal),
  crystal: spire(blocks.crystal),
  amethyst: spire(blocks.amethyst),
  ember: spire(blocks.torch),
  flowers,
  reeds,
  boulder,
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;

/** Plants on some of the places, with room between them; `free` says where nothing stands yet. */
export function scatter(
  scene: Voxels,
  random: Random,
  places: readonly Place[],
  names: readonly [PlantName, ...PlantName[]],
  {
    count,
    apart = 3,
    free = () => true,
  }: { count: number; apart?: number; free?: (place: Place) => boolean },
): void {
  const taken: Place[] = [];
  for (const place of random.some(places, count * 6)) {
    if (taken.length >= count) return;
    if (!free(place)) continue;
    if (taken.some(({ x, y }) => Math.abs(x - place.x) + Math.abs(y - place.y) < apart)) continue;
    taken.push(place);
    scene.stamp(plants[random.pick(names)](random), place.x, place.y, place.z);
  }
}
