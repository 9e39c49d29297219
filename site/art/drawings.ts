import { sculptures } from './sculptures.ts';
import { toSvg } from './svg.ts';

const HEADER = '// Written by `npm run art -w site` from the sculptures in site/art.\n';

const fileName = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`;

/** The files that the drawings make under `src/art`: their paths and texts, and the module that lists them. */
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
