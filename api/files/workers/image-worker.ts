// Renders one uploaded picture.
import { type Answer, answer } from './answer.ts';
import { type RenderedImage, renderImage } from './render-image.ts';

export type ImageTask = { path: string };

export default ({ path }: ImageTask): Promise<Answer<RenderedImage>> => answer(() => renderImage(path));
