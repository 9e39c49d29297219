// All read models built from a log that is there, beside reading the same log through the port and doing nothing.
import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore, START } from '@sandcrate/core/event-store/event-store.ts';
import { createPostgresEventStore } from '@sandcrate/core/event-store/postgres/postgres-event-store.ts';
import { createPool } from '@sandcrate/core/postgres/pool.ts';
import { createPostgresKeyStore } from '@sandcrate/core/privacy/postgres/postgres-key-store.ts';
import { createPrivacy } from '@sandcrate/core/privacy/privacy.ts';
import { allProjections } from '@sandcrate/projections/all.ts';
import { readCheckpoints } from '@sandcrate/projections/runner/checkpoints.ts';
import { prepareReadModels, type ReadModels, runProjections } from '@sandcrate/projections/runner/runner.ts';
import type pg from 'pg';
import { fillLog } from './fill-log.ts';
import type { Report } from './report.ts';
import { siteHistory } from './site-history.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'replay';

const REQUIRED = 0.5;
/** BENCH_EVENTS=1000000 replays a million. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 200_000);
const ADDONS = 2000;
const MEMBERS = 3000;

export async function run(report: Report): Promise<void> {
  await withPostgres(async (url) => {
    const pool = createPool(url, { applicationName: 'bench', max: 20 });
    const store = createPostgresEventStore({ connectionString: url });
    try {
      await store.migrate();
      const masterKey = 'a master key of benches, long enough too';
      const keys = createPostgresKeyStore(pool, masterKey);
      await keys.migrate();
      const privacy = createPrivacy(masterKey, keys);
      await fillLog(pool, siteHistory({ events: EVENTS, addons: ADDONS, members: MEMBERS }, privacy));

      const projections = allProjections(privacy);
      await prepareReadModels(pool, projections);
      const before = await secondsOf(() => readAlone(store));
      let models: ReadModels | undefined;
      const memory = new Memory();
      const replay = await secondsOf(async () => {
        models = runProjections({ pool, connectionString: url, store, projections });
        await live(pool, projections.length, (share) => memory.sample(share));
      });
      await models?.close();
      const after = await secondsOf(() => readAlone(store));
      report.ratio({
        name: `replay of ${EVENTS} events`,
        ours: EVENTS / replay,
        raw: (2 * EVENTS) / (before + after),
        unit: '/s',
        required: REQUIRED,
      });
      report.figure({ name: `replay of ${EVENTS} events, in all`, value: replay, unit: 's' });
      memory.tell(report);
    } finally {
      await store.close();
      await pool.end();
    }
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** In pages as large as those of the runner. */
async function readAlone(store: EventStore): Promise<void> {
  const stop = new AbortController();
  for await (const { caughtUp } of store.subscribe({ after: START, maxBatch: 2000, signal: stop.signal })) {
    if (caughtUp) stop.abort();
  }
}

/** Waits until all read models are at the end of the log and nothing of them is put off. */
async function live(pool: pg.Pool, count: number, onProgress: (share: number) => void): Promise<void> {
  for (;;) {
    const all = await readCheckpoints(pool);
    for (const { name, error } of all) if (error !== null) throw new Error(`${name} stopped: ${error}`);
    onProgress(Math.min(...all.map(({ position }) => Number(position) / EVENTS)));
    if (all.filter(({ state }) => state === 'live').length === count) return;
    await delay(100);
  }
}

/** What the process holds at each quarter of the way. */
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
