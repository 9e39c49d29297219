// Animals and stranger beings, built large enough to have a face. They look to the lower left, at whoever looks at them.
import { type Block, blocks } from './block.ts';
import { Voxels } from './voxels.ts';

type Coat = {
  body: Block;
  belly?: Block;
  face?: Block;
  ears?: Block;
  legs?: Block;
  tail?: Block;
  eyes?: Block;
  /** Every so many blocks a stripe, or spots of this. */
  marks?: { block: Block; kind: 'stripes' | 'spots' };
};

type Build = {
  coat: Coat;
  /** Half the width, length, height of the body, length of the legs. */
  wide: number;
  long: number;
  tall: number;
  legs: number;
  neck?: number;
  ears?: 'up' | 'round' | 'flop' | 'none';
  snout?: number;
  horns?: Block;
  mane?: Block;
  bushyTail?: boolean;
  wings?: Block;
};

/** A four-legged animal; its length runs along y, its head towards +y. */
function beast({
  coat,
  wide,
  long,
  tall,
  legs,
  neck = 0,
  ears = 'up',
  snout = 2,
  horns,
  mane,
  bushyTail,
  wings,
}: Build): Voxels {
  const { body, belly = body, face = body, marks } = coat;
  const animal = new Voxels();
  for (let y = -long; y <= long; y++) {
    for (let x = -wide; x <= wide; x++) {
      for (let z = legs; z <= legs + tall; z++) {
        const isMarked =
          marks && (marks.kind === 'stripes' ? (y + long) % 4 === 1 : (x * 7 + y * 5 + z * 3 + 40) % 11 < 2);
        animal.set(x, y, z, z === legs ? belly : isMarked ? marks.block : body);
      }
    }
  }
  for (const x of [-wide, wide]) {
    for (const y of [-long, long]) animal.box(x, y, 0, x, y, legs - 1, coat.legs ?? body);
    for (const y of [-long, long])
      animal.box(x - Math.sign(x), y, 0, x - Math.sign(x), y, legs - 1, coat.legs ?? body);
  }
  const [headZ, headY] = [legs + tall + neck, long + 1];
  if (neck > 0) animal.box(-1, long - 1, legs + tall, 1, long, headZ, body);
  const half = Math.max(2, wide);
  animal.box(-half, headY - 1, headZ - 1, half, headY + 3, headZ + 3, body);
  animal.box(-half, headY + 3, headZ - 1, half, headY + 3, headZ + 1, face);
  animal.box(-1, headY + 4, headZ - 1, 1, headY + 2 + snout, headZ, face);
  animal.set(0, headY + 2 + snout, headZ, blocks.black);
  for (const x of [-half + 1, half - 1]) {
    animal.set(x, headY + 3, headZ + 2, coat.eyes ?? blocks.black);
    if (!coat.eyes) animal.set(x - Math.sign(x) * 0, headY + 3, headZ + 1, face);
  }
  addEars(animal, ears, half, headY, headZ, coat.ears ?? body);
  if (horns)
    for (const x of [-half, half]) animal.box(x, headY + 1, headZ + 4, x, headY + 1, headZ + 6, horns);
  if (mane)
    animal
      .box(-1, headY - 2, headZ - 2, 1, headY - 2, headZ + 4, mane)
      .box(-half, headY - 2, headZ, half, headY - 2, headZ + 4, mane);
  const tail = coat.tail ?? body;
  if (bushyTail) animal.ball(0, -long - 3, legs + tall + 1, 2, tail).set(0, -long - 1, legs + tall, body);
  else animal.box(0, -long - 3, legs + tall - 1, 0, -long - 1, legs + tall - 1, tail);
  if (wings) addWings(animal, wings, wide, legs + tall);
  return animal;
}

function addEars(
  animal: Voxels,
  kind: NonNullable<Build['ears']>,
  half: number,
  y: number,
  z: number,
  ear: Block,
): void {
  for (const x of [-half, half]) {
    if (kind === 'up') animal.box(x, y + 1, z + 4, x, y + 1, z + 5, ear);
    if (kind === 'round') animal.box(x - Math.sign(x), y, z + 4, x, y + 1, z + 4, ear);
    if (kind === 'flop') animal.box(x + Math.sign(x), y + 1, z, x + Math.sign(x), y + 2, z + 3, ear);
  }
}

function addWings(animal: Voxels, wing: Block, wide: number, z: number): void {
  for (let reach = 1; reach <= 8; reach++) {
    const [lift, long] = [z + 1 + Math.round(reach * 0.7), Math.max(1, 5 - Math.floor(reach / 2))];
    for (const side of [-1, 1])
      animal.box(side * (wide + reach), -long, lift, side * (wide + reach), long - 1, lift, wing);
  }
}

