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
import { pino } from 'pino';
import { eventually } from './eventually.ts';
import type { Report } from './report.ts';
import { SETTINGS } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'status';

/** BENCH_EVENTS=1000000 lets the read models be a million events behind. */
const BEHIND = Number(process.env.BENCH_EVENTS ?? 100_000);
const IN_AN_APPEND = 500;
/** Calls one after the other, and the pause between them: slower than status is asked anew. */
const CALLS = 10;
const ASKED = ['/api/auth/me', '/api/status', '/readyz'];
const PAUSE_MS = 1100;
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
  await eventually(async () => (await site.app.inject('/readyz')).statusCode === 200);
  const measureAll = async () => {
    const costs = new Map<string, number>();
    for (const url of ASKED) {
      const call = async () => {
        const { statusCode } = await site.app.inject({ url, headers });
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      };
      await call();
      costs.set(url, await processorTimeOf(call));
    }
    return costs;
  };
  const without = await measureAll();
  await site.projector?.readModels.close(); // as when the process that runs them hangs
  await append(site.store, BEHIND);
  await delay(SETTLE_MS);
  for (const [url, cost] of await measureAll()) {
    report.figure({
      name: `GET ${url}, ${BEHIND} events behind: processor time`,
      value: cost,
      unit: 'ms a call',
    });
    report.ratio({
      name: `GET ${url}: calls a second of processor time, ${BEHIND} events behind beside none`,
      ours: 1000 / cost,
      raw: 1000 / (without.get(url) ?? Number.NaN),
      unit: 'calls/s',
    });
  }
}

/**
 * Milliseconds of this process that a call takes: what it uses in a pause with the call, less what it uses in one without,
 * in turn, each in the median.
 */
async function processorTimeOf(call: () => Promise<unknown>): Promise<number> {
  const [used, idle]: number[][] = [[], []];
  for (let n = 0; n < CALLS; n++) {
    used?.push(await processorTimeDuring(call));
    idle?.push(await processorTimeDuring(async () => {}));
  }
  return Math.max(0.01, median(used ?? []) - median(idle ?? []));
}

async function processorTimeDuring(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await call();
  await delay(PAUSE_MS);
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
