// The checklists for developers in docs/how-to name files that exist; those for a field and an event are complete.
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OPTIONAL_FIELD_NAMES } from '@sandcrate/core/addon/optional-fields.ts';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

const ROOT = import.meta.dirname;
const WORKSPACES = ['core', 'packs', 'infrastructure', 'projections', 'api', 'site', 'console'];
const DESCRIPTION = 'core/addon/optional-fields.ts';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The files that a checklist names, except those with a placeholder such as `<concept>`. */
function filesIn(checklist: string): string[] {
  const named = read(checklist).matchAll(/`((?:core|projections|api|site|console|e2e)\/[^`<\s]+\.tsx?)`/g);
  return [...new Set([...named].map(([, file = '']) => file))];
}

const isSource = (file: string) => !/node_modules|\/dist\/|\.test\.|\/testing\/|\/examples\.ts$/.test(file);

test.for(globSync('docs/how-to/add-*.md', { cwd: ROOT }))('%s names files that exist', (checklist) => {
  const listed = filesIn(checklist);
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the checklist for a field of the add-on names every file that mentions such a field', () => {
  const listed = filesIn('docs/how-to/add-a-field.md');
  expect(listed.length).toBeLessThanOrEqual(8);
  const field = new RegExp(OPTIONAL_FIELD_NAMES.join('|'));
  const naming = globSync('{core,projections,api,site/src,console/src}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter(isSource)
    .filter((file) => field.test(read(file)));
  expect(naming).toContain(DESCRIPTION);
  expect(naming.filter((file) => !listed.includes(file))).toEqual([]);
});

test.for([
  [
    'text',
    `licence: { label: 'Licence', heading: 'Licence', kind: 'text', maxLength: 200 },`,
    'Share alike',
    'Do as you like',
  ],
  ['link', `licence: link('Licence'),`, 'https://example.com/mit', 'https://example.com/isc'],
] as const)(
  'following the checklist takes a made-up %s from the form to the page',
  async ([, line, value, later]) => {
    const copy = await copyOfTree();
    await edit(join(copy, DESCRIPTION), (text) => text.replace(/^} as const satisfies/m, `  ${line}\n$&`));

    await writeFile(
      join(copy, 'site/tsconfig.walk.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [
          'src/features/publisher/upload/OptionalFields.tsx',
          'src/features/catalogue/addon-page/AddonExtras.tsx',
        ],
      }),
    );
    const walk = ['api/testing/optional-field-walk.ts', 'licence', value, later];
    const { stdout } = await run(process.execPath, walk, { cwd: copy });
    expect(JSON.parse(stdout)).toEqual({
      page: value,
      differences: [expect.objectContaining({ field: 'licence', before: value, after: later })],
      exported: [value],
      old: null,
    });
    await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', 'site/tsconfig.walk.json'], { cwd: copy });
  },
);

/** The steps of the checklist for an event, for a made-up event that an approval causes. */
const EVENT_STEPS: Record<string, (text: string) => string> = {
  'core/addon/events.ts': (text) =>
    text.replace(/^ {2}AddonHidden: /m, '  AddonPraised: z.object({ note: z.string().nullable() }),\n$&'),
  'core/addon/review.ts': (text) =>
    text.replace(
      "{ type: 'AddonApproved', data: { automatic: false } }, ",
      "$&{ type: 'AddonPraised', data: { note: 'Well made' } }, ",
    ),
  'core/addon/transitions.ts': (text) =>
    text.replace(/^ {4}case 'AddonFeatured':/m, "    case 'AddonPraised':\n$&"),
  'core/fixtures/AddonPraised.v1.json': () =>
    JSON.stringify({ type: 'AddonPraised', schemaVersion: 1, data: { note: null } }),
  'core/audit/decisions.ts': (text) =>
    text.replace(
      /^} as const satisfies DecisionTable/m,
      "  AddonPraised: { isDecision: always, label: 'Praised', words: 'note' },\n$&",
    ),
};

test('adding an event takes at most five files, and the checklist names each of them', () => {
  const files = Object.keys(EVENT_STEPS);
  expect(files.length).toBeLessThanOrEqual(5);
  const checklist = read('docs/how-to/add-an-event.md')
    .replaceAll('<concept>', 'addon')
    .replaceAll('<Type>', 'AddonPraised');
  expect(files.filter((file) => !checklist.includes(`\`${file}\``))).toEqual([]);
});

test('following the checklist takes a made-up event from a decision to the pages that show it', async () => {
  const copy = await copyOfTree();
  for (const [file, change] of Object.entries(EVENT_STEPS)) await edit(join(copy, file), change);

  const walk = ['api/testing/event-walk.ts', 'AddonPraised'];
  const { stdout } = await run(process.execPath, walk, { cwd: copy });
  expect(JSON.parse(stdout)).toEqual({
    isFeatured: true,
    history: [{ label: 'Praised', reason: 'Well made' }],
    audit: ['Well made'],
  });
  await writeFile(
    join(copy, 'tsconfig.walk.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['api/site.ts', 'core/deciders.ts'],
    }),
  );
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', 'tsconfig.walk.json'], { cwd: copy });
});

test('every npm script that CONTRIBUTING.md names exists', () => {
  const named = [...read('CONTRIBUTING.md').matchAll(/`npm run ([\w:]+)(?: -w (\w+))?`/g)];
  expect(named.length).toBeGreaterThan(2);
  const missing = named.filter(([, script = '', workspace = '.']) => {
    const { scripts } = JSON.parse(read(`${workspace}/package.json`));
    return !Object.hasOwn(scripts, script);
  });
  expect(missing.map(([command]) => command)).toEqual([]);
});

/** A copy of the sources to edit and run, with links to the packages that are installed here. */
async function copyOfTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sandcrate-recipe-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const filter = (source: string) => !/\/(?:node_modules|dist)$/.test(source);
  for (const workspace of WORKSPACES) {
    await cp(join(ROOT, workspace), join(copy, workspace), { recursive: true, filter });
    const own = join(ROOT, workspace, 'node_modules');
    if (existsSync(own)) await symlink(own, join(copy, workspace, 'node_modules'));
  }
  for (const file of ['package.json', 'tsconfig.base.json', 'tsconfig.json'])
    await cp(join(ROOT, file), join(copy, file));
  const packages = join(copy, 'node_modules');
  await mkdir(join(packages, '@sandcrate'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@sandcrate') await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  }
  for (const workspace of WORKSPACES)
    await symlink(join(copy, workspace), join(packages, '@sandcrate', workspace));
  return copy;
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = existsSync(file) ? await readFile(file, 'utf8') : '';
  const after = change(before);
  expect(after, `nothing was changed in ${file}`).not.toBe(before);
  await writeFile(file, after);
}
