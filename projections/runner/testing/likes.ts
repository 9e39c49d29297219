// A read model of likes that runs on a database and a log of its own, anew for each test.
import { randomUUID } from 'node:crypto';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/core/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/core/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Projection } from '../projection.ts';
import { prepareReadModels, type ReadModels, type RunnerOptions, runProjections } from '../runner.ts';

export let database: TestDatabase;
export let pool: pg.Pool;
export let store: EventStore;
/** What is closed after the test. */
export const running: ReadModels[] = [];

/** To be called once in a file of tests, before the first. */
export function anewForEachTest(): void {
  beforeEach(async () => {
    database = await testDatabase();
    pool = createPool(database.url, { applicationName: 'test', max: 8 });
    store = createMemoryEventStore();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.close()));
    await store.close();
    await pool.end();
    await database.drop();
  });
}

/** Waits until a check passes, however busy the machine is. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

/** Counts the likes of each add-on, and keeps the order in which it saw them. */
export const likes: Projection = {
  name: 'likes',
  version: 1,
  schema: `
    create table likes (addon_id uuid primary key, count int not null);
    create table seen (position bigint not null);`,
  handles: ['AddonLiked'],
  async apply(events, tx) {
    for (const event of events) {
      if (event.type !== 'AddonLiked') throw new Error(`not for us: ${event.type}`);
      await tx.query(
        `insert into likes values ($1, 1) on conflict (addon_id) do update set count = likes.count + 1`,
        [event.data.addonId],
      );
      await tx.query('insert into seen values ($1)', [event.position]);
    }
  },
};

export const addonId = '00000000-0000-4000-8000-000000000001';
export const like = () => {
  const accountId = randomUUID();
  return {
    stream: `engagement-${addonId}-${accountId}`,
    type: 'AddonLiked',
    data: { addonId, accountId },
  } as const;
};
export const erased = { stream: 'account-1', type: 'EmailVerified', data: {} } as const;

/** Runs these read models on the log. */
export async function start(projections: readonly Projection[], options: Partial<RunnerOptions> = {}) {
  await prepareReadModels(pool, projections);
  const models = runProjections({
    pool,
    connectionString: database.url,
    store,
    projections,
    leases: { renewMs: 20 },
    recheckMs: 20,
    ...options,
  });
  running.push(models);
  return models;
}

export const count = async (schema = 'likes_1') => {
  const { rows } = await pool.query<{ count: number }>(`select count from ${schema}.likes`);
  return rows[0]?.count ?? 0;
};

export const stateOf = async (name = 'likes_1') => {
  const { rows } = await pool.query<{ state: string; error: string | null; version: number }>(
    'select state, error, version from projections.checkpoints where name = $1',
    [name],
  );
  return rows[0];
};
