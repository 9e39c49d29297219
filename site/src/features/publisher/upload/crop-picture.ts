import type { PercentCrop } from 'react-image-crop';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
/** Of JPEG and WebP, from 0 to 1. */
const QUALITY = 0.92;
/** In pixels. Browsers on phones cannot draw much larger pictures, and no page shows them. */
const WIDEST = 3840;

/**
 * A part of a picture, at most 3,840 pixels wide, in its own format where the browser can write that, else as PNG.
 * @param part in percent of the picture
 * @throws Error when the browser cannot draw the picture
 */
export async function cropPicture(image: HTMLImageElement, part: PercentCrop, whole: File): Promise<File> {
  const across = (percent: number) => (image.naturalWidth * percent) / 100;
  const down = (percent: number) => (image.naturalHeight * percent) / 100;
  const [width, height] = [across(part.width), down(part.height)];
  const scale = Math.min(1, WIDEST / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas
    .getContext('2d')
    ?.drawImage(image, across(part.x), down(part.y), width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, whole.type, QUALITY));
  if (blob === null) throw new Error('The browser cannot draw this picture');
  const name = whole.name.replace(/\.[^.]*$/, '');
  return new File([blob], `${name}.${EXTENSIONS[blob.type] ?? 'png'}`, { type: blob.type });
}
