// Building all read models from an existing log, against reading the same log through the port and doing nothing.
import { setTimeout as delay } from 'node:timers/promises';
import { copyLog } from '@sandcrate/core/event-store/copy-log.ts';
import { type Batch, type EventStore, START } from '@sandcrate/core/event-store/event-store.ts';
import { createPrivacy } from '@sandcrate/core/privacy/privacy.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import {
  missingEventStoreDB,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { createPostgresKeyStore } from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import { allProjections } from '@sandcrate/projections/all-projections.ts';
import { dropSchema } from '@sandcrate/projections/runner/lifecycle/projection-schema.ts';
import {
  prepareReadModels,
  type ReadModels,
  runProjections,
} from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { PAGE_SIZE } from '@sandcrate/projections/runner/log/log-page.ts';
import type { Projection } from '@sandcrate/projections/runner/projection.ts';
import { readCheckpoints } from '@sandcrate/projections/runner/writing/checkpoints.ts';
import { schemaName } from '@sandcrate/projections/schemas.ts';
import type pg from 'pg';
import { fillLog } from './fill-log.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';
import { siteHistory } from './site-history.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'replay';

const REQUIRED = 0.5;
const REQUIRED_GAIN = 2;
/** Both ways of building read models, alternating. */
const ROUNDS = ['before', 'ours', 'ours', 'before'] as const;
/** BENCH_EVENTS=1000000 replays a million. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 200_000);
/** At most this many from an EventStoreDB, because copying them there takes long. */
const COPIED = Math.min(EVENTS, 100_000);
const ADDONS = 2000;
const MEMBERS = 3000;

/** Where read models are built, and what builds them. */
type Target = { pool: pg.Pool; url: string; projections: readonly Projection[] };

export async function run(report: Report): Promise<void> {
  await fromPostgres(EVENTS, async (store, target) => {
    const memory = new Memory();
    await measure({ store, target, events: EVENTS, from: 'PostgreSQL', memory }, report);
    memory.tell(report);
  });
  const missing = missingEventStoreDB();
  if (missing) return console.error(missing);
  await fromPostgres(COPIED, async (from, target) => {
    const node = process.env.EVENTSTORE_TEST_URL ? undefined : await startNode();
    const store = await openEventStore(process.env.EVENTSTORE_TEST_URL ?? node?.url ?? '');
    try {
      await copyLog({ from, to: store });
      await measure({ store, target, events: COPIED, from: 'EventStoreDB' }, report);
    } finally {
      await store.close();
      await node?.stop();
    }
  });
}

/** Fills a log in a new PostgreSQL with so many events. */
async function fromPostgres(
  events: number,
  use: (store: EventStore, target: Target) => Promise<void>,
): Promise<void> {
  await withPostgres(async (url) => {
    const pool = createPool(url, { applicationName: 'bench', max: 20 });
    const store = await openEventStore(url);
    try {
      const masterKey = 'a master key of benches, long enough too';
      const keys = createPostgresKeyStore(pool, masterKey);
      await keys.migrate();
      const privacy = createPrivacy(masterKey, keys);
      await fillLog(pool, siteHistory({ events, addons: ADDONS, members: MEMBERS }, privacy));
      const projections = allProjections(privacy);
      await use(store, { pool, url, projections });
    } finally {
      await store.close();
      await pool.end();
    }
  });
}

type Measured = { store: EventStore; target: Target; events: number; from: string; memory?: Memory };

async function measure(measured: Measured, report: Report): Promise<void> {
  const { store, target, events, from, memory } = measured;
  const { pool, projections } = target;
  const end = Number(await store.head());
  const before = await secondsOf(() => readAlone(store));
  const build = (built: readonly Projection[]) =>
    secondsToBuild({ ...target, projections: built }, store, (position) => memory?.sample(position / end));
  const seconds: number[] = [];
  const formerly: number[] = [];
  for (const turn of ROUNDS) {
    if (turn === 'ours') seconds.push(await build(projections));
    else formerly.push(await build(projections.map(indexedFromTheBeginning)));
  }
  const replay = median(seconds);
  const former = median(formerly);
  const after = await secondsOf(() => readAlone(store));
  const rows = await secondsOf(() => writeRowsAlone(store, pool));
  const raw = (2 * events) / (before + after);
  report.ratio({
    name: `replay of ${events} events from ${from}`,
    ours: events / replay,
    raw,
    unit: '/s',
    required: REQUIRED,
  });
  report.ratio({
    name: `replay of ${events} events from ${from}, against all indexes created with the tables`,
    ours: events / replay,
    raw: events / former,
    unit: '/s',
    required: REQUIRED_GAIN,
  });
  report.ratio({ name: `rows alone, 1.5 per event, from ${from}`, ours: events / rows, raw, unit: '/s' });
  report.figure({ name: `replay of ${events} events from ${from}, in total`, value: replay, unit: 's' });
}

