import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from './pool.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

test('a statement with values is prepared once on a connection, however often it runs', async () => {
  const pool = createPool(database.url, { applicationName: 'test', max: 1, prepare: true });
  try {
    for (let n = 0; n < 20; n++) {
      expect((await pool.query('select $1::int + 1 as next', [n])).rows).toEqual([{ next: n + 1 }]);
    }
    await pool.query({ text: 'select $1::int + 2 as next', values: [1] });
    const { rows } = await pool.query(
      'select statement, (generic_plans + custom_plans)::int as calls, custom_plans::int <= 5 as planned_once from pg_prepared_statements',
    );
    expect(rows).toEqual([{ statement: 'select $1::int + 1 as next', calls: 20, planned_once: true }]);
  } finally {
    await pool.end();
  }
});

test('statements beyond the limit run without being prepared', async () => {
  const pool = createPool(database.url, { applicationName: 'test', max: 1, prepare: true });
  try {
    for (let n = 0; n < 450; n++) {
      expect((await pool.query(`select $1::int + ${n} as sum`, [1])).rows).toEqual([{ sum: n + 1 }]);
    }
    const { rows } = await pool.query('select count(*)::int as prepared from pg_prepared_statements');
    expect(rows).toEqual([{ prepared: 400 }]);
  } finally {
    await pool.end();
  }
});
