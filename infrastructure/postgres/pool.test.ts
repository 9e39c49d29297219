import { silent } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DedicatedConnection } from './dedicated-connection.ts';
import { createPool } from './pool.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
const warnings: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const logger = { debug() {}, info() {}, error() {}, warn: (message: string) => warnings.push(message) };
  pool = createPool(database.url, { applicationName: 'pool-test', statementTimeoutMs: 200, max: 2, logger });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('bigint is read exactly, also in arrays', async () => {
  const { rows } = await pool.query(
    `select 9007199254740993::bigint as one, array[1, null, -9007199254740993]::bigint[] as many, '{}'::bigint[] as none`,
  );
  expect(rows).toEqual([{ one: 9007199254740993n, many: [1n, null, -9007199254740993n], none: [] }]);
});

test('a date is a day, whatever the time zone of this machine', async () => {
  const { rows } = await pool.query(
    `select date '2024-03-01' as day, array[date '2024-03-01', null] as days`,
  );
  expect(rows).toEqual([{ day: '2024-03-01', days: ['2024-03-01', null] }]);
});

test('connections switch off JIT compilation, whatever the server’s default', async () => {
  const other = await testDatabase();
  const { pathname } = new URL(other.url, 'postgres://localhost');
  await pool.query(`alter database "${decodeURIComponent(pathname.slice(1))}" set jit = on`);
  const pooled = createPool(other.url, { applicationName: 'pool-test', max: 1 });
  const dedicated = await DedicatedConnection.open({
    connectionString: other.url,
    applicationName: 'pool-test',
    connectMs: 5000,
    statementMs: 5000,
  });
  try {
    for (const connection of [pooled, dedicated.client]) {
      expect((await connection.query('show jit')).rows).toEqual([{ jit: 'off' }]);
    }
  } finally {
    await Promise.all([pooled.end(), dedicated.end()]);
    await other.drop();
  }
});

test('days begin at midnight UTC', async () => {
  const { rows } = await pool.query(`select ('2024-03-01T23:30:00-05:00'::timestamptz)::date as day`);
  expect(rows).toEqual([{ day: '2024-03-02' }]);
});

test('the server knows who is connected', async () => {
  const { rows } = await pool.query(`select current_setting('application_name') as name`);
  expect(rows).toEqual([{ name: 'pool-test' }]);
});

test('a statement that takes too long is cancelled', async () => {
  await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
});

test('a connection lost while idle, or between two queries of a transaction, is logged and replaced', async () => {
  const [idle, busy] = await Promise.all([pool.connect(), pool.connect()]);
  const killed = Promise.all(
    [idle, busy].map((client) => new Promise((resolve) => client.once('end', resolve))),
  );
  idle.release();
  await busy.query('begin');
  await endConnectionsOf('pool-test');
  await killed;
  await expect(busy.query('commit')).rejects.toThrow();
  busy.release(true);

  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(/^Lost a connection to the database: /);
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('a connection that the server ends while the pool is closing is not logged', async () => {
  const told: string[] = [];
  const logger = { ...silent, warn: (message: string) => told.push(message) };
  const closing = createPool(database.url, { applicationName: 'closing', logger });
  const busy = await closing.connect();
  const ended = new Promise((resolve) => busy.once('end', resolve));
  const closed = closing.end();
  await endConnectionsOf('closing');
  await ended;
  busy.release(true);
  await closed;
  expect(told).toEqual([]);
});

async function endConnectionsOf(applicationName: string): Promise<void> {
  const other = createPool(database.url, { applicationName: 'killer' });
  await other.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    applicationName,
  ]);
  await other.end();
}