/** The former way: with all indexes created before the rows are written. */
const indexedFromTheBeginning = ({ schema, indexes = '', ...projection }: Projection): Projection => ({
  ...projection,
  schema: schema + indexes,
});

/** How long it takes to build read models from nothing. Removes them afterwards. */
async function secondsToBuild(
  { pool, url, projections }: Target,
  store: EventStore,
  onProgress: (position: number) => void,
): Promise<number> {
  await prepareReadModels(pool, projections);
  await pool.query('checkpoint');
  let models: ReadModels | undefined;
  const seconds = await secondsOf(async () => {
    models = runProjections({ pool, connectionString: url, store, projections });
    await live(pool, projections.length, onProgress);
  });
  await models?.close();
  for (const projection of projections) await dropSchema(pool, schemaName(projection));
  return seconds;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The log in pages of the runner's size. */
async function* pagesOf(store: EventStore): AsyncGenerator<Batch, void> {
  const stop = new AbortController();
  for await (const page of store.subscribe({ after: START, maxBatch: PAGE_SIZE, signal: stop.signal })) {
    yield page;
    if (page.caughtUp) stop.abort();
  }
}

async function readAlone(store: EventStore): Promise<void> {
  for await (const _ of pagesOf(store)) {
    // Only reads.
  }
}

/**
 * The lower limit for read models with a row per fact: while the next page is read, it writes three narrow rows with
 * one index for every two events, and checks, folds and counts nothing.
 */
async function writeRowsAlone(store: EventStore, pool: pg.Pool): Promise<void> {
  await pool.query('create table least (id uuid, other uuid, day date, primary key (id, other, day))');
  let written: Promise<unknown> = Promise.resolve();
  for await (const { events } of pagesOf(store)) {
    const rows = events.flatMap(({ id, metadata }, n) => {
      const row = { id, other: id, day: metadata.occurredAt.slice(0, 10) };
      return n % 2 === 0 ? [row] : [row, { ...row, other: NIL }];
    });
    await written;
    written = inTransaction(pool, (tx) => tx.query(insertRows, columnsOf(rows)), {
      settings: 'set local synchronous_commit to off',
    });
  }
  await written;
  await pool.query('drop table least');
}

const NIL = '00000000-0000-0000-0000-000000000000';
const insertRows = 'insert into least select * from unnest($1::uuid[], $2::uuid[], $3::date[])';
const columnsOf = (rows: readonly { id: string; other: string; day: string }[]) => [
  rows.map(({ id }) => id),
  rows.map(({ other }) => other),
  rows.map(({ day }) => day),
];

/** Waits until all read models have reached the end of the log and finished their deferred work. */
async function live(pool: pg.Pool, count: number, onProgress: (position: number) => void): Promise<void> {
  for (;;) {
    const all = await readCheckpoints(pool);
    for (const { name, error } of all) if (error !== null) throw new Error(`${name} stopped: ${error}`);
    onProgress(Math.min(...all.map(({ position }) => Number(position))));
    if (all.filter(({ state }) => state === 'live').length === count) return;
    await delay(100);
  }
}

/** The memory of the process at each quarter of the log. */
class Memory {
  readonly #quarters: NodeJS.MemoryUsage[] = [];

  sample(share: number): void {
    if (share * 4 >= this.#quarters.length) this.#quarters.push(process.memoryUsage());
  }

  tell(report: Report): void {
    for (const [index, { rss, heapUsed }] of this.#quarters.entries()) {
      const at = `at ${index * 25} %`;
      report.figure({ name: `memory ${at}, resident`, value: rss / 1e6, unit: 'MB' });
      report.figure({ name: `memory ${at}, heap used`, value: heapUsed / 1e6, unit: 'MB' });
    }
  }
}
