import { sculptures } from './sculptures.ts';
import { draw, type Sculpture } from './voxels.ts';

const HEADER = '// Written by `npm run art -w site` from the sculptures in site/art.\n';

const fileName = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`;

/** The files generated under `src/art`, as texts by path: the drawings and the module that lists them. */
export function drawings(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const imports: string[] = [];
  const exports: string[] = [];
  for (const [name, sculpture] of Object.entries(sculptures)) {
    const { svg, width, height } = toSvg(name, sculpture);
    files.set(`drawn/${fileName(name)}`, svg);
    imports.push(`import ${name}Src from './drawn/${fileName(name)}';\n`);
    exports.push(`export const ${name} = { src: ${name}Src, width: ${width}, height: ${height} };\n`);
  }
  files.set('drawings.gen.ts', `${HEADER}${imports.sort().join('')}\n${exports.join('')}`);
  return files;
}

/** A sculpture as the text of an SVG file, with its size in pixels (a block is 20 wide). */
function toSvg(name: string, sculpture: Sculpture): { svg: string; width: number; height: number } {
  const { viewBox, width, height, faces } = draw(sculpture);
  // The hairline in the face's own colour closes the seams between neighbours.
  const polygons = faces.map(({ points, fill }) => `<path fill="${fill}" stroke="${fill}" d="M${points}z"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" stroke-width=".4" stroke-linejoin="round"><title>${name}</title>${polygons.join('')}</svg>\n`;
  return { svg, width, height };
}
