// Encodes uploaded pictures again, in the site's own format and without metadata.
import type { OutputInfo, Sharp } from 'sharp';
import { invalidImage, tooManyPixels } from './image-refusals.ts';
import { sharp } from './safe-sharp.ts';

export const MAX_PIXELS = 50_000_000;
export const VARIANT_WIDTHS: readonly number[] = [320, 640, 960, 1280, 1920];
const MAX_WIDTH = Math.max(...VARIANT_WIDTHS);
/** WebP ends at 16,383; a strip of a picture this narrow is of no use to anyone. */
const MAX_HEIGHT = 8192;
const TIME_LIMIT_S = 15;

const formats = ['jpeg', 'png', 'webp'] as const;
export type ImageFormat = (typeof formats)[number];

export type ImageVariant = { width: number; height: number; bytes: Uint8Array };
/**
 * `width` and `height` are those of the picture as it is seen, turned upright. `original` is the whole picture written
 * anew: its pixels, and nothing that a camera, an editor or a person put beside them.
 */
export type RenderedImage = {
  format: ImageFormat;
  width: number;
  height: number;
  original: Uint8Array;
  variants: ImageVariant[];
};

/**
 * Decodes a JPEG, PNG or WebP picture, told by its content, and writes it as WebP in up to five widths, none of
 * them wider than the original. Of a moving picture the first frame is taken.
 * @throws DomainError when it is no such picture, is damaged, or has more than 50 megapixels
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

/** Variants are made from it again, so that little may be lost; a picture of 50 megapixels must still be quick. */
const FORMAT_OPTIONS = {
  jpeg: { quality: 92 },
  png: { compressionLevel: 4 },
  webp: { quality: 92, effort: 2 },
} as const;

/** Colour profiles are applied and left out with the rest. */
const withoutMetadata = (picture: Uint8Array, format: ImageFormat): Promise<Uint8Array> =>
  refusing(
    sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIME_LIMIT_S })
      .autoOrient()
      .toColourspace('srgb')
      .toFormat(format, FORMAT_OPTIONS[format])
      .toBuffer(),
  );

/** The widths that a picture of this width is kept in; the last is its own, or the widest that we keep. */
const widthsUpTo = (width: number) => [...VARIANT_WIDTHS.filter((candidate) => candidate < width), width];

async function readHeader(picture: Uint8Array) {
  const { format, autoOrient } = await refusing(sharp(picture, { limitInputPixels: false }).metadata());
  const known = formats.find((candidate) => candidate === format);
  if (known === undefined) throw invalidImage();
  return { format: known, width: autoOrient.width, height: autoOrient.height };
}

type RawImage = { data: Buffer; info: OutputInfo };

/** Decoded once, at the largest size that is needed; the smaller ones are made from that. */
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
