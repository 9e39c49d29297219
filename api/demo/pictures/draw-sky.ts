// What is behind a scene: sky, sun or moon, stars, clouds of blocks, and the outlines of far mountains.
import type { Random } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { blend, type Colour, scale } from './colour.ts';
import type { Mood } from './mood.ts';
import { hills } from './noise.ts';

const PIXEL = 10;

export type Backdrop = {
  /** How high the far mountains reach, as a share of the picture; without it there are none. */
  horizon?: number;
  /** Rays around the middle. */
  rays?: Colour;
};

export function drawSky(canvas: Canvas, mood: Mood, random: Random, { horizon, rays }: Backdrop): void {
  const [high, middle, low] = mood.sky;
  canvas.rows((height) =>
    height < 0.55 ? blend(high, middle, height / 0.55) : blend(middle, low, (height - 0.55) / 0.45),
  );
  drawStars(canvas, mood, random);
  if (mood.disc) drawDisc(canvas, mood.disc, random);
  if (mood.clouds) drawClouds(canvas, mood.clouds, random);
  if (rays) drawRays(canvas, rays);
  if (horizon !== undefined) drawMountains(canvas, mood, random, horizon);
}

function drawStars(canvas: Canvas, mood: Mood, random: Random): void {
  for (let star = 0; star < mood.stars; star++) {
    const size = random.pick([1, 1.5, 2, 3]);
    const [x, y] = [random.between(0, canvas.width), random.between(0, canvas.height * 0.75)];
    canvas.rectangle(x, y, size, size, [1, 1, 1], random.between(0.25, 0.9));
  }
}

/** A square sun or moon, since this world is made of blocks. */
function drawDisc(canvas: Canvas, colour: Colour, random: Random): void {
  const size = canvas.height * random.between(0.11, 0.16);
  const x = canvas.width * random.pick([random.between(0.08, 0.25), random.between(0.75, 0.92)]);
  const y = canvas.height * random.between(0.14, 0.28);
  canvas.light(x, y, size * 2.6, colour, 0.45);
  canvas.rectangle(x - size / 2, y - size / 2, size, size, colour, 0.95);
  canvas.rectangle(x - size / 2, y - size / 2, size / 4, size / 4, scale(colour, 0.93), 0.7);
  canvas.rectangle(x + size / 8, y + size / 8, size / 4, size / 4, scale(colour, 0.93), 0.7);
}

function drawClouds(canvas: Canvas, colour: Colour, random: Random): void {
  for (let cloud = 0; cloud < 6; cloud++) {
    const [left, top] = [random.between(-0.1, 1) * canvas.width, random.between(0.04, 0.42) * canvas.height];
    const [columns, opacity] = [random.whole(8, 20), random.between(0.35, 0.7)];
    for (let column = 0; column < columns; column++) {
      const bulge = Math.sin((column / (columns - 1)) * Math.PI);
      const rise = Math.round(bulge * random.between(0.5, 2.6));
      const thickness = (1 + rise) * PIXEL;
      canvas.rectangle(
        left + column * PIXEL * 1.4,
        top - rise * PIXEL,
        PIXEL * 1.4,
        thickness,
        colour,
        opacity,
      );
    }
  }
}

function drawRays(canvas: Canvas, colour: Colour): void {
  const [x, y] = [canvas.width / 2, canvas.height / 2];
  canvas.light(x, y, canvas.height * 0.75, colour, 0.5);
  canvas.light(x, y, canvas.height * 0.4, colour, 0.35);
}

function drawMountains(canvas: Canvas, mood: Mood, random: Random, horizon: number): void {
  const seed = random.whole(0, 1e6);
  for (const [layer, share] of [0.4, 0.62, 0.85].entries()) {
    const shade = blend(mood.haze, blend(mood.sky[0], mood.ambient, 0.25), share * 0.55);
    const pixel = PIXEL + layer * 4;
    for (let x = 0; x < canvas.width; x += pixel) {
      const height = hills(x / pixel, layer * 40, 26 - layer * 5, seed + layer * 97);
      const reach = horizon * (1.25 - layer * 0.28) * (0.35 + height);
      const top = canvas.height * (1 - Math.max(0, reach));
      const stepped = Math.round(top / pixel) * pixel;
      canvas.rectangle(x, stepped, pixel + 1, canvas.height - stepped, shade);
    }
  }
}
