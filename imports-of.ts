// The imports of the repository's own files, for the tests of which folder may import from which.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const ROOT = import.meta.dirname;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

export type Import = { file: string; target: string };

/** Every import in a workspace's own files; a target in the repository is given as its path from the root. */
export function importsOf(workspace: string): Import[] {
  return globSync(`${workspace}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
    .filter((file) => !/\/(?:dist|node_modules)\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => {
        const specifier = match[1] ?? match[2] ?? match[3] ?? '';
        const target = specifier.startsWith('.')
          ? normalize(join(dirname(file), specifier))
          : specifier.replace(/^@sandcrate\//, '');
        return { file, target };
      }),
    );
}

/** Tests, what only tests use, and the contract suites that every adapter has to pass. */
export const isTest = ({ file }: Import) =>
  /\.test\.tsx?$|\/testing\/|^core\/.*[./]contract(?:\.ts|\/)|specify\.ts$/.test(file);
/** Whether a path is inside one of the folders. */
export const within = (target: string, ...folders: string[]) =>
  folders.some((folder) => target.startsWith(`${folder}/`));
/** For the message of a failed test. */
export const described = (found: Import[]) => found.map(({ file, target }) => `${file} → ${target}`);

/** The package that an import names. */
export const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
