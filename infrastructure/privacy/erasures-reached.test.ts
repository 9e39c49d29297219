import { START } from '@sandcrate/core/event-store/event-store.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { type TestDatabase, testDatabase } from '../postgres/testing/test-database.ts';
import { erasuresReached, saveErasuresReached } from './erasures-reached.ts';
import { migrateKeyStore } from './postgres-key-store.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'erasures reached test' });
  await migrateKeyStore(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('the last saved position is kept', async () => {
  expect(await erasuresReached(pool)).toBe(START);
  await saveErasuresReached(pool, 7n);
  await saveErasuresReached(pool, 9n);
  expect(await erasuresReached(pool)).toBe(9n);
});

test('a restored key table is searched from the beginning', async () => {
  await saveErasuresReached(pool, 9n);
  await pool.query('create table put_back (like subject_key including all)');
  await pool.query('alter table subject_key rename to gone; alter table put_back rename to subject_key');
  expect(await erasuresReached(pool)).toBe(START);
  await saveErasuresReached(pool, 9n);
  await pool.query('truncate subject_key');
  expect(await erasuresReached(pool)).toBe(START);
});
