// What a picture shows, and how it is put together.
import { type Random, randomFrom } from '../random.ts';
import { type Block, blocks } from './block.ts';
import { Canvas } from './canvas.ts';
import { type CreatureName, creatures } from './creatures.ts';
import { drawSky } from './draw-sky.ts';
import { drawVoxels, project, type View } from './draw-voxels.ts';
import { type ItemName, item } from './items.ts';
import { type Mood, type MoodName, moods } from './mood.ts';
import { type PlantName, scatter } from './plants.ts';
import { type StructureName, structures } from './structures.ts';
import { type ClimateName, climates, type Ground, island, landscape } from './terrain.ts';
import type { Voxels } from './voxels.ts';

type Plants = readonly [PlantName, ...PlantName[]];

/** A thing, an animal or a building on an island of its own, or land as far as one sees. */
export type Scene = { climate: ClimateName; mood: MoodName; plants: Plants } & (
  | { show: 'item'; item: ItemName }
  | { show: 'creature'; creature: CreatureName }
  | { show: 'structure'; structure: StructureName }
  | { show: 'land'; structure?: StructureName; creature?: CreatureName }
);

export type PictureSize = { width: number; height: number };
export const BANNER: PictureSize = { width: 1280, height: 720 };
const ICON: PictureSize = { width: 256, height: 256 };

/** Paints the scene; another seed gives another picture of the same. `closer` is how many times nearer it is seen. */
export function paintScene(scene: Scene, seed: string, { size = BANNER, closer = 1 } = {}): Canvas {
  const random = randomFrom(seed);
  const canvas = new Canvas(size.width, size.height);
  const mood: Mood = moods[scene.mood];
  const composed = compose(scene, random);
  const scaled = size.height / BANNER.height;
  const view: View = {
    unit: composed.unit * closer * scaled,
    focus: composed.focus,
    at: [size.width / 2, size.height * composed.middle],
    haze: composed.haze,
  };
  drawSky(canvas, mood, random, {
    horizon: composed.horizon,
    rays: scene.show === 'item' ? mood.sky[2] : undefined,
  });
  if (composed.shadow) {
    const [x, y] = project(view, 0, 0, -composed.shadow);
    canvas.shade(x, y, view.unit * composed.shadow * 1.7, view.unit * composed.shadow * 0.6, 0.35);
  }
  drawVoxels(canvas, composed.voxels, view, mood);
  return canvas;
}

/** The picture on a pack: its subject from near by. */
export const paintIcon = (scene: Scene, seed: string): Canvas =>
  paintScene(scene, seed, { size: ICON, closer: scene.show === 'land' ? 1.3 : 1.25 });

type Composed = {
  voxels: Voxels;
  unit: number;
  focus: View['focus'];
  /** How far down the focus lies, as a share of the picture's height. */
  middle: number;
  haze?: View['haze'];
  horizon?: number;
  /** How far under the middle an island's shadow falls. */
  shadow?: number;
};

function compose(scene: Scene, random: Random): Composed {
  switch (scene.show) {
    case 'item':
      return withItem(scene, random);
    case 'creature':
      return withCreature(scene, random);
    case 'structure':
      return withStructure(scene, random);
    case 'land':
      return wideLand(scene, random);
  }
}

function withItem(scene: Extract<Scene, { show: 'item' }>, random: Random): Composed {
  const { voxels, places } = island(random, 7, climates[scene.climate], 0.6);
  scatter(voxels, random, places, ['flowers', 'boulder', 'flowers'], {
    count: 5,
    apart: 2,
    free: ({ x, y }) => Math.hypot(x, y) > 4.5,
  });
  const thing = item(scene.item);
  const foot = 3;
  voxels.stamp(thing, 0, 0, foot);
  for (let spark = 0; spark < 7; spark++) {
    const angle = random.between(0, 2 * Math.PI);
    const [x, y] = [Math.round(Math.cos(angle) * 11), Math.round(Math.sin(angle) * 11)];
    voxels.set(x, y, random.whole(1, 16), random.pick([blocks.lamp, blocks.crystal, blocks.torch]));
  }
  return { voxels, unit: 23, focus: [0, 0, 7], middle: 0.5 };
}

