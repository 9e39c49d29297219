// Decodes pictures for their fingerprints.
import type { ReadPicture } from '@sandcrate/packs/fingerprint/fingerprint-pack.ts';
import { fingerprintPicture } from '@sandcrate/packs/fingerprint/picture-look.ts';
import { sharp } from './safe-sharp.ts';

const TIME_LIMIT_S = 5;
/** Pictures of listings are shrunk to fit into this square first. */
const LISTING_SIDE = 640;

/** Takes the fingerprint of a picture in a pack; null when it is not a picture, or has too many pixels. */
export const readPicture: ReadPicture = async (bytes, maxPixels) => {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: Math.max(1, maxPixels), failOn: 'error' })
      .timeout({ seconds: TIME_LIMIT_S })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { fingerprint: fingerprintPicture(data, info), pixels: info.width * info.height };
  } catch {
    return null;
  }
};

/** Takes the fingerprint of a picture of a listing; null when it cannot be decoded. */
export async function readListingPicture(bytes: Uint8Array) {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
      .timeout({ seconds: TIME_LIMIT_S })
      .autoOrient()
      .resize({ width: LISTING_SIDE, height: LISTING_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return fingerprintPicture(data, info);
  } catch {
    return null;
  }
}
