// When `npm start` builds the front ends: runs a copy of build.ts on front ends whose build only counts its runs.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const COUNT = `node -e "const fs = require('fs'); fs.mkdirSync('dist', { recursive: true }); fs.appendFileSync('dist/builds', '.'); if (fs.existsSync('src/broken')) process.exit(3)"`;

async function frontEnds() {
  const root = await mkdtemp(join(tmpdir(), 'sandcrate-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const write = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await copyFile(join(import.meta.dirname, 'build.ts'), join(root, 'build.ts'));
  await write('package.json', JSON.stringify({ type: 'module', workspaces: ['site', 'console'] }));
  for (const name of ['site', 'console']) {
    await write(
      `${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', scripts: { build: COUNT } }),
    );
    await write(`${name}/src/main.ts`, 'export {};');
  }
  return {
    write,
    remove: (path: string) => rm(join(root, path)),
    async build(...args: string[]) {
      const run = promisify(execFile)(process.execPath, ['build.ts', ...args], { cwd: root });
      const code = await run.then(
        () => 0,
        ({ code: failed }: { code: number }) => failed,
      );
      const builds = async (name: string) =>
        (await readFile(join(root, name, 'dist/builds'), 'utf8').catch(() => '')).length;
      return [code, await builds('site'), await builds('console')];
    },
  };
}

test('front ends are built only when their sources, the lock file or shared files changed', async () => {
  const { write, build } = await frontEnds();
  expect(await build()).toEqual([0, 1, 1]);
  expect(await build()).toEqual([0, 1, 1]);
  await write('site/src/main.ts', 'export const changed = true;');
  expect(await build()).toEqual([0, 2, 1]);
  await write('api/addons/contract.ts', 'export {};');
  expect(await build()).toEqual([0, 3, 2]);
  await write('api/addons/routes.ts', 'export {};');
  await write('site/src/main.test.ts', 'a test is no source');
  expect(await build()).toEqual([0, 3, 2]);
  await write('package-lock.json', '{}');
  expect(await build()).toEqual([0, 4, 3]);
  expect(await build('--force')).toEqual([0, 5, 4]);
}, 120_000);

test('a front end whose build failed or was interrupted is built again', async () => {
  const { write, remove, build } = await frontEnds();
  await write('site/src/broken', '');
  expect(await build()).toEqual([3, 1, 0]);
  expect(await build()).toEqual([3, 2, 0]);
  await remove('site/src/broken');
  expect(await build()).toEqual([0, 3, 1]);
}, 120_000);