function withCreature(scene: Extract<Scene, { show: 'creature' }>, random: Random): Composed {
  const ground = island(random, 15, climates[scene.climate], 0.9);
  const animal = creatures[scene.creature]();
  level(ground, 0, 0, 6, climates[scene.climate].ground);
  scatter(ground.voxels, random, ground.places, scene.plants, {
    count: 9,
    apart: 4,
    free: ({ x, y }) => Math.hypot(x, y) > 8 && x + y < 6,
  });
  scatter(ground.voxels, random, ground.places, ['flowers', 'reeds'], {
    count: 14,
    apart: 1,
    free: ({ x, y }) => Math.hypot(x, y) > 7,
  });
  ground.voxels.stamp(animal, 0, -1, 1);
  return { voxels: ground.voxels, unit: 18, focus: [0, 0, 4], middle: 0.5, horizon: 0.3, shadow: 14 };
}

function withStructure(scene: Extract<Scene, { show: 'structure' }>, random: Random): Composed {
  const building = structures[scene.structure](random);
  const { reach, height } = extentOf(building);
  const radius = Math.max(10, Math.round(reach * 1.3) + 3);
  const ground = island(random, radius, climates[scene.climate], 1.2);
  level(ground, 0, 0, reach + 1, climates[scene.climate].ground);
  scatter(ground.voxels, random, ground.places, scene.plants, {
    count: Math.round(radius * 0.9),
    apart: 4,
    free: ({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) > reach + 2 && (x + y < 8 || random.chance(0.25)),
  });
  scatter(ground.voxels, random, ground.places, ['flowers', 'reeds'], {
    count: 18,
    apart: 1,
    free: ({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) > reach + 1,
  });
  ground.voxels.stamp(building, 0, 0, 1);
  const unit = Math.min(20, 400 / radius, 640 / (height * 0.9 + radius * 1.2));
  return {
    voxels: ground.voxels,
    unit,
    focus: [0, 0, height / 2 - 4],
    middle: 0.5,
    horizon: 0.32,
    shadow: radius,
  };
}

function wideLand(scene: Extract<Scene, { show: 'land' }>, random: Random): Composed {
  const climate = climates[scene.climate];
  const ground = landscape(random, 84, climate, {
    relief: random.whole(9, 14),
    width: random.whole(18, 28),
    level: random.between(0.36, 0.5),
  });
  const { voxels, places } = ground;
  const spot = placeNear(ground, 0, 0);
  const taken = (x: number, y: number) => Math.hypot(x - spot.x, y - spot.y);
  let clearing = 0;
  const subject = scene.structure
    ? structures[scene.structure](random)
    : scene.creature && creatures[scene.creature]();
  if (subject) {
    clearing = extentOf(subject).reach + 2;
    level(ground, spot.x, spot.y, clearing, climate.ground, spot.z);
    voxels.stamp(subject, spot.x, spot.y, spot.z);
  }
  scatter(voxels, random, places, scene.plants, {
    count: 110,
    apart: 4,
    free: ({ x, y }) =>
      taken(x, y) > clearing + 2 && !(subject && x > spot.x && y > spot.y && taken(x, y) < 16),
  });
  scatter(voxels, random, places, ['flowers', 'reeds', 'boulder'], {
    count: 60,
    apart: 2,
    free: ({ x, y }) => taken(x, y) > clearing + 1,
  });
  return {
    voxels,
    unit: 14,
    focus: [spot.x, spot.y, spot.z + 3],
    middle: 0.6,
    haze: [spot.x + spot.y - 66, spot.x + spot.y - 12],
    horizon: 0.5,
  };
}

function extentOf(voxels: Voxels): { reach: number; height: number } {
  let [reach, height] = [0, 0];
  for (const { x, y, z } of voxels) {
    reach = Math.max(reach, Math.abs(x), Math.abs(y));
    height = Math.max(height, z);
  }
  return { reach, height };
}

/** The free place nearest to where one would like to be. */
function placeNear({ places }: Ground, x: number, y: number) {
  let nearest = places[0] ?? { x, y, z: 0 };
  for (const place of places) {
    if (Math.hypot(place.x - x, place.y - y) < Math.hypot(nearest.x - x, nearest.y - y)) nearest = place;
  }
  return nearest;
}

/** Makes the ground around a place level, its first free height being `z`. */
function level({ voxels, places }: Ground, x: number, y: number, reach: number, ground: Block, z = 1): void {
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) {
      if (voxels.get(x + i, y + j, z - 1) === undefined && voxels.get(x + i, y + j, z - 4) === undefined)
        continue;
      for (let k = z; k < z + 14; k++) voxels.clear(x + i, y + j, k);
      voxels.box(x + i, y + j, z - 3, x + i, y + j, z - 1, ground);
    }
  }
  for (const place of places) {
    if (Math.max(Math.abs(place.x - x), Math.abs(place.y - y)) <= reach) place.z = z;
  }
}
