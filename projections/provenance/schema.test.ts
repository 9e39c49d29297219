import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { dropUnusedProvenance, keepAskingForProvenance, prepareProvenance, provenance } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A newer release, to which this release's version is an unused one. */
async function databaseWithTwoReleases() {
  const database = await testDatabase();
  const pool = createPool(database.url, { applicationName: 'provenance-test' });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  await prepareProvenance(pool);
  await pool.query(`
    create schema provenance_1;
    insert into provenance_versions.asked values (1, now() - interval '2 days');
    update provenance_versions.asked set asked_at = now() - interval '2 days'`);
  return pool;
}

const schemaExists = async (pool: Awaited<ReturnType<typeof databaseWithTwoReleases>>, name: string) =>
  (await pool.query('select from pg_namespace where nspname = $1', [name])).rowCount === 1;

test('a version that no process has used for a day is dropped, but never its own', async () => {
  const pool = await databaseWithTwoReleases();
  expect(await dropUnusedProvenance(pool, new Date())).toEqual(['provenance_1']);
  expect(await schemaExists(pool, 'provenance_1')).toBe(false);
  expect(await schemaExists(pool, provenance)).toBe(true);
});

test('a process repeatedly records that it uses its version, without holding a lease', async () => {
  const pool = await databaseWithTwoReleases();
  const asking = keepAskingForProvenance(pool, { everyMs: 20, onError: () => {} });
  const own = `select asked_at as at from provenance_versions.asked where version <> 1`;
  await expect
    .poll(async () => (await pool.query<{ at: Date }>(own)).rows[0]?.at.getTime())
    .toBeGreaterThan(Date.now() - DAY_MS);
  await asking.stop();
});