/** A two-legged giant of stone, metal or wood. */
function golem(body: Block, trim: Block, eyes: Block): Voxels {
  return new Voxels()
    .box(-3, -1, 0, -1, 1, 4, trim)
    .box(1, -1, 0, 3, 1, 4, trim)
    .box(-4, -2, 5, 4, 2, 11, body)
    .box(-4, 2, 7, 4, 2, 7, trim)
    .box(-7, -1, 4, -5, 1, 11, body)
    .box(5, -1, 4, 7, 1, 11, body)
    .box(-7, -1, 3, -5, 1, 4, trim)
    .box(5, -1, 3, 7, 1, 4, trim)
    .box(-2, -1, 12, 2, 3, 16, body)
    .box(0, 4, 13, 0, 4, 14, trim)
    .set(-1, 3, 15, eyes)
    .set(1, 3, 15, eyes);
}

function slime(body: Block, core: Block): Voxels {
  const jelly = new Voxels().box(-4, -4, 0, 4, 4, 7, body).box(-3, -3, 8, 3, 3, 8, body);
  for (const x of [-3, -2, 2, 3]) jelly.box(x, 4, 4, x, 4, 5, blocks.black);
  return jelly.box(-1, 4, 2, 1, 4, 2, blocks.black).box(-2, -2, 9, 0, 0, 9, core).set(3, -1, 9, core);
}

function bird(body: Block, belly: Block, beak: Block, eyes: Block): Voxels {
  const owl = new Voxels().box(-3, -2, 2, 3, 3, 9, body).box(-2, 3, 2, 2, 3, 6, belly);
  owl.box(-3, -2, 10, 3, 3, 13, body).box(-2, 3, 10, 2, 3, 12, belly);
  for (const x of [-2, 2]) {
    owl
      .set(x, 4, 12, eyes)
      .set(x, 3, 12, eyes)
      .set(x, 0, 14, body)
      .set(x + Math.sign(x), 0, 15, body);
    owl.box(x * 2, -2, 3, x * 2, 2, 8, body).box(x / 2, 2, 0, x / 2, 3, 1, beak);
  }
  return owl.set(0, 4, 11, beak).set(0, 4, 10, beak).box(-1, -4, 2, 1, -3, 4, body);
}

function fish(body: Block, belly: Block, fin: Block): Voxels {
  const whale = new Voxels();
  for (let y = -9; y <= 9; y++) {
    const radius = 4.6 * Math.sqrt(Math.max(0, 1 - (y / 10) ** 2)) * (y < -3 ? 0.75 : 1);
    for (let x = -5; x <= 5; x++) {
      for (let z = -5; z <= 5; z++)
        if (Math.hypot(x, z) <= radius) whale.set(x, y, z + 6, z < -1 ? belly : body);
    }
  }
  whale.box(-4, -12, 7, 4, -10, 7, fin).box(0, -11, 6, 0, -9, 8, body);
  for (const side of [-1, 1])
    whale.box(side * 5, 0, 4, side * 8, 3, 4, fin).set(side * 4, 5, 7, blocks.black);
  return whale.box(0, -1, 11, 0, 2, 12, fin);
}

function crawler(body: Block, legs: Block, eyes: Block): Voxels {
  const spider = new Voxels().ball(0, -4, 5, 4, body, 0.8).box(-2, 0, 3, 2, 4, 6, body);
  for (const side of [-1, 1]) {
    for (const [index, y] of [-2, 0, 2, 4].entries()) {
      const out = (index - 1.5) * 1.4;
      spider.box(side * 3, y, 5, side * 3, y, 6, legs);
      for (let step = 0; step <= 3; step++)
        spider.set(side * (4 + step), y + out * (step / 2), 7 - Math.max(0, step - 1) * 2, legs);
      spider
        .set(side * 8, y + out * 2, 1, legs)
        .set(side * 8, y + out * 2, 0, legs)
        .set(side * 8, y + out * 2, 2, legs);
    }
    spider
      .set(side, 5, 6, eyes)
      .set(side * 2, 4, 5, eyes)
      .set(side, 5, 4, eyes);
  }
  return spider;
}

function shellback(shell: Block, skin: Block, marks: Block): Voxels {
  const turtle = new Voxels();
  for (let x = -6; x <= 6; x++) {
    for (let y = -6; y <= 6; y++) {
      const rise = 5.5 * Math.sqrt(Math.max(0, 1 - (Math.hypot(x, y) / 6.6) ** 2));
      for (let z = 2; z <= 2 + rise; z++) turtle.set(x, y, z, (x * x + y * y + z) % 5 === 0 ? marks : shell);
    }
  }
  for (const x of [-5, 5]) for (const y of [-4, 4]) turtle.box(x - 1, y - 1, 0, x + 1, y + 1, 1, skin);
  turtle.box(-2, 6, 2, 2, 10, 5, skin).set(-2, 10, 4, blocks.black).set(2, 10, 4, blocks.black);
  return turtle.box(0, -8, 2, 0, -7, 2, skin);
}

const fox = (fur: Block, tip: Block) =>
  beast({
    coat: { body: fur, belly: tip, face: tip, legs: blocks.black, tail: tip, ears: blocks.black },
    wide: 2,
    long: 4,
    tall: 3,
    legs: 3,
    bushyTail: true,
    snout: 3,
  });

