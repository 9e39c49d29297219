// Houses, towers and monuments. Each stands with its middle near 0, 0 and its floor at height 0.
import type { Random } from '../random.ts';
import { type Block, blocks } from './block.ts';
import { Voxels } from './voxels.ts';

export type Structure = (random: Random) => Voxels;

type Materials = { wall: Block; beam: Block; roof: Block };

const dwellings: readonly [Materials, ...Materials[]] = [
  { wall: blocks.planks, beam: blocks.darkwood, roof: blocks.roofred },
  { wall: blocks.white, beam: blocks.oak, roof: blocks.thatch },
  { wall: blocks.marble, beam: blocks.darkwood, roof: blocks.roofblue },
  { wall: blocks.cobble, beam: blocks.oak, roof: blocks.roofgreen },
  { wall: blocks.brick, beam: blocks.darkwood, roof: blocks.slate },
];

/** A roof with its ridge along x. */
function gable(
  house: Voxels,
  [x0, y0, x1, y1]: readonly number[],
  z: number,
  roof: Block,
  wall: Block,
): void {
  const [left = 0, front = 0, right = 0, back = 0] = [x0, y0, x1, y1];
  for (let step = 0; front - 1 + step <= back + 1 - step; step++) {
    for (let x = left - 1; x <= right + 1; x++) {
      house.set(x, front - 1 + step, z + step, roof).set(x, back + 1 - step, z + step, roof);
    }
    for (let y = front + step; y <= back - step; y++) {
      house.set(left, y, z + step, wall).set(right, y, z + step, wall);
    }
  }
}

export const cottage =
  (materials?: Materials, size = 3, storeys = 1): Structure =>
  (random) => {
    const { wall, beam, roof } = materials ?? random.pick(dwellings);
    const [long, deep, height] = [size + 1, size, 4 * storeys];
    const house = new Voxels().box(-long, -deep, -1, long, deep, -1, blocks.cobble);
    house
      .box(-long, -deep, 0, long, deep, height, wall)
      .box(-long + 1, -deep + 1, 0, long - 1, deep - 1, height, wall);
    for (const x of [-long, long]) {
      for (const y of [-deep, deep]) house.box(x, y, 0, x, y, height, beam);
    }
    for (let storey = 0; storey < storeys; storey++) {
      const z = storey * 4 + 2;
      for (let x = -long + 2; x < long; x += 3) house.set(x, deep, z, blocks.window);
      for (let y = -deep + 2; y < deep; y += 3) house.set(long, y, z, blocks.window);
      house.box(-long, deep, storey * 4 + 4, long, deep, storey * 4 + 4, beam);
      house.box(long, -deep, storey * 4 + 4, long, deep, storey * 4 + 4, beam);
    }
    house.box(0, deep, 0, 0, deep, 2, blocks.darkwood);
    gable(house, [-long, -deep, long, deep], height + 1, roof, wall);
    return house.box(-long + 2, -1, height + 1, -long + 2, -1, height + 6, blocks.brick);
  };

const battlements = (tower: Voxels, radius: number, z: number, stone: Block) => {
  for (let x = -radius; x <= radius; x++) {
    for (let y = -radius; y <= radius; y++) {
      const isRim = Math.max(Math.abs(x), Math.abs(y)) === radius;
      if (isRim && (x + y) % 2 === 0) tower.set(x, y, z, stone);
    }
  }
};

export const tower =
  (height: number, radius = 2, stone: Block = blocks.cobble, roof?: Block): Structure =>
  () => {
    const building = new Voxels().box(-radius, -radius, 0, radius, radius, height, stone);
    for (let z = 3; z < height - 1; z += 4) {
      building.set(0, radius, z, blocks.window).set(radius, 0, z, blocks.window);
    }
    building.box(-radius - 1, -radius - 1, height, radius + 1, radius + 1, height, stone);
    battlements(building, radius + 1, height + 1, stone);
    if (!roof) return building;
    for (let step = 0; step <= radius + 1; step++) {
      const reach = radius + 1 - step;
      building.box(-reach, -reach, height + 1 + step * 2, reach, reach, height + 2 + step * 2, roof);
    }
    return building.box(0, 0, height + 2 * radius + 5, 0, 0, height + 2 * radius + 6, blocks.gold);
  };

