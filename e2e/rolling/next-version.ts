// A possible next version of the product: every read model's version is raised, and columns are renamed.
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { versions } from '../../projections/schemas.ts';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = ['core', 'packs', 'infrastructure', 'projections', 'api'];

/** Columns that the next version renames; the test's requests read each of them. */
export const RENAMED = {
  accounts: { table: 'accounts', column: 'session_number' }, // read with every session
  invites: { table: 'invites', column: 'is_latest' },
  catalogue: { table: 'counters', column: 'rating_sum' }, // read with every list of add-ons
} as const;

export const renamed = (column: string) => `next_${column}`;

const isSource = (path: string) => path.endsWith('.ts') && !path.includes('node_modules');

/**
 * Creates the version in an empty folder, with this product's packages and front ends.
 * @throws Error when a column no longer occurs in the sources: then choose another one here
 */
export async function makeNextVersion(folder: string): Promise<void> {
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  for (const file of ['package.json', 'docker-compose.yml']) await cp(join(ROOT, file), join(folder, file));
  for (const built of ['site', 'console']) await symlink(join(ROOT, built), join(folder, built));
  await linkPackages(folder);
  await edit(join(folder, 'projections/schemas.ts'), (text) =>
    Object.entries(versions).reduce((source, [name, version]) => {
      const line = `${name}: ${version}`;
      if (!source.includes(line)) throw new Error(`projections/schemas.ts does not say "${line}"`);
      return source.replace(line, `${name}: ${version + 1}`);
    }, text),
  );
  for (const { column } of Object.values(RENAMED)) await renameColumn(folder, column);
}

/** Links all packages, but our own workspaces to those in the folder. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@sandcrate'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@sandcrate') await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(from, '@sandcrate'))) {
    await symlink(join(folder, name), join(to, '@sandcrate', name));
  }
}

async function renameColumn(folder: string, column: string): Promise<void> {
  const word = new RegExp(`\\b${column}\\b`, 'g');
  let count = 0;
  for (const part of PARTS) {
    const files = await readdir(join(folder, part), { recursive: true });
    for (const file of files.filter(isSource)) {
      count += await edit(join(folder, part, file), (text) => text.replace(word, renamed(column)));
    }
  }
  if (count < 2) throw new Error(`No read model has a column ${column} any more: rename another one`);
}

/** Returns 1 if the file changed, otherwise 0. */
async function edit(path: string, change: (text: string) => string): Promise<number> {
  const before = await readFile(path, 'utf8');
  const after = change(before);
  if (after === before) return 0;
  await writeFile(path, after);
  return 1;
}
