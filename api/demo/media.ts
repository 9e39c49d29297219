// The pictures of an add-on, drawn when they are needed.
import type { DemoAddon } from './catalogue/demo-addon.ts';
import { BANNER, type PictureSize, paintIcon, paintScene } from './pictures/scene.ts';
import { randomFrom } from './random.ts';
import { viewsOf } from './views-of.ts';

export type Media = { banner: Buffer; screenshots: Buffer[]; icon: Buffer };

const SCREENSHOT = { width: 960, height: 540 };
const MOST_SCREENSHOTS = 2;

/** @param scale how large they are, as a share of full size */
export async function mediaOf({ title, scene }: DemoAddon, scale: number): Promise<Media> {
  const scaled = ({ width, height }: PictureSize) => ({ width: width * scale, height: height * scale });
  const banner = await paintScene(scene, `${title} banner`, { size: scaled(BANNER) }).webp();
  const screenshots: Buffer[] = [];
  const views = viewsOf(scene, randomFrom(`${title} views`)).slice(0, MOST_SCREENSHOTS);
  for (const [index, view] of views.entries()) {
    screenshots.push(await paintScene(view, `${title} ${index}`, { size: scaled(SCREENSHOT) }).webp());
  }
  return { banner, screenshots, icon: await paintIcon(scene, `${title} icon`).png() };
}
