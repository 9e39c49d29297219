// What background work does at the start of a process.
import { randomUUID } from 'node:crypto';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createHandler } from '@sandcrate/core/handle.ts';
import * as subjects from '@sandcrate/core/privacy/subjects.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import {
  createPostgresKeyStore,
  type PostgresKeyStore,
} from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAgain } from './background-workers.ts';

let database: TestDatabase;
let pool: pg.Pool;
let keys: PostgresKeyStore;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'background workers test' });
  keys = createPostgresKeyStore(pool, 'a master key of at least thirty-two bytes');
  await keys.migrate();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const logger = pino({ level: 'silent' });
const never = new AbortController().signal;

test('a start reads only the erasures since the last one, and all of them after keys were restored', async () => {
  const log = createMemoryEventStore();
  const { record } = createHandler(log);
  const erase = async () => {
    const subject = subjects.identity(randomUUID());
    const context = { actor: 'system', correlationId: 'test', now: new Date() } as const;
    await record(
      `account-${randomUUID()}`,
      [{ type: 'SubjectErased', data: { subjects: [subject] } }],
      context,
    );
    return subject;
  };
  const read: (bigint | undefined)[] = [];
  const store: EventStore = {
    ...log,
    readAll: (options) => {
      read.push(options?.after);
      return log.readAll(options);
    },
  };
  const first = await erase();
  await keys.create(first);
  await eraseAgain({ pool, store, keys }, logger, never);
  expect((await keys.get([first])).size).toBe(0);
  await eraseAgain({ pool, store, keys }, logger, never);
  await erase();
  await eraseAgain({ pool, store, keys }, logger, never);
  expect(read).toEqual([-1n, 0n]);

  await pool.query('truncate subject_key');
  await keys.create(first);
  await eraseAgain({ pool, store, keys }, logger, never);
  expect((await keys.get([first])).size).toBe(0);
  expect(read).toEqual([-1n, 0n, -1n]);
});

test('a stopping process does not wait for the log to be read, and the next start reads it', async () => {
  await pool.query('delete from erasures_reached');
  const stop = new AbortController();
  const log = createMemoryEventStore();
  await createHandler(log).record(
    `account-${randomUUID()}`,
    [{ type: 'SubjectErased', data: { subjects: ['identity:1'] } }],
    { actor: 'system', correlationId: 'test', now: new Date() },
  );
  async function* endless() {
    await new Promise(() => {});
  }
  const erasing = eraseAgain({ pool, keys, store: { ...log, readAll: endless } }, logger, stop.signal);
  stop.abort();
  await erasing;
  expect((await pool.query('select from erasures_reached')).rowCount).toBe(0);
});
