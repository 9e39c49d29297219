// Re-encodes uploaded pictures without metadata, and renders their WebP variants.
import type { OutputInfo, Sharp } from 'sharp';
import { invalidImage, tooManyPixels } from './image-refusals.ts';
import { sharp } from './safe-sharp.ts';

export const MAX_PIXELS = 50_000_000;
export const VARIANT_WIDTHS: readonly number[] = [320, 640, 960, 1280, 1920];
const MAX_WIDTH = Math.max(...VARIANT_WIDTHS);
/** WebP allows 16,383, but a picture that is so narrow for its height is of no use. */
const MAX_HEIGHT = 8192;
const TIME_LIMIT_S = 15;

const formats = ['jpeg', 'png', 'webp'] as const;
export type ImageFormat = (typeof formats)[number];

export type ImageVariant = { width: number; height: number; bytes: Uint8Array };
/**
 * `width` and `height` are those of the picture turned upright. `original` is the whole picture re-encoded: its pixels,
 * without metadata that a camera, an editor or a person added.
 */
export type RenderedImage = {
  format: ImageFormat;
  width: number;
  height: number;
  original: Uint8Array;
  variants: ImageVariant[];
};

/**
 * Decodes a JPEG, PNG or WebP picture, recognized by its content, and encodes it as WebP in up to five widths, none
 * wider than the original. Only the first frame of an animation is used.
 * @throws DomainError when it is not such a picture, is damaged, or has more than 50 megapixels
 */
export async function renderImage(picture: Uint8Array): Promise<RenderedImage> {
  if (picture.length === 0) throw invalidImage();
  const { format, width, height } = await readHeader(picture);
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  const base = await decode(picture);
  const variants: ImageVariant[] = [];
  for (const variantWidth of widthsUpTo(base.info.width)) {
    const { data, info } = await open(base).resize({ width: variantWidth }).webp({ quality: 85 }).toBuffer({
      resolveWithObject: true,
    });
    variants.push({ width: info.width, height: info.height, bytes: data });
  }
  return { format, width, height, original: await withoutMetadata(picture, format), variants };
}

/**
 * Variants may be rendered again from this picture, so it should lose little; one of 50 megapixels must still be fast
 * to encode.
 */
const FORMAT_OPTIONS = {
  jpeg: { quality: 92 },
  png: { compressionLevel: 4 },
  webp: { quality: 92, effort: 2 },
} as const;

/** Colour profiles are applied, then dropped with the other metadata. */
const withoutMetadata = (picture: Uint8Array, format: ImageFormat): Promise<Uint8Array> =>
  refusing(
    sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIME_LIMIT_S })
      .autoOrient()
      .toColourspace('srgb')
      .toFormat(format, FORMAT_OPTIONS[format])
      .toBuffer(),
  );

/** The widths in which a picture of this width is stored; the last is its own. */
const widthsUpTo = (width: number) => [...VARIANT_WIDTHS.filter((candidate) => candidate < width), width];

async function readHeader(picture: Uint8Array) {
  const { format, autoOrient } = await refusing(sharp(picture, { limitInputPixels: false }).metadata());
  const known = formats.find((candidate) => candidate === format);
  if (known === undefined) throw invalidImage();
  return { format: known, width: autoOrient.width, height: autoOrient.height };
}

type RawImage = { data: Buffer; info: OutputInfo };

/** Decodes once, at the largest size that is needed; the smaller sizes are made from that. */
const decode = (picture: Uint8Array): Promise<RawImage> =>
  refusing(
    sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIME_LIMIT_S })
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );

const open = ({ data, info: { width, height, channels } }: RawImage): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function refusing<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const tookTooLong = error instanceof Error && error.message.includes('timeout');
    throw tookTooLong ? tooManyPixels() : invalidImage();
  }
}
