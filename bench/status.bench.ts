// What it costs to know how far the read models are, with the log in an EventStoreDB and the read models far behind it.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSite, type Site } from '@sandcrate/api/site.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import type { EventStore, NewEvent } from '@sandcrate/core/event-store/event-store.ts';
import { missingEventStoreDB, startNode } from '@sandcrate/core/event-store/testing/eventstoredb-node.ts';
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
/** How often it is tried, and how long: longer than a process keeps what it asked. */
const WINDOWS = 6;
const ASKED = ['/api/auth/me', '/api/status', '/readyz'];
const WINDOW_MS = 1100;
/** Calls in a window: the first of them has the status asked anew. */
const RATES = [1, 20];
const WARM_UP = 50;
/** For what the appends leave behind. */
const SETTLE_MS = 3000;

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
      const { statusCode } = await site.app.inject({ url, headers });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    };
    for (let n = 0; n < WARM_UP; n++) await call();
    const costs: { calls: number; cost: number }[] = [];
    for (const calls of RATES) costs.push({ calls, cost: await processorTimeOf(call, calls) });
    return costs;
  };
  const measureAll = async () => {
    const costs = new Map<string, { calls: number; cost: number }[]>();
    for (const url of ASKED) costs.set(url, await costsOf(url));
    return costs;
  };
  const without = await measureAll();
  const letGo = await holdUp(site.services.pool);
  await append(site.store, BEHIND);
  await delay(SETTLE_MS);
  const behind = await measureAll().finally(letGo);
  for (const [url, costs] of behind) {
    for (const [nth, { calls, cost }] of costs.entries()) {
      const name = `GET ${url}, ${calls} a second`;
      report.figure({ name: `${name}: processor time a call, ${BEHIND} behind`, value: cost, unit: 'ms' });
      report.ratio({
        name: `${name}: calls a second of processor time, ${BEHIND} behind beside none`,
        ours: 1000 / cost,
        raw: 1000 / (without.get(url)?.[nth]?.cost ?? Number.NaN),
        unit: '/s',
      });
    }
  }
}

/** Keeps all read models where they are until the answer is called, as if the process that writes them hung. */
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
 * Milliseconds of this process that a call takes: what it uses in a second with so many calls, less what it uses in one
 * without, in turn, each in the median.
 */
async function processorTimeOf(call: () => Promise<unknown>, calls: number): Promise<number> {
  const used: number[] = [];
  const idle: number[] = [];
  for (let n = 0; n < WINDOWS; n++) {
    used.push(await processorTimeDuring(call, calls));
    idle.push(await processorTimeDuring(async () => {}, calls));
  }
  return Math.max(0.01, (median(used) - median(idle)) / calls);
}

async function processorTimeDuring(call: () => Promise<unknown>, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < calls; n++) {
    await call();
    await delay(WINDOW_MS / calls);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
