// What people build. Every structure stands with its middle near 0, 0 and its floor at height 0.
import { type Block, blocks } from './block.ts';
import {
  castle,
  cottage,
  lighthouse,
  pyramid,
  type Structure,
  temple,
  tower,
  windmill,
} from './buildings.ts';
import { Voxels } from './voxels.ts';

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
