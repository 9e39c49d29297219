import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const API = join(import.meta.dirname, '..');
const ENTRIES = ['start.ts', 'only-api.ts', 'only-projections.ts', 'cli.ts', 'workers/worker.ts'];

test.each(ENTRIES)('%s statically imports only the compile cache', async (entry) => {
  const source = await readFile(join(API, entry), 'utf8');
  const imported = [...source.matchAll(/^import (?!type ).*'(.+)';$/gm)].map((match) => match[1]);
  expect(imported).toEqual([expect.stringMatching(/\/server\/compile-cache\.ts$/)]);
});

/** A program with one module, in a folder laid out as the repository is. */
async function programIn(root: string) {
  await mkdir(join(root, 'api/server'), { recursive: true });
  await symlink(join(API, 'package.json'), join(root, 'api/package.json'));
  await writeFile(
    join(root, 'api/server/compile-cache.ts'),
    await readFile(join(import.meta.dirname, 'compile-cache.ts'), 'utf8'),
  );
  await writeFile(join(root, 'api/hello.ts'), `console.log('hello');`);
  await writeFile(
    join(root, 'api/main.ts'),
    `import { saveCompileCache } from './server/compile-cache.ts';
     await import('./hello.ts');
     saveCompileCache();
     process.kill(process.pid, process.argv[2]);
     setInterval(() => {}, 1000);`,
  );
  const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env;
  return (signal: string) =>
    promisify(execFile)(process.execPath, [join(root, 'api/main.ts'), signal], { env }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr }),
    );
}

async function temporaryFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'compile-cache-'));
  onTestFinished(() => rm(root, { recursive: true }));
  return root;
}

test('compiled code is cached, even by a process that is killed', async () => {
  const root = await temporaryFolder();
  const start = await programIn(root);
  expect((await start('SIGKILL')).stdout).toBe('hello\n');
  const kept = await readdir(join(root, 'node_modules/.cache/sandcrate'), { recursive: true });
  expect(kept.length).toBeGreaterThan(1);
});

test('a process starts even if the cache cannot be written', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'node_modules'), 'a file, so that no folder can be made in it');
  const start = await programIn(root);
  expect(await start('SIGKILL')).toMatchObject({ stdout: 'hello\n', stderr: '' });
});
