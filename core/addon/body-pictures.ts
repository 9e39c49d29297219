// The pictures of a full description, which its Markdown shows with `![text](picture:ID)`.
import { picturesIn } from '../formatted-text/formatted-text.ts';
import type { Picture } from './content.ts';

/** How a full description calls a picture. */
export const pictureId = ({ sha256 }: Pick<Picture, 'sha256'>): string => sha256.slice(0, 16);

/** Those of these pictures that a full description shows, each once, in their order there. */
export function picturesOf(body: string | null, pictures: readonly Picture[]): Picture[] {
  if (body === null || pictures.length === 0) return [];
  const byId = new Map(pictures.map((picture) => [pictureId(picture), picture]));
  const shown = new Set(picturesIn(body).map(({ id }) => id));
  return [...shown].flatMap((id) => byId.get(id) ?? []);
}
