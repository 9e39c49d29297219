// Builds the front ends whose sources changed since their last build: node build.ts [--force]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const ROOT = import.meta.dirname;
const FRONT_ENDS = ['site', 'console'];
/** The inputs of both besides their own folders. An unneeded file costs a build, a missing one an outdated page. */
const SHARED = [
  'api',
  'core',
  'packs',
  'web',
  'build.ts',
  'precompress.ts',
  'tsconfig.base.json',
  'package.json',
];
const LOCK = 'package-lock.json';
const NO_SOURCES = new Set(['dist', 'node_modules']);
const NO_SOURCE = /\.(?:test|bench)\.tsx?$|\.md$/;
/** The part of the API that front ends import: contracts and refusal texts. */
const CONTRACT = /^api\/contract\/|^api\/package\.json$|(?:^|[/-])(?:contract|refusals)\.ts$/;
const isInput = (file: string) => !file.startsWith('api/') || CONTRACT.test(file);

/** A file in the build's output with the hash of all inputs. */
const stampOf = (frontEnd: string) => join(ROOT, frontEnd, 'dist', '.inputs');

async function filesIn(path: string): Promise<string[]> {
  const found = await readdir(join(ROOT, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (!found) return [path];
  const inner = found
    .filter(({ name }) => !NO_SOURCES.has(name) && !NO_SOURCE.test(name))
    .map((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
  return (await Promise.all(inner)).flat();
}

async function hashOfInputs(frontEnd: string): Promise<string> {
  const files = await Promise.all([frontEnd, ...SHARED, LOCK].map(filesIn));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.flat().filter(isInput).toSorted()) {
    hash.update(`\0${relative('.', file)}\0`).update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex');
}

async function run(...args: string[]): Promise<void> {
  const child = spawn('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1);
}

const isForced = process.argv.includes('--force');
for (const frontEnd of FRONT_ENDS) {
  const stamp = stampOf(frontEnd);
  const built = await readFile(stamp, 'utf8').catch(() => undefined);
  if (!isForced && built === (await hashOfInputs(frontEnd))) continue;
  // An interrupted build leaves no stamp, so the next start builds again.
  await rm(stamp, { force: true });
  await run('run', 'build', '-w', frontEnd);
  await writeFile(stamp, await hashOfInputs(frontEnd)); // afterwards: building may write generated sources
}