export const castle: Structure = (random) => {
  const stone = random.pick([blocks.stone, blocks.sandstone, blocks.cobble, blocks.marble]);
  const roof = random.pick([blocks.roofblue, blocks.roofred, blocks.roofpurple, blocks.roofgreen]);
  const keep = new Voxels();
  for (const side of [-9, 9]) {
    keep.box(-9, side - 1, 0, 9, side, 6, stone).box(side - 1, -9, 0, side, 9, 6, stone);
    for (let at = -8; at <= 8; at += 2) keep.set(at, side, 7, stone).set(side, at, 7, stone);
  }
  for (const x of [-9, 9]) for (const y of [-9, 9]) keep.stamp(tower(10, 2, stone, roof)(random), x, y, 0);
  keep.stamp(tower(16, 3, stone, roof)(random), -1, -1, 0);
  keep.box(-1, 8, 0, 1, 9, 3, blocks.darkwood);
  return keep.set(-3, 10, 3, blocks.torch).set(3, 10, 3, blocks.torch);
};

export const lighthouse: Structure = () => {
  const building = new Voxels();
  for (let z = 0; z <= 17; z++) {
    const radius = 3.4 - z * 0.08;
    const paint = Math.floor(z / 4) % 2 === 0 ? blocks.white : blocks.red;
    for (let x = -4; x <= 4; x++) {
      for (let y = -4; y <= 4; y++) if (Math.hypot(x, y) <= radius) building.set(x, y, z, paint);
    }
  }
  building.box(-3, -3, 18, 3, 3, 18, blocks.darkstone).box(-1, -1, 19, 1, 1, 21, blocks.lamp);
  return building
    .box(-2, -2, 22, 2, 2, 22, blocks.red)
    .box(-1, -1, 23, 1, 1, 23, blocks.red)
    .set(0, 0, 24, blocks.iron);
};

export const windmill: Structure = (random) => {
  const mill = new Voxels();
  for (let z = 0; z <= 12; z++) {
    const reach = z < 5 ? 3 : 2;
    mill.box(-reach, -reach, z, reach, reach, z, z < 3 ? blocks.cobble : blocks.white);
  }
  for (let step = 0; step <= 3; step++) {
    mill.box(
      -3 + step,
      -3 + step,
      13 + step,
      3 - step,
      3 - step,
      13 + step,
      random.pick([blocks.roofred, blocks.thatch]),
    );
  }
  for (let arm = 1; arm <= 7; arm++) {
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      mill.set(dx * arm, 4, 11 + dz * arm, blocks.darkwood);
      if (arm > 1) mill.set(dx * arm + dz, 4, 11 + dz * arm - dx, blocks.white);
    }
  }
  return mill.set(0, 4, 11, blocks.oak).set(0, 3, 11, blocks.oak).box(0, 3, 0, 0, 3, 2, blocks.darkwood);
};

export const pyramid: Structure = () => {
  const monument = new Voxels();
  for (let step = 0; step <= 9; step++) {
    monument.box(
      -9 + step,
      -9 + step,
      step,
      9 - step,
      9 - step,
      step,
      step % 3 === 2 ? blocks.ochre : blocks.sandstone,
    );
  }
  return monument
    .box(-1, 8, 0, 1, 10, 3, blocks.terracotta)
    .box(0, 10, 0, 0, 10, 2, blocks.black)
    .set(0, 0, 10, blocks.gold);
};

export const temple: Structure = () => {
  const hall = new Voxels().box(-7, -5, 0, 7, 5, 0, blocks.marble).box(-6, -4, 1, 6, 4, 1, blocks.marble);
  for (let x = -6; x <= 6; x += 3) for (const y of [-4, 4]) hall.box(x, y, 2, x, y, 7, blocks.marble);
  for (let y = -4; y <= 4; y += 4) for (const x of [-6, 6]) hall.box(x, y, 2, x, y, 7, blocks.marble);
  hall.box(-7, -5, 8, 7, 5, 8, blocks.marble);
  gable(hall, [-6, -4, 6, 4], 9, blocks.roofblue, blocks.marble);
  return hall.box(-1, -1, 2, 1, 1, 3, blocks.gold).set(0, 0, 4, blocks.crystal);
};