export const creatures = {
  fox: () => fox(blocks.orange, blocks.white),
  snowfox: () => fox(blocks.white, blocks.ice),
  wolf: () =>
    beast({
      coat: { body: blocks.grey, belly: blocks.white, face: blocks.white, eyes: blocks.torch },
      wide: 2,
      long: 5,
      tall: 4,
      legs: 4,
      bushyTail: true,
      snout: 3,
    }),
  bear: () =>
    beast({
      coat: { body: blocks.brown, face: blocks.planks },
      wide: 4,
      long: 6,
      tall: 6,
      legs: 3,
      ears: 'round',
      snout: 2,
    }),
  panda: () =>
    beast({
      coat: { body: blocks.white, legs: blocks.black, ears: blocks.black, face: blocks.white },
      wide: 4,
      long: 5,
      tall: 6,
      legs: 3,
      ears: 'round',
    }),
  deer: () =>
    beast({
      coat: {
        body: blocks.planks,
        belly: blocks.white,
        face: blocks.planks,
        marks: { block: blocks.white, kind: 'spots' },
      },
      wide: 2,
      long: 5,
      tall: 4,
      legs: 5,
      neck: 3,
      horns: blocks.oak,
    }),
  tiger: () =>
    beast({
      coat: {
        body: blocks.orange,
        belly: blocks.white,
        face: blocks.white,
        marks: { block: blocks.black, kind: 'stripes' },
      },
      wide: 3,
      long: 6,
      tall: 4,
      legs: 3,
      ears: 'round',
    }),
  horse: () =>
    beast({
      coat: { body: blocks.redwood, face: blocks.white, legs: blocks.white },
      wide: 2,
      long: 5,
      tall: 5,
      legs: 6,
      neck: 4,
      mane: blocks.black,
      snout: 3,
    }),
  llama: () =>
    beast({
      coat: { body: blocks.birch, face: blocks.white, marks: { block: blocks.red, kind: 'stripes' } },
      wide: 2,
      long: 4,
      tall: 5,
      legs: 5,
      neck: 5,
    }),
  elephant: () =>
    beast({
      coat: { body: blocks.grey, ears: blocks.grey },
      wide: 5,
      long: 7,
      tall: 8,
      legs: 5,
      ears: 'flop',
      snout: 6,
    }),
  pup: () =>
    beast({
      coat: { body: blocks.wheat, belly: blocks.white, face: blocks.white, ears: blocks.brown },
      wide: 2,
      long: 3,
      tall: 3,
      legs: 2,
      ears: 'flop',
    }),
  dragon: () =>
    beast({
      coat: {
        body: blocks.roofpurple,
        belly: blocks.pink,
        eyes: blocks.emeraldglow,
        face: blocks.roofpurple,
      },
      wide: 3,
      long: 7,
      tall: 4,
      legs: 3,
      neck: 4,
      horns: blocks.white,
      wings: blocks.amethyst,
      snout: 4,
    }),
  drake: () =>
    beast({
      coat: {
        body: blocks.basalt,
        belly: blocks.torch,
        eyes: blocks.ruby,
        face: blocks.basalt,
        marks: { block: blocks.torch, kind: 'spots' },
      },
      wide: 3,
      long: 7,
      tall: 4,
      legs: 3,
      neck: 4,
      horns: blocks.gold,
      wings: blocks.red,
      snout: 4,
    }),
  unicorn: () =>
    beast({
      coat: { body: blocks.white, face: blocks.white, legs: blocks.pink },
      wide: 2,
      long: 5,
      tall: 5,
      legs: 6,
      neck: 4,
      mane: blocks.pink,
      horns: blocks.gold,
    }),
  stonegolem: () => golem(blocks.stone, blocks.moss, blocks.emeraldglow),
  coppergolem: () => golem(blocks.copper, blocks.verdigris, blocks.crystal),
  icegolem: () => golem(blocks.ice, blocks.snow, blocks.crystal),
  emberling: () => golem(blocks.basalt, blocks.torch, blocks.torch),
  slime: () => slime(blocks.green, blocks.meadow),
  magma: () => slime(blocks.basalt, blocks.torch),
  owl: () => bird(blocks.brown, blocks.birch, blocks.orange, blocks.torch),
  penguin: () => bird(blocks.black, blocks.white, blocks.orange, blocks.white),
  parrot: () => bird(blocks.red, blocks.yellow, blocks.black, blocks.cyan),
  whale: () => fish(blocks.roofblue, blocks.white, blocks.slate),
  koi: () => fish(blocks.orange, blocks.white, blocks.red),
  spider: () => crawler(blocks.black, blocks.darkwood, blocks.ruby),
  crab: () => crawler(blocks.red, blocks.orange, blocks.white),
  turtle: () => shellback(blocks.green, blocks.meadow, blocks.emeraldglow),
  tortoise: () => shellback(blocks.brown, blocks.drygrass, blocks.wheat),
} as const satisfies Record<string, () => Voxels>;

export type CreatureName = keyof typeof creatures;
