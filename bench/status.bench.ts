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
import type { Report } from './report.ts';
import { SETTINGS } from './site.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'status';

/** BENCH_EVENTS=1000000 lets the read models be a million events behind. */
const BEHIND = Number(process.env.BENCH_EVENTS ?? 100_000);
const IN_AN_APPEND = 500;
/** Calls one after the other, and the pause between them: slower than status is asked anew. */
const CALLS = 10;
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
  await site.projector?.readModels.close(); // as when the process that runs them hangs
  await append(site.store, BEHIND);
  await delay(SETTLE_MS);
  for (const url of ['/api/auth/me', '/api/status', '/readyz']) {
    const call = async () => {
      const { statusCode } = await site.app.inject({ url, headers });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    };
    await call();
    const value = await processorTimeOf(call);
    report.figure({ name: `GET ${url}, ${BEHIND} events behind: processor time a call`, value, unit: 'ms' });
  }
  const idle = await processorTimeOf(async () => {});
  report.figure({ name: 'of which the process takes without being asked', value: idle, unit: 'ms' });
}

/** Milliseconds of this process for each call; what it does in the pauses is in them. */
async function processorTimeOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < CALLS; n++) {
    await call();
    await delay(PAUSE_MS);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CALLS;
}

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
