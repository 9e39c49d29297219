import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from './pool.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';
import { inTransaction, type Transaction } from './transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'transaction-test', max: 1 });
  await pool.query('create table note (text text primary key)');
});

beforeEach(() => pool.query('truncate note'));

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const notes = async () => (await pool.query('select text from note')).rows.map(({ text }) => text);

test('a transaction commits the writes of its work and returns its result', async () => {
  const result = await inTransaction(pool, async (tx) => {
    await tx.query(`insert into note values ('kept')`);
    return 42;
  });
  expect(result).toBe(42);
  expect(await notes()).toEqual(['kept']);
});

test('when the work throws, nothing is stored, its error is rethrown, and the connection is usable', async () => {
  const work = inTransaction(pool, async (tx) => {
    await tx.query(`insert into note values ('dropped')`);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await notes()).toEqual([]);
});

test('work that swallows a failed statement is rejected', async () => {
  const work = inTransaction(pool, async (tx) => {
    await tx.query(`insert into note values ('lost')`);
    await tx.query('select 1/0').catch(() => {});
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await notes()).toEqual([]);
});

test('a broken connection is discarded, not reused', async () => {
  const work = inTransaction(pool, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
  await expect(work).rejects.toThrow();
  expect(await notes()).toEqual([]);
});

test('the isolation can be chosen', async () => {
  const level = await inTransaction(
    pool,
    async (tx) => (await tx.query('show transaction_isolation')).rows[0]?.transaction_isolation,
    { isolation: 'serializable' },
  );
  expect(level).toBe('serializable');
});

test('work gets the result of the statement that was sent with begin', async () => {
  const work = async (_tx: Transaction, first: Promise<pg.QueryResult | undefined>) => (await first)?.rows;
  expect(await inTransaction(pool, work, { first: `select 'sent' as text` })).toEqual([{ text: 'sent' }]);
});

test('when the statement sent with begin fails, its error is thrown, and nothing of the work is stored', async () => {
  const work = (tx: Transaction) => tx.query(`insert into note values ('dropped')`);
  await expect(inTransaction(pool, work, { first: 'select 1/0' })).rejects.toThrow('division by zero');
  expect(await notes()).toEqual([]);
});
