// Imports point one way: site and console import only the API's contract; api imports projections, infrastructure,
// packs and core; projections import infrastructure, packs and core; infrastructure and packs import core.
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { described, importsOf, isTest, packageOf, ROOT, within } from './imports-of.ts';

const WORKSPACES = ['core', 'infrastructure', 'packs', 'projections', 'api', 'site', 'console'];
const TOOLS = ['bench', 'demo', 'e2e'];

test('imports are found in every workspace', () => {
  for (const workspace of WORKSPACES) {
    expect(importsOf(workspace).length, workspace).toBeGreaterThan(5);
  }
});

test('core, infrastructure and packs import no libraries but zod and those named here', () => {
  const libraries: Record<string, string[]> = {
    core: ['markdown-it', 'unicode-confusables'],
    infrastructure: ['pg', '@eventstore/db-client'],
    packs: ['@zip.js/zip.js', 'acorn', 'acorn-walk', 'jsonc-parser', 'diff'],
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

/** What front ends may import from the API: what all calls share, and each resource's contract and refusal texts. */
const CONTRACT = /^api\/contract\/|^api\/.*(?:^|[/-])(?:contract|refusals)\.ts$/;

test('site and console import only the contract', () => {
  const beyond = ['site', 'console'].flatMap((workspace) =>
    importsOf(workspace).filter(
      ({ target }) =>
        within(target, ...WORKSPACES, ...TOOLS) && !within(target, workspace) && !CONTRACT.test(target),
    ),
  );
  expect(described(beyond)).toEqual([]);
});

test('the parts of the contract that browsers load import no Node modules', () => {
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
/** What each part of the site may import apart from itself. Routes and the entry points may import every part. */
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

test('every feature of the site is listed in SITE_ARROWS', () => {
  const strays = globSync('site/src/features/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !partOfSite(file)?.startsWith('features/'),
  );
  expect(strays).toEqual([]);
});
