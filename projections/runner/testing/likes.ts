// A read model of likes with its own database and log, created for each test.
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  prepareReadModels,
  type ReadModels,
  type RunnerOptions,
  runProjections,
} from '../lifecycle/runner.ts';
import type { Projection } from '../projection.ts';

export { addonId, erased, like, likes } from './likes-projection.ts';

export let database: TestDatabase;
export let pool: pg.Pool;
export let store: EventStore;
/** Resources that are closed after the test. */
export const running: ReadModels[] = [];

/** Call it once in a test file, before the first test. */
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

/** Waits up to 30 s until a check passes, because the machine may be busy. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

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
  const { rows } = await pool.query<{
    state: string;
    error: string | null;
    version: number;
    position: bigint;
  }>('select state, error, version, position from projections.checkpoints where name = $1', [name]);
  return rows[0];
};
