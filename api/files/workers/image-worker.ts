// Renders one uploaded picture.
import { readFile } from 'node:fs/promises';
import { type Answer, answer } from './answer.ts';
import { type RenderedImage, renderImage } from './render-image.ts';

export type ImageTask = { path: string };

export default ({ path }: ImageTask): Promise<Answer<RenderedImage>> =>
  answer(async () => renderImage(await readFile(path)));
