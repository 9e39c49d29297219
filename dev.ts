// npm run dev -w site, or -w console: rebuilds that front end when one of its sources changes and restarts the product.
// The environment variables of `npm start` apply here too.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = import.meta.dirname;
/** What is watched for each front end. A change to the API outside its contract builds nothing. */
const SOURCES = {
  site: ['site/src', 'site/worker', 'api', 'web'],
  console: ['console/src', 'api', 'web'],
};
const frontEnd = process.argv[2] === 'console' ? 'console' : 'site';

/** Collects changes, because editors write several files at once. */
const CALM_MS = 200;

let product: ChildProcess | undefined;
let built = '';
let building = Promise.resolve();
let waiting: NodeJS.Timeout | undefined;

const start = (file: string) => spawn(process.execPath, [file], { cwd: ROOT, stdio: 'inherit' });

async function stop(): Promise<void> {
  if (product === undefined || product.exitCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
}

async function renew(): Promise<void> {
  const [code] = await once(start('build.ts'), 'exit');
  if (code !== 0) return console.error('The build failed. The previous one keeps running.');
  const stamp = await readFile(join(ROOT, frontEnd, 'dist/.inputs'), 'utf8');
  if (stamp === built) return; // the build itself changes source files
  built = stamp;
  await stop();
  product = start('api/start.ts');
}

function renewSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    building = building.then(renew);
  }, CALM_MS);
}

for (const folder of SOURCES[frontEnd]) watch(join(ROOT, folder), { recursive: true }, renewSoon);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
renewSoon();
