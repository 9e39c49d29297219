import { randomUUID } from 'node:crypto';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { migrateApiTables } from './tables.ts';

let database: TestDatabase;
let pool: pg.Pool;
let keys: IdempotencyKeys;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  await migrateApiTables(pool);
  keys = new IdempotencyKeys(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const REUSED = {
  code: 'idempotency-key-reused',
  message: 'This Idempotency-Key was used for another request.',
};

test('an idempotency key belongs to one request', async () => {
  const id = randomUUID();
  await keys.claim(id, 'one');
  await keys.claim(id, 'one');
  await expect(keys.claim(id, 'other')).rejects.toMatchObject(REUSED);
});

test('only one of two concurrent requests gets the idempotency key', async () => {
  const id = randomUUID();
  const outcomes = await Promise.allSettled(['one', 'other', 'third'].map((hash) => keys.claim(id, hash)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an idempotency key is released only by the request that claimed it', async () => {
  const id = randomUUID();
  const claim = await keys.claim(id, 'one');
  const repeat = await keys.claim(id, 'one');
  await repeat.release();
  await expect(keys.claim(id, 'other')).rejects.toMatchObject(REUSED);
  await claim.release();
  await keys.claim(id, 'other');
});

test('idempotency keys are deleted after a week', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  await keys.claim(old, 'one');
  await keys.claim(fresh, 'one');
  await pool.query(
    `update api.claimed_key set claimed_at = now() - interval '8 days' where command_id = $1`,
    [old],
  );
  await keys.clean();
  await keys.claim(old, 'other');
  await expect(keys.claim(fresh, 'other')).rejects.toMatchObject(REUSED);
});
