// The pictures of an add-on: files in pictures/, and the icon of its packs, which is cut from the banner.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type DemoAddon, slugOf } from './catalogue/demo-addon.ts';

export type Media = { banner: Buffer; screenshots: Buffer[]; icon: Buffer };

const FOLDER = join(import.meta.dirname, 'pictures');
/** Width and height in pixels. */
const ICON = 256;

/** @param scale the size of banner and screenshot, as a share of their stored size */
export async function mediaOf({ title }: DemoAddon, scale: number): Promise<Media> {
  const [banner, screenshot] = await Promise.all([
    readFile(join(FOLDER, `${slugOf(title)}.webp`)),
    readFile(join(FOLDER, `${slugOf(title)}-1.webp`)),
  ]);
  return {
    banner: await scaled(banner, scale),
    screenshots: [await scaled(screenshot, scale)],
    icon: await sharp(banner).resize(ICON, ICON).png({ palette: true }).toBuffer(),
  };
}

async function scaled(picture: Buffer, scale: number): Promise<Buffer> {
  if (scale === 1) return picture;
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .webp()
    .toBuffer();
}
