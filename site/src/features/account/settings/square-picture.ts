import { MAX_PROFILE_PICTURE } from '@sandcrate/api/contract/limits.ts';

const QUALITY = 0.92;

/**
 * The middle of a picture as a square of at most MAX_PROFILE_PICTURE pixels; the file itself if it is one already.
 * @throws DOMException when the browser cannot read the picture
 */
export async function squarePicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const side = Math.min(width, height);
  if (width === height && side <= MAX_PROFILE_PICTURE) return file;
  const size = Math.min(side, MAX_PROFILE_PICTURE);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas
    .getContext('2d')
    ?.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size);
  picture.close();
  return new Promise((resolve) => {
    // Browsers that cannot write WebP write PNG instead.
    canvas.toBlob((made) => resolve(made ?? file), 'image/webp', QUALITY);
  });
}
