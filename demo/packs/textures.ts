// The block textures of a resource pack: one colour each, a little lighter or darker from pixel to pixel.
import sharp from 'sharp';
import { hashOf, mix, randomFrom } from '../random.ts';

/** Width and height in pixels. */
const SIZE = 32;

/** Colours of earth, stone, wood, leaves, metal and the like. */
export const COLOURS = [
  '#6fae4a', '#8cc152', '#b7a94f', '#7a5a3a', '#e2cf96', '#c9743a', '#a9583c', '#8a8d93', '#54575f', '#a4523f',
  '#e6e3dc', '#f3f7fc', '#a6d5f2', '#b98d56', '#54391f', '#7a3f2a', '#4f8a3a', '#d8862f', '#f0a5c4', '#c9a24a',
  '#b3402f', '#2f5f9e', '#6a4a9c', '#7fe7ff', '#c58bff', '#f2c23e', '#cfd3d8', '#c9764a', '#58a68c', '#26262b',
] as const; // biome-ignore format: a list of colours

/** How much a pixel may differ from the colour, as a share of it. */
const GRAIN = 0.12;

/** Between 6 and 18 textures, always the same for a title. */
export function texturesOf(title: string): Promise<Buffer[]> {
  const random = randomFrom(`${title} textures`);
  const chosen = random.some(COLOURS, random.whole(6, 18));
  return Promise.all(chosen.map((colour, index) => texture(colour, hashOf(title) + index)));
}

function texture(colour: string, seed: number): Promise<Buffer> {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = Uint8Array.from({ length: SIZE * SIZE * 3 }, (_, at) => {
    const speck = mix(Math.imul(Math.floor(at / 3), 374_761_393) ^ seed) / 2 ** 32;
    return Math.min(255, (channels[at % 3] ?? 0) * (1 + (speck - 0.5) * 2 * GRAIN));
  });
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
}
