import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Migration, MigrationError, migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'migrate-test' });
});

afterEach(async () => {
  await pool.end();
  await database.drop();
});

const shelf: Migration = { name: '001-shelf', sql: 'create table shelf (id int primary key)' };
const label: Migration = { name: '002-label', sql: `alter table shelf add label text default 'new'` };

test('runs what is missing, in order, once', async () => {
  expect(await migrate(pool, 'library', [shelf])).toEqual(['001-shelf']);
  expect(await migrate(pool, 'library', [shelf, label])).toEqual(['002-label']);
  expect(await migrate(pool, 'library', [shelf, label])).toEqual([]);
  await pool.query(`insert into shelf values (1, 'a label')`);
});

test('migrations of different schemas do not mix', async () => {
  const other: Migration = { name: '001-shelf', sql: 'create table other_shelf (id int)' };
  await migrate(pool, 'library', [shelf]);
  expect(await migrate(pool, 'archive', [other])).toEqual(['001-shelf']);
});

test('of several processes that start at once, one migrates and the others wait for it', async () => {
  const slow: Migration = { name: '003-slow', sql: 'select pg_sleep(0.2); insert into shelf values (1)' };
  const pools = Array.from({ length: 4 }, () => createPool(database.url, { applicationName: 'one of many' }));
  const runs = await Promise.all(pools.map((each) => migrate(each, 'library', [shelf, label, slow])));
  await Promise.all(pools.map((each) => each.end()));
  expect(runs.flat()).toEqual(['001-shelf', '002-label', '003-slow']);
});

test('waiting for another process does not time out', async () => {
  const slow: Migration = { name: '001-slow', sql: 'select pg_sleep(0.3)' };
  const hasty = createPool(database.url, {
    applicationName: 'hasty',
    statementTimeoutMs: 50,
    lockTimeoutMs: 50,
  });
  await Promise.all([migrate(hasty, 'library', [slow]), migrate(hasty, 'library', [slow])]);
  await hasty.end();
});

test('a failed migration leaves nothing behind, and earlier ones stay', async () => {
  const bad: Migration = { name: '002-bad', sql: 'create table half (id int); select 1/0' };
  const failing = migrate(pool, 'library', [shelf, bad]);
  await expect(failing).rejects.toThrow('The migration library/002-bad failed: division by zero');
  await expect(failing).rejects.toBeInstanceOf(MigrationError);
  const { rows } = await pool.query(
    `select to_regclass('half') as half, to_regclass('shelf')::text as shelf`,
  );
  expect(rows).toEqual([{ half: null, shelf: 'shelf' }]);
  expect(await migrate(pool, 'library', [shelf, label])).toEqual(['002-label']);
});

test('an edited migration is refused, but different line endings are no edit', async () => {
  await migrate(pool, 'library', [{ name: '001-shelf', sql: 'create table shelf\n(id int);\n' }]);
  expect(
    await migrate(pool, 'library', [{ name: '001-shelf', sql: 'create table shelf\r\n(id int);' }]),
  ).toEqual([]);
  const edited = { name: '001-shelf', sql: 'create table shelf (id bigint)' };
  await expect(migrate(pool, 'library', [edited])).rejects.toThrow('library/001-shelf was edited');
});

test('a database that is newer than this version is refused', async () => {
  await migrate(pool, 'library', [shelf, label]);
  await expect(migrate(pool, 'library', [shelf])).rejects.toThrow('it is older than the database');
});

const shade: Migration = { name: '003-shade', sql: 'alter table shelf add shade text', additive: true };

test('an older release starts on a database to which a newer one only added', async () => {
  await migrate(pool, 'library', [shelf, label, shade]);
  expect(await migrate(pool, 'library', [shelf, label])).toEqual([]);
  expect(await migrate(pool, 'library', [shelf, label, shade])).toEqual([]);
});

test('an older release is refused when the newer one did more than add', async () => {
  const later: Migration = { name: '004-later', sql: 'alter table shelf drop label' };
  await migrate(pool, 'library', [shelf, label, shade, later]);
  await expect(migrate(pool, 'library', [shelf, label])).rejects.toThrow('library/004-later');
});

test('a release that lacks an added migration and has others of its own is refused', async () => {
  await migrate(pool, 'library', [shelf, { ...shade, name: '002-shade' }]);
  await expect(migrate(pool, 'library', [shelf, label])).rejects.toThrow('library/002-shade');
});

test('a migration that ran before it was marked as additive is marked by the next start', async () => {
  await migrate(pool, 'library', [shelf, { ...shade, additive: false }]);
  await expect(migrate(pool, 'library', [shelf])).rejects.toThrow('it is older than the database');
  await migrate(pool, 'library', [shelf, shade]);
  expect(await migrate(pool, 'library', [shelf])).toEqual([]);
});

test('a migration inserted before one that has run is refused', async () => {
  await migrate(pool, 'library', [shelf]);
  const early: Migration = { name: '000-early', sql: 'create table early (id int)' };
  await expect(migrate(pool, 'library', [early, shelf])).rejects.toThrow('is in another place');
});
