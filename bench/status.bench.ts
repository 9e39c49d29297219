// The cost of knowing the read models' lag, with the log in an EventStoreDB and the read models far behind it.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSite, type Site } from '@sandcrate/api/site.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import type { EventStore, NewEvent } from '@sandcrate/core/event-store/event-store.ts';
import {
  missingEventStoreDB,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { pollUntil } from './poll-until.ts';
import type { Report } from './report.ts';
import { SETTINGS } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'status';

/** BENCH_EVENTS=1000000 lets the read models be a million events behind. */
const BEHIND = Number(process.env.BENCH_EVENTS ?? 100_000);
const IN_AN_APPEND = 500;
/** The number of measurements, and their duration: longer than a process caches the status. */
const WINDOWS = 4;
const WINDOW_MS = 1100;
/**
 * The first needs no session and no read model, so it has the least cost that a call at that pace can have. Calls with
 * a session check it each time; while the accounts lag, they check it against the account's stream in the log.
 */
const ASKED = ['/healthz', '/api/auth/me', '/api/status', '/readyz'];
/**
 * At a low pace, the processor's caches go cold between two calls and each call wakes the process. That cost counts as
 * part of the call. The first call of each window recomputes the status.
 */
const PACES = ['one after another', '20 a second', '1 a second'] as const;
type Pace = (typeof PACES)[number];
const PAUSES_MS: Record<Pace, number> = {
  'one after another': 0,
  '20 a second': WINDOW_MS / 20,
  '1 a second': WINDOW_MS,
};
/** The highest allowed cost of a call. */
const REQUIRED_MS = 2;
const WARM_UP = 50;
/** The load below which the process counts as idle, and how many windows to wait for that after appending events. */
const IDLE_SHARE = 0.1;
const SETTLE_WINDOWS = 120;

export async function run(report: Report): Promise<void> {
  const missing = missingEventStoreDB();
  if (missing) return console.error(missing);
  const node = process.env.EVENTSTORE_TEST_URL ? undefined : await startNode();
  const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-bench-status-'));
  try {
    await withPostgres(async (databaseUrl) => {
      const env = {
        ...SETTINGS,
        DATA_DIR: dataDir,
        EVENTSTORE_URL: process.env.EVENTSTORE_TEST_URL ?? node?.url,
      };
      const config = loadConfig(env);
      const site = await openSite({ config, databaseUrl, logger: pino({ level: 'error' }) });
      try {
        await measure(site, report);
      } finally {
        await site.stop();
      }
    });
  } finally {
    await node?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(site: Site, report: Report): Promise<void> {
  const payload = { email: SETTINGS.OWNER_EMAIL, password: SETTINGS.OWNER_PASSWORD };
  const { token } = (await site.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json();
  const headers = { authorization: `Bearer ${token}` };
  // A process that was never ready answers /readyz with 503.
  await pollUntil(async () => (await site.app.inject('/readyz')).statusCode === 200);
  const costsOf = async (url: string) => {
    const call = async () => {
      const { statusCode } = await site.app.inject({ url, headers: url === ASKED[0] ? {} : headers });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    };
    for (let n = 0; n < WARM_UP; n++) await call();
    const costs = new Map<Pace, number>();
    for (const pace of PACES) costs.set(pace, await processorTimeOf(call, pace));
    return costs;
  };
  const measureAll = async () => {
    const costs = new Map<string, Map<Pace, number>>();
    for (const url of ASKED) costs.set(url, await costsOf(url));
    return costs;
  };
  const without = await measureAll();
  const letGo = await holdUp(site.services.pool);
  await append(site.store, BEHIND);
  await untilIdle();
  const behind = await measureAll().finally(letGo);
  for (const [url, costs] of behind) {
    for (const [pace, cost] of costs) {
      const name = `GET ${url}, ${pace}: processor time per call`;
      report.figure({
        name: `${name}, read models current`,
        value: without.get(url)?.get(pace) ?? 0,
        unit: 'ms',
      });
      report.figure({ name: `${name}, ${BEHIND} events behind`, value: cost, unit: 'ms' });
      if (pace !== 'one after another' || url === ASKED[0]) continue;
      report.ratio({
        name: `GET ${url}, ${pace}: calls per second of processor time, against ${REQUIRED_MS} ms each`,
        ours: 1000 / cost,
        raw: 1000 / REQUIRED_MS,
        unit: '/s',
        required: 1,
      });
    }
  }
}

/**
 * Holds all read models where they are until the returned function is called, as if the process that writes them hung.
 */
async function holdUp(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`begin; set local idle_in_transaction_session_timeout to 0`);
  await client.query('select from projections.checkpoints for update');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/**
 * Milliseconds of this process's time per call: its use in a window with calls less its use in one without,
 * alternating, as a median. Meanwhile the read models are current or held up, so that no work on them is counted.
 */
async function processorTimeOf(call: () => Promise<unknown>, pace: Pace): Promise<number> {
  const used: number[] = [];
  for (let n = 0; n < WINDOWS; n++) {
    const { calls, busy, ms } = await window(call, PAUSES_MS[pace]);
    const idle = await window(async () => {}, PAUSES_MS[pace] || WINDOW_MS);
    used.push((busy - (idle.busy * ms) / idle.ms) / calls);
  }
  return Math.max(0.01, median(used));
}

/** Waits until this process is idle, so that the handling of appended events is not measured. */
async function untilIdle(): Promise<void> {
  for (let n = 0, idle = 0; idle < 3; n++) {
    if (n === SETTLE_WINDOWS) throw new Error('The process does not become idle');
    const { busy, ms } = await window(async () => {}, WINDOW_MS);
    idle = busy < IDLE_SHARE * ms ? idle + 1 : 0;
  }
}

/**
 * Makes calls for the length of a window, each followed by a pause. Returns their number, and busy and elapsed time.
 */
async function window(call: () => Promise<unknown>, pauseMs: number) {
  const started = performance.now();
  const before = process.cpuUsage();
  let calls = 0;
  while (performance.now() - started < WINDOW_MS - 50) {
    await call();
    calls += 1;
    if (pauseMs > 0) await delay(pauseMs);
  }
  const { user, system } = process.cpuUsage(before);
  return { calls, busy: (user + system) / 1000, ms: performance.now() - started };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function append(store: EventStore, count: number): Promise<void> {
  for (let done = 0; done < count; done += IN_AN_APPEND) {
    await store.append(`account-${randomUUID()}`, 'no-stream', Array.from({ length: IN_AN_APPEND }, anEvent));
  }
}

const anEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'EmailVerificationFailed',
  data: {},
  metadata: {
    occurredAt: new Date().toISOString(),
    actor: 'system',
    correlationId: randomUUID(),
    schemaVersion: 1,
  },
});
