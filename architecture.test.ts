// Arrows point one way: site and console know only the API's contract; api knows projections, infrastructure, packs and
// core; projections know infrastructure, packs and core; infrastructure and packs know core; core knows zod and Node.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

const WORKSPACES = ['core', 'infrastructure', 'packs', 'projections', 'api', 'site', 'console'];
const TOOLS = ['bench', 'demo', 'e2e'];

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

/** Tests, what only tests use, and the contract suites that every adapter has to pass. */
const isTest = ({ file }: Import) =>
  /\.test\.tsx?$|\/testing\/|^core\/.*[./]contract(?:\.ts|\/)|specify\.ts$/.test(file);
const within = (target: string, ...folders: string[]) =>
  folders.some((folder) => target.startsWith(`${folder}/`));
const described = (found: Import[]) => found.map(({ file, target }) => `${file} → ${target}`);

test('there are imports to look at', () => {
  for (const workspace of WORKSPACES) {
    expect(importsOf(workspace).length, workspace).toBeGreaterThan(5);
  }
});

const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

test('core, infrastructure and packs know zod, Node and the libraries named here', () => {
  const libraries: Record<string, string[]> = {
    core: ['unicode-confusables'],
    infrastructure: ['pg', '@eventstore/db-client'],
    packs: ['@zip.js/zip.js', 'jsonc-parser', 'diff', 'molangjs'],
  };
  const strangers = Object.entries(libraries).flatMap(([workspace, allowed]) =>
    importsOf(workspace).filter(
      (found) =>
        !isTest(found) &&
        !within(found.target, ...WORKSPACES) &&
        found.target !== 'zod' &&
        !found.target.startsWith('node:') &&
        !allowed.includes(packageOf(found.target)),
    ),
  );
  expect(described(strangers)).toEqual([]);
});

test('nothing imports upward', () => {
  const above: Record<string, string[]> = {
    core: ['infrastructure', 'packs', 'projections', 'api', 'site', 'console', ...TOOLS],
    infrastructure: ['packs', 'projections', 'api', 'site', 'console', ...TOOLS],
    packs: ['infrastructure', 'projections', 'api', 'site', 'console', ...TOOLS],
    projections: ['api', 'site', 'console', ...TOOLS],
    api: ['site', 'console', ...TOOLS],
  };
  const upward = Object.entries(above).flatMap(([workspace, folders]) =>
    importsOf(workspace).filter(
      ({ file, target }) => !isTest({ file, target }) && within(target, ...folders),
    ),
  );
  expect(described(upward)).toEqual([]);
});

/** What front ends may import of the API: what all calls share, and each resource's contract and texts of refusals. */
const CONTRACT = /^api\/contract\/|^api\/.*(?:^|[/-])(?:contract|refusals)\.ts$/;

test('site and console know only the contract', () => {
  const beyond = ['site', 'console'].flatMap((workspace) =>
    importsOf(workspace).filter(
      ({ target }) =>
        within(target, ...WORKSPACES, ...TOOLS) && !within(target, workspace) && !CONTRACT.test(target),
    ),
  );
  expect(described(beyond)).toEqual([]);
});

test('what the browser loads of the contract needs no Node', () => {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { target } of importsOf(dirname(file)).filter((found) => found.file === file)) {
      expect(target, file).not.toMatch(/^node:/);
      if (within(target, ...WORKSPACES)) visit(target);
    }
  };
  for (const file of globSync('api/**/*.ts', { cwd: ROOT }).filter((path) => CONTRACT.test(path)))
    visit(file);
  expect(seen.size).toBeGreaterThan(30);
});

const EVERYWHERE = ['lib', 'app/i18n', 'art', 'ui', 'app'];
/** What each part of the site may import, beside itself. Routes and the entry points may import all of it. */
const SITE_ARROWS: Record<string, string[]> = {
  lib: [],
  'app/i18n': ['lib'],
  art: ['lib'],
  ui: ['lib', 'app/i18n'],
  app: ['lib', 'app/i18n', 'art', 'ui'],
  'features/community': EVERYWHERE,
  'features/catalogue': [...EVERYWHERE, 'features/community'],
  'features/publisher': [...EVERYWHERE, 'features/community', 'features/catalogue'],
  'features/account': [...EVERYWHERE, 'features/community', 'features/catalogue'],
  'features/site-information': [...EVERYWHERE, 'features/catalogue', 'features/publisher'],
  'features/layout': [...EVERYWHERE, 'features/catalogue', 'features/account'],
};
const partOfSite = (path: string) =>
  Object.keys(SITE_ARROWS).find((part) => within(path, `site/src/${part}`));

test('parts of the site import only those below them', () => {
  const found = importsOf('site').filter((one) => !isTest(one) && partOfSite(one.file) !== undefined);
  expect(found.length).toBeGreaterThan(500);
  const against = found.filter(({ file, target }) => {
    const [from = '', to] = [partOfSite(file), partOfSite(target)];
    return to !== undefined && to !== from && !SITE_ARROWS[from]?.includes(to);
  });
  expect(described(against)).toEqual([]);
});

test('each feature of the site is one of the six', () => {
  const strays = globSync('site/src/features/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !partOfSite(file)?.startsWith('features/'),
  );
  expect(strays).toEqual([]);
});
