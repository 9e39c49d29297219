// How long the site takes to be ready: in an existing folder, after a stop and after a kill; and on a long log in an
// EventStoreDB whose read models are built, against an empty log.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInfrastructure, prepareTables } from '@sandcrate/api/infrastructure.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { hasStandIn, startNode } from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { runProjections } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { readCheckpoints } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { pino } from 'pino';
import { killAll, treeOf } from '../e2e/processes.ts';
import { startProduct, WITH_OWNER } from '../e2e/product.ts';
import { appendViews } from './fill-store.ts';
import { pollUntil } from './poll-until.ts';
import type { Report } from './report.ts';
import { SETTINGS } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'start';
export const onlyByName = true;

/** BENCH_EVENTS=100000 fills the log in a tenth of the time. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const ADDONS = 100;
const STARTS = 5;

export async function run(report: Report): Promise<void> {
  const { stopped, killed } = await secondsInUse();
  report.figure({ name: 'start to ready, after a stop, median', value: median(stopped), unit: 's' });
  report.figure({
    name: 'start to ready, after kill -9 of everything, median',
    value: median(killed),
    unit: 's',
  });
  if (!hasStandIn()) return console.error('This bench needs the stand-in for EventStoreDB.');
  const empty = await secondsToReady(0);
  const full = await secondsToReady(EVENTS);
  report.figure({ name: 'start to ready, empty log in EventStoreDB, median', value: empty, unit: 's' });
  report.figure({ name: `start to ready, ${EVENTS} events in EventStoreDB, median`, value: full, unit: 's' });
  report.ratio({
    name: `starts per hour on ${EVENTS} events, against an empty log`,
    ours: 3600 / full,
    raw: 3600 / empty,
    unit: '/h',
  });
}

/** Starts in one folder, alternately after a stop and after a kill of the process and of PostgreSQL. */
async function secondsInUse(): Promise<{ stopped: number[]; killed: number[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-bench-start-'));
  const start = () => startProduct({ dataDir, env: WITH_OWNER });
  const stopped: number[] = [];
  const killed: number[] = [];
  try {
    await (await start()).stop();
    for (let turn = 0; turn < STARTS; turn++) {
      const victim = await start();
      stopped.push(victim.readyAfter / 1000);
      killAll(await treeOf(victim.process.pid ?? 0));
      await victim.ended;
      const successor = await start();
      killed.push(successor.readyAfter / 1000);
      await successor.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return { stopped, killed };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function secondsToReady(events: number): Promise<number> {
  const node = await startNode();
  const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-bench-start-'));
  const seconds: number[] = [];
  try {
    await withPostgres(async (databaseUrl) => {
      const env = { ...SETTINGS, EVENTSTORE_URL: node.url, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
      await build({ ...env, DATA_DIR: dataDir }, databaseUrl, events);
      // The first start creates the owner and is not counted.
      for (let turn = 0; turn <= STARTS; turn++) {
        const product = await startProduct({ dataDir, env });
        if (turn > 0) seconds.push(product.readyAfter / 1000);
        await product.stop();
      }
    });
  } finally {
    await node.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return median(seconds);
}

/** Fills the log and builds the read models from it. */
async function build(env: Record<string, string>, databaseUrl: string, events: number): Promise<void> {
  const logger = pino({ level: 'error' });
  const infrastructure = await openInfrastructure({
    config: loadConfig(env),
    databaseUrl,
    logger,
    acceptsAnyLog: true,
  });
  try {
    await prepareTables(infrastructure, logger);
    const { pool, store, projections } = infrastructure;
    await appendViews(
      store,
      Array.from({ length: ADDONS }, () => randomUUID()),
      events,
    );
    const models = runProjections({ pool, connectionString: databaseUrl, store, projections });
    const head = await store.head();
    await pollUntil(async () =>
      (await readCheckpoints(pool)).every(({ state, position }) => state === 'live' && position >= head),
    );
    await models.close();
  } finally {
    await infrastructure.close();
  }
}
