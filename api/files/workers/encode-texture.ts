// Re-encodes pictures of packs as PNG without metadata.
import { MAX_TEXTURE_SIDE } from '@sandcrate/core/pack/limits.ts';
import type { TexturePlace } from '@sandcrate/packs/models/block-shape.ts';
import { ModelProblem, problems } from '@sandcrate/packs/models/model-problem.ts';
import type { ModelTexture } from '@sandcrate/packs/models/models.ts';
import type { RawPicture } from '@sandcrate/packs/models/plain-color.ts';
import { decodeTga } from '@sandcrate/packs/parts/decode-tga.ts';
import type { Sharp } from 'sharp';
import { sharp } from './safe-sharp.ts';

const TIME_LIMIT_S = 5;

type Encoded = { width: number; height: number; bytes: Buffer };

/** The same as `encodePicture`, with the picture in base64. */
export async function encodeTexture(picture: RawPicture): Promise<ModelTexture> {
  return asTexture(await encodePicture(picture));
}

const asTexture = ({ bytes, width, height }: Encoded): ModelTexture => ({
  width,
  height,
  png: bytes.toString('base64'),
});

/**
 * Decodes a PNG, JPEG or Targa picture and writes it as PNG.
 * @throws ModelProblem when the picture has another format, is damaged, or is wider or higher than MAX_TEXTURE_SIDE pixels
 */
export async function encodePicture(picture: RawPicture): Promise<Encoded> {
  try {
    return await asPng(await opened(picture));
  } catch (error) {
    throw error instanceof ModelProblem ? error : problems.textureDamaged();
  }
}

/**
 * Decodes pictures and writes them side by side as one PNG. Only the topmost square of a picture that is higher than wide is
 * used.
 * @throws ModelProblem as `encodePicture`, also when they are wider than MAX_TEXTURE_SIDE pixels together
 */
export async function encodeSideBySide(
  pictures: readonly RawPicture[],
): Promise<ModelTexture & { places: TexturePlace[] }> {
  const tiles: Encoded[] = [];
  for (const picture of pictures) tiles.push(await upperSquare(await encodePicture(picture)));
  const width = tiles.reduce((sum, tile) => sum + tile.width, 0);
  const height = Math.max(1, ...tiles.map((tile) => tile.height));
  if (width > MAX_TEXTURE_SIDE) throw problems.textureTooLarge();
  let left = 0;
  const places = tiles.map((tile) => {
    const place = { left, width: tile.width, height: tile.height };
    left += tile.width;
    return place;
  });
  const ground = sharp({ create: { width, height, channels: 4, background: '#0000' } });
  const layers = tiles.map(({ bytes }, index) => ({ input: bytes, left: places[index]?.left ?? 0, top: 0 }));
  return { ...asTexture(await asPng(ground.composite(layers))), places };
}

async function upperSquare(tile: Encoded): Promise<Encoded> {
  if (tile.height <= tile.width) return tile;
  return asPng(sharp(tile.bytes).extract({ left: 0, top: 0, width: tile.width, height: tile.width }));
}

async function opened({ bytes, extension }: RawPicture): Promise<Sharp> {
  if (extension === 'tga') {
    const pixels = decodeTga(bytes, MAX_TEXTURE_SIDE);
    if (pixels === undefined) throw problems.textureFormat();
    const { width, height, rgba } = pixels;
    return sharp(rgba, { raw: { width, height, channels: 4 } });
  }
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== 'png' && format !== 'jpeg') throw problems.textureFormat();
  if (width > MAX_TEXTURE_SIDE || height > MAX_TEXTURE_SIDE) throw problems.textureTooLarge();
  return sharp(bytes, { failOn: 'error' });
}

async function asPng(picture: Sharp): Promise<Encoded> {
  const { data, info } = await picture
    .timeout({ seconds: TIME_LIMIT_S })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}
