// Arrows point one way: site and console know only the API's contract, api knows projections and core, projections
// know core, and core knows zod, Node and, inside an adapter's own folder, the adapter's driver.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

type Import = { file: string; target: string };

/** Every import of a workspace's own files; what lies in the repository is given as its path from the root. */
function importsOf(workspace: string): Import[] {
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

const isTest = ({ file }: Import) => /\.test\.tsx?$|\/testing\/|contract(?:\.ts|\/)|specify\.ts$/.test(file);
const within = (target: string, ...folders: string[]) =>
  folders.some((folder) => target.startsWith(`${folder}/`));
const described = (found: Import[]) => found.map(({ file, target }) => `${file} → ${target}`);

test('there are imports to look at', () => {
  for (const workspace of ['core', 'projections', 'api', 'site', 'console']) {
    expect(importsOf(workspace).length, workspace).toBeGreaterThan(5);
  }
});

test('core knows zod, Node, and a driver only inside its adapter', () => {
  const drivers: Record<string, string[]> = {
    pg: ['infrastructure/event-store/postgres', 'infrastructure/postgres', 'infrastructure/privacy'],
    '@eventstore/db-client': ['infrastructure/event-store/eventstoredb'],
    '@zip.js/zip.js': ['core/pack/zip'],
    'jsonc-parser': ['core/pack/json'],
    diff: ['core/pack/diff'],
    'unicode-confusables': ['core/name/look'],
  };
  const strangers = importsOf('core').filter(
    (found) =>
      !isTest(found) &&
      !within(found.target, 'core') &&
      found.target !== 'zod' &&
      !found.target.startsWith('node:') &&
      !drivers[
        found.target
          .split('/')
          .slice(0, found.target.startsWith('@') ? 2 : 1)
          .join('/')
      ]?.some((folder) => within(found.file, folder)),
  );
  expect(described(strangers)).toEqual([]);
});

test('nothing imports upward', () => {
  const above: Record<string, string[]> = {
    core: ['projections', 'api', 'site', 'console', 'bench', 'demo', 'e2e'],
    projections: ['api', 'site', 'console', 'bench', 'demo', 'e2e'],
    api: ['site', 'console', 'bench', 'demo', 'e2e'],
  };
  const upward = Object.entries(above).flatMap(([workspace, folders]) =>
    importsOf(workspace).filter(({ target }) => within(target, ...folders)),
  );
  expect(described(upward)).toEqual([]);
});

test('site and console know only the contract', () => {
  const beyond = ['site', 'console'].flatMap((workspace) =>
    importsOf(workspace).filter(
      ({ target }) =>
        within(target, 'core', 'projections', 'api', 'site', 'console', 'bench', 'demo', 'e2e') &&
        !within(target, workspace, 'api/contract'),
    ),
  );
  expect(described(beyond)).toEqual([]);
});

test('what the browser loads of core needs no Node', () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { target } of importsOf(dirname(file)).filter((found) => found.file === file)) {
      expect(target, file).not.toMatch(/^node:/);
      if (within(target, 'core', 'api')) visit(target);
    }
  };
  for (const file of globSync('api/contract/*.ts', { cwd: ROOT })) visit(file);
  expect(seen.size).toBeGreaterThan(5);
});
