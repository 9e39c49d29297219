// The light in which a scene is seen: time of day, weather, and places that have neither.
import { type Colour, rgb } from './colour.ts';

export type Mood = {
  /** The sky from top to bottom. */
  sky: readonly [Colour, Colour, Colour];
  /** Light from the side, light from everywhere. */
  sun: Colour;
  ambient: Colour;
  /** What the distance fades into. */
  haze: Colour;
  stars: number;
  clouds: Colour | null;
  /** The disc in the sky, where there is one. */
  disc: Colour | null;
  /** How strongly lamps show. */
  lamps: number;
};

type Sketch = {
  sky: [string, string, string];
  sun: string;
  ambient: string;
  haze: string;
  disc?: string;
  clouds?: string;
};

const mood = (
  { sky, sun, ambient, haze, disc, clouds }: Sketch,
  { stars = 0, lamps = 0.35, sunlight = 0.75, everywhere = 0.62 } = {},
): Mood => {
  const lit = (hex: string, by: number): Colour => {
    const [red, green, blue] = rgb(hex);
    return [red * by, green * by, blue * by];
  };
  return {
    sky: [rgb(sky[0]), rgb(sky[1]), rgb(sky[2])],
    sun: lit(sun, sunlight),
    ambient: lit(ambient, everywhere),
    haze: rgb(haze),
    stars,
    clouds: clouds ? rgb(clouds) : null,
    disc: disc ? rgb(disc) : null,
    lamps,
  };
};

export const moods = {
  day: mood({
    sky: ['#3f8fe0', '#7cc0f2', '#d6eefb'],
    sun: '#fff4d6',
    ambient: '#b9d3f2',
    haze: '#cfe7f7',
    disc: '#fff7d1',
    clouds: '#ffffff',
  }),
  morning: mood({
    sky: ['#5b86c9', '#f3b9a1', '#ffe6b8'],
    sun: '#ffd9a0',
    ambient: '#c9b7d6',
    haze: '#ffdcbd',
    disc: '#fff0c2',
    clouds: '#ffe9e0',
  }),
  dusk: mood(
    {
      sky: ['#2b2757', '#b4487a', '#ff9e5e'],
      sun: '#ff9d5c',
      ambient: '#8a76b8',
      haze: '#e88a78',
      disc: '#ffd27d',
      clouds: '#d4688c',
    },
    { stars: 40, lamps: 0.8, sunlight: 0.85, everywhere: 0.75 },
  ),
  night: mood(
    {
      sky: ['#070b1f', '#131f4a', '#2c3f78'],
      sun: '#8fb0ff',
      ambient: '#5469b0',
      haze: '#263868',
      disc: '#eef3ff',
    },
    { stars: 220, lamps: 1.15, sunlight: 0.55, everywhere: 0.85 },
  ),
  aurora: mood(
    {
      sky: ['#06122b', '#0f4a55', '#2a8c74'],
      sun: '#d6fff0',
      ambient: '#86a6d0',
      haze: '#236a6a',
      disc: '#e9fff8',
    },
    { stars: 160, lamps: 1, sunlight: 0.75, everywhere: 0.85 },
  ),
  storm: mood(
    {
      sky: ['#2a3340', '#4f5f70', '#94a3ad'],
      sun: '#c8d4de',
      ambient: '#93a3b5',
      haze: '#8997a3',
      clouds: '#6d7a87',
    },
    { sunlight: 0.5, lamps: 0.8 },
  ),
  snowfall: mood(
    {
      sky: ['#8fa8c4', '#c3d3e2', '#eef4f9'],
      sun: '#fdf6ea',
      ambient: '#b8cbe4',
      haze: '#e4edf5',
      clouds: '#ffffff',
    },
    { sunlight: 0.62 },
  ),
  ember: mood(
    {
      sky: ['#1c0a0d', '#561a17', '#c2481d'],
      sun: '#ff8a4a',
      ambient: '#8a4f58',
      haze: '#7d2c1c',
    },
    { stars: 60, lamps: 0.9, sunlight: 0.75, everywhere: 0.75 },
  ),
  cavern: mood(
    { sky: ['#04090f', '#0a2230', '#14505c'], sun: '#9fd6e8', ambient: '#4d7f96', haze: '#0e3a46' },
    { stars: 70, lamps: 1.2, sunlight: 0.6, everywhere: 0.9 },
  ),
  void: mood(
    {
      sky: ['#0b0618', '#2a1550', '#6a3a94'],
      sun: '#d9b8ff',
      ambient: '#7a62b0',
      haze: '#43246e',
      disc: '#f2ddff',
    },
    { stars: 260, lamps: 1, sunlight: 0.65, everywhere: 0.8 },
  ),
  studio: mood({
    sky: ['#2c4a63', '#4f87a0', '#a8d0cf'],
    sun: '#fff1d8',
    ambient: '#b5c9e0',
    haze: '#9cc6cb',
  }),
  amber: mood({
    sky: ['#7a3b1e', '#d98336', '#ffd98c'],
    sun: '#fff0cf',
    ambient: '#d9b79a',
    haze: '#f2b865',
  }),
  rose: mood({
    sky: ['#5a2748', '#c45c86', '#ffc9c0'],
    sun: '#fff0e4',
    ambient: '#d3afc9',
    haze: '#f0a3ad',
  }),
  mint: mood({
    sky: ['#16483f', '#3d9c7c', '#c9f0cf'],
    sun: '#fdf6d8',
    ambient: '#a9d1c4',
    haze: '#a5dcba',
  }),
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;
