// What people build. Every structure stands with its middle near 0, 0 and its floor at height 0.
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

const castle: Structure = (random) => {
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

const lighthouse: Structure = () => {
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

const windmill: Structure = (random) => {
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

const pyramid: Structure = () => {
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

const temple: Structure = () => {
  const hall = new Voxels().box(-7, -5, 0, 7, 5, 0, blocks.marble).box(-6, -4, 1, 6, 4, 1, blocks.marble);
  for (let x = -6; x <= 6; x += 3) for (const y of [-4, 4]) hall.box(x, y, 2, x, y, 7, blocks.marble);
  for (let y = -4; y <= 4; y += 4) for (const x of [-6, 6]) hall.box(x, y, 2, x, y, 7, blocks.marble);
  hall.box(-7, -5, 8, 7, 5, 8, blocks.marble);
  gable(hall, [-6, -4, 6, 4], 9, blocks.roofblue, blocks.marble);
  return hall.box(-1, -1, 2, 1, 1, 3, blocks.gold).set(0, 0, 4, blocks.crystal);
};

const treehouse: Structure = (random) => {
  const house = new Voxels().box(-1, -1, 0, 1, 1, 12, blocks.oak).ball(0, 0, 15, 5, blocks.leaves, 0.7);
  house.box(-4, -4, 7, 4, 4, 7, blocks.planks).box(-3, -3, 8, 3, 3, 11, blocks.birch);
  house.set(1, 3, 9, blocks.window).set(3, 1, 9, blocks.window).box(-1, 3, 8, -1, 3, 9, blocks.darkwood);
  for (let z = 0; z <= 7; z++) house.set(2, 0, z, blocks.darkwood);
  house.stamp(cottage(undefined, 2)(random), -9, 4, 0);
  return house.set(4, 4, 8, blocks.lamp).set(-4, 4, 8, blocks.lamp);
};

const stall =
  (roof: Block): Structure =>
  (random) => {
    const market = new Voxels();
    for (const x of [-2, 2]) for (const y of [-1, 1]) market.box(x, y, 0, x, y, 3, blocks.oak);
    for (let x = -3; x <= 3; x++) market.box(x, -2, 4, x, 2, 4, x % 2 === 0 ? roof : blocks.white);
    market.box(-2, 1, 0, 2, 1, 1, blocks.planks);
    for (let x = -2; x <= 2; x++) {
      market.set(
        x,
        1,
        2,
        random.pick([blocks.flower, blocks.wheat, blocks.green, blocks.orange, blocks.purple]),
      );
    }
    return market;
  };

const fountain: Structure = () =>
  new Voxels()
    .box(-3, -3, 0, 3, 3, 1, blocks.marble)
    .box(-2, -2, 1, 2, 2, 1, blocks.water)
    .box(0, 0, 1, 0, 0, 4, blocks.marble)
    .set(0, 0, 5, blocks.water)
    .set(1, 0, 3, blocks.water)
    .set(0, 1, 3, blocks.water);

const bridge: Structure = () => {
  const span = new Voxels();
  for (let x = -11; x <= 11; x++) {
    const z = Math.round(4 * Math.cos((x / 11) * (Math.PI / 2)));
    span
      .box(x, -2, z, x, 2, z, blocks.planks)
      .set(x, -2, z + 1, blocks.darkwood)
      .set(x, 2, z + 1, blocks.darkwood);
    if (x % 5 === 0) span.set(x, 2, z + 2, blocks.lamp).set(x, -2, z + 2, blocks.lamp);
  }
  return span;
};

const portal: Structure = () => {
  const gate = new Voxels().box(-4, -1, 0, 4, 1, 0, blocks.basalt);
  gate.box(-3, 0, 1, 3, 0, 9, blocks.basalt).box(-2, 0, 2, 2, 0, 8, blocks.amethyst);
  return gate.set(-4, 1, 1, blocks.torch).set(4, 1, 1, blocks.torch);
};

const ship: Structure = () => {
  const hull = new Voxels();
  for (let x = -9; x <= 9; x++) {
    const reach = Math.round(3.4 * Math.sqrt(Math.max(0, 1 - (x / 10) ** 2)));
    const lift = Math.abs(x) > 6 ? Math.abs(x) - 6 : 0;
    hull.box(x, -reach, 1 + lift, x, reach, 1 + lift, blocks.planks);
    for (const y of [-reach, reach]) hull.box(x, y, 0, x, y, 2 + lift, blocks.oak);
    if (reach > 0) hull.box(x, -reach + 1, 0, x, reach - 1, 0, blocks.darkwood);
  }
  hull.box(0, 0, 1, 0, 0, 15, blocks.darkwood).box(-5, 0, 1, -5, 0, 11, blocks.darkwood);
  for (let z = 5; z <= 13; z++)
    hull.box(1, -4 + Math.floor(z / 6), z, 1, 4 - Math.floor(z / 6), z, blocks.white);
  for (let z = 5; z <= 10; z++) hull.box(-4, -3, z, -4, 3, z, z % 3 === 0 ? blocks.red : blocks.white);
  return hull.set(0, 0, 16, blocks.red).set(-9, 0, 5, blocks.lamp);
};

const balloon: Structure = (random) => {
  const [paint, trim] = random.some(
    [blocks.red, blocks.yellow, blocks.cyan, blocks.purple, blocks.orange],
    2,
  );
  const craft = new Voxels();
  for (let x = -6; x <= 6; x++) {
    for (let y = -6; y <= 6; y++) {
      for (let z = -6; z <= 7; z++) {
        if (Math.hypot(x, y, z * (z < 0 ? 0.85 : 1)) > 6.2) continue;
        craft.set(x, y, z + 14, (Math.floor(Math.atan2(y, x) * 2.6) % 2 === 0 ? paint : trim) ?? blocks.red);
      }
    }
  }
  for (const x of [-1, 1]) for (const y of [-1, 1]) craft.box(x, y, 3, x, y, 8, blocks.oak);
  return craft
    .box(-2, -2, 0, 2, 2, 2, blocks.planks)
    .box(-1, -1, 2, 1, 1, 2, blocks.darkwood)
    .set(0, 0, 6, blocks.torch);
};

const farm: Structure = (random) => {
  const field = new Voxels().box(-6, -5, -1, 6, 5, -1, blocks.dirt);
  for (let y = -4; y <= 4; y++) {
    const crop =
      y % 3 === 0 ? undefined : random.pick([blocks.wheat, blocks.wheat, blocks.green, blocks.orange]);
    if (!crop) field.box(-6, y, -1, 6, y, -1, blocks.water);
    else for (let x = -6; x <= 6; x++) if (random.chance(0.92)) field.set(x, y, 0, crop);
  }
  for (let x = -7; x <= 7; x += 2) field.set(x, 6, 0, blocks.oak).set(x, -6, 0, blocks.oak);
  return field
    .box(2, 0, 0, 2, 0, 3, blocks.oak)
    .box(1, 0, 2, 3, 0, 2, blocks.oak)
    .set(2, 0, 4, blocks.orange);
};

const campfire: Structure = () => {
  const camp = new Voxels();
  for (const [x, y] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const)
    camp.set(x, y, 0, blocks.darkwood);
  camp.set(0, 0, 0, blocks.torch).set(0, 0, 1, blocks.torch);
  for (let step = 0; step <= 3; step++) camp.box(-8, -3 + step, step, -4, -3 + step, step, blocks.orange);
  for (let step = 0; step <= 3; step++) camp.box(-8, 3 - step, step, -4, 3 - step, step, blocks.yellow);
  return camp.box(3, -1, 0, 3, 2, 0, blocks.oak);
};

const arena: Structure = () => {
  const ring = new Voxels();
  for (let x = -11; x <= 11; x++) {
    for (let y = -11; y <= 11; y++) {
      const distance = Math.hypot(x, y);
      if (distance <= 8) ring.set(x, y, 0, (x + y) % 2 === 0 ? blocks.sandstone : blocks.sand);
      else if (distance <= 11.2) ring.box(x, y, 0, x, y, Math.floor(distance - 7), blocks.terracotta);
    }
  }
  for (const [x, y] of [
    [9, 0],
    [-9, 0],
    [0, 9],
    [0, -9],
  ] as const)
    ring.box(x, y, 1, x, y, 5, blocks.red);
  return ring.box(-1, -1, 1, 1, 1, 1, blocks.gold);
};

const track: Structure = () => {
  const rails = new Voxels();
  for (let angle = 0; angle < 360; angle += 2) {
    const [x, y] = [Math.cos((angle * Math.PI) / 180) * 10, Math.sin((angle * Math.PI) / 180) * 7];
    const z = Math.round(2 + 2 * Math.sin((angle * Math.PI) / 90));
    rails.box(Math.round(x), Math.round(y), 0, Math.round(x), Math.round(y), z, blocks.oak);
    rails.set(x, y, z + 1, angle % 12 === 0 ? blocks.iron : blocks.darkstone);
  }
  rails.box(9, -1, 5, 11, 1, 6, blocks.iron).box(10, 0, 7, 10, 0, 8, blocks.blue);
  return rails;
};

const city: Structure = (random) => {
  const streets = new Voxels().box(-12, -12, -1, 12, 12, -1, blocks.darkstone);
  for (const x of [-9, -1, 7]) {
    for (const y of [-9, -1, 7]) {
      const [height, wall] = [
        random.whole(5, 18),
        random.pick([blocks.grey, blocks.marble, blocks.slate, blocks.brick]),
      ];
      streets.box(x - 2, y - 2, 0, x + 3, y + 3, height, wall);
      for (let z = 1; z < height; z += 2) {
        for (let at = -1; at <= 2; at++) {
          if (random.chance(0.55)) streets.set(x + at, y + 3, z, blocks.window);
          if (random.chance(0.55)) streets.set(x + 3, y + at, z, blocks.window);
        }
      }
    }
  }
  return streets;
};

const stage: Structure = () => {
  const show = new Voxels().box(-7, -4, 0, 7, 4, 1, blocks.darkwood).box(-7, -4, 2, 7, -4, 10, blocks.purple);
  for (const x of [-7, 7]) show.box(x, -3, 2, x, -3, 9, blocks.iron);
  show.box(-7, -3, 10, 7, -3, 10, blocks.iron);
  for (const [index, x] of [-5, -2, 1, 4].entries()) {
    show.set(
      x,
      -3,
      9,
      [blocks.ruby, blocks.crystal, blocks.emeraldglow, blocks.amethyst][index] ?? blocks.lamp,
    );
  }
  for (const [index, x] of [-5, -3, -1, 1, 3, 5].entries()) {
    show.box(
      x,
      0,
      2,
      x,
      0,
      3 + (index % 3),
      [blocks.cyan, blocks.yellow, blocks.pink][index % 3] ?? blocks.cyan,
    );
  }
  return show;
};

export const structures = {
  cottage: cottage(),
  manor: cottage(undefined, 5, 2),
  watchtower: tower(13, 2, blocks.cobble, blocks.roofred),
  wizardtower: tower(18, 2, blocks.slate, blocks.roofpurple),
  castle,
  lighthouse,
  windmill,
  pyramid,
  temple,
  treehouse,
  stall: stall(blocks.red),
  bluestall: stall(blocks.blue),
  fountain,
  bridge,
  portal,
  ship,
  balloon,
  farm,
  campfire,
  arena,
  track,
  city,
  stage,
} as const satisfies Record<string, Structure>;

export type StructureName = keyof typeof structures;
