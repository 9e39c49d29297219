import { keyStoreContract } from '@sandcrate/core/privacy/key-store.contract.ts';
import { createMemoryKeyStore } from '@sandcrate/core/privacy/memory/memory-key-store.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { type TestDatabase, testDatabase } from '../postgres/testing/test-database.ts';
import { createPostgresKeyStore } from './postgres-key-store.ts';

const MASTER_KEY = 'a master key of at least thirty-two bytes';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'key store test' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

keyStoreContract('in memory', async () => createMemoryKeyStore());

keyStoreContract('in PostgreSQL', async () => {
  const store = createPostgresKeyStore(pool, MASTER_KEY);
  await store.migrate();
  return store;
});

test('in PostgreSQL another process finds the same keys, under the same master key only', async () => {
  const store = createPostgresKeyStore(pool, MASTER_KEY);
  const key = await store.create('identity:shared');
  expect(await createPostgresKeyStore(pool, MASTER_KEY).create('identity:shared')).toEqual(key);
  const stranger = createPostgresKeyStore(pool, 'another master key of thirty-two bytes');
  await expect(stranger.get(['identity:shared'])).rejects.toThrow('MASTER_KEY');
});

test('in PostgreSQL no key is stored in plain text, and none works for another subject', async () => {
  const store = createPostgresKeyStore(pool, MASTER_KEY);
  const { bytes } = await store.create('identity:victim');
  const { rows } = await pool.query("select wrapped from subject_key where subject = 'identity:victim'");
  expect(rows[0].wrapped.includes(bytes)).toBe(false);
  await store.create('identity:thief');
  await pool.query(
    `update subject_key set (key_id, wrapped) = (select key_id, wrapped from subject_key where subject = 'identity:victim')
      where subject = 'identity:thief'`,
  );
  await expect(store.get(['identity:thief'])).rejects.toThrow(
    'The key of identity:thief does not open: it is damaged, or was made with another MASTER_KEY.',
  );
});
