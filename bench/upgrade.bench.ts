// How long a write takes to become visible while another process builds the next version of every read model.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAndSee } from './curves/visible.ts';
import { appendViews } from './fill-store.ts';
import type { Report } from './report.ts';
import { type BenchSite, SETTINGS, withSite } from './site.ts';
import { quantile } from './steady/arrivals.ts';

export const name = 'upgrade';
export const onlyByName = true;

const ADDONS = 1000;
/** BENCH_EVENTS=1000000 makes the build take longer. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 200_000);
const WRITES_A_SECOND = 20;
const ALONE_WRITES = 300;

export async function run(report: Report): Promise<void> {
  await withSite(ADDONS, async (site) => {
    const { store, readModels } = site.services;
    await appendViews(store, site.addonIds, EVENTS);
    await readModels.waitFor(await store.head(), ['statistics', 'catalogue'], 600_000);

    const before = await writes(site, ({ length }) => length < ALONE_WRITES);
    const { child, isBuilt } = await startBuilding(site);
    const during = await writes(site, () => !isBuilt());
    const beside = await writes(site, ({ length }) => length < ALONE_WRITES);
    child.kill('SIGTERM');
    await once(child, 'exit');
    const after = await writes(site, ({ length }) => length < ALONE_WRITES);

    const alone = [...before, ...after];
    const told = {
      alone,
      'while the next version is built': during,
      'while the next version follows the log': beside,
    };
    for (const [when, found] of Object.entries(told)) {
      report.figure({ name: `write to visible ${when}, median`, value: quantile(found, 0.5), unit: 'ms' });
      report.figure({ name: `write to visible ${when}, p99`, value: quantile(found, 0.99), unit: 'ms' });
    }
    for (const share of [0.5, 0.99]) {
      report.ratio({
        name: `speed of becoming visible while the next version is built, against alone, p${share * 100}`,
        ours: 1000 / quantile(during, share),
        raw: 1000 / quantile(alone, share),
        unit: '/s',
      });
    }
  });
}

/** Writes at a steady rate while `goesOn` is true. Returns the milliseconds that each write took to become visible. */
async function writes(site: BenchSite, goesOn: (found: number[]) => boolean): Promise<number[]> {
  const found: number[] = [];
  for (let nth = 0; goesOn(found); nth++) {
    const started = performance.now();
    found.push(await writeAndSee(site.services, site.addonIds[(nth * 199) % site.addonIds.length] ?? ''));
    await delay(Math.max(0, 1000 / WRITES_A_SECOND - (performance.now() - started)));
  }
  return found;
}

async function startBuilding(site: BenchSite): Promise<{ child: ChildProcess; isBuilt: () => boolean }> {
  const { config, pool } = site.services;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'upgrade/build-next.ts')], {
    env: {
      ...SETTINGS,
      PATH: process.env.PATH,
      DATA_DIR: config.dataDir,
      DATABASE_URL: pool.options.connectionString,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isBuilt = false;
  const { promise: building, resolve: begin } = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'building') begin();
    if (line === 'built') isBuilt = true;
  });
  await Promise.race([building, once(child, 'exit')]);
  return { child, isBuilt: () => isBuilt || child.exitCode !== null };
}
