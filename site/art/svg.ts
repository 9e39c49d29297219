import { draw, type Sculpture } from './voxels.ts';

/** A sculpture as the text of an SVG file, with its size in pixels (a block is 20 wide). */
export function toSvg(name: string, sculpture: Sculpture): { svg: string; width: number; height: number } {
  const { viewBox, width, height, faces } = draw(sculpture);
  // The hairline in the face's own colour closes the seams between neighbours.
  const polygons = faces.map(({ points, fill }) => `<path fill="${fill}" stroke="${fill}" d="M${points}z"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" stroke-width=".4" stroke-linejoin="round"><title>${name}</title>${polygons.join('')}</svg>\n`;
  return { svg, width, height };
}
