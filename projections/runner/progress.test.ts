import { createPool } from '@sandcrate/core/postgres/pool.ts';
import { testDatabase } from '@sandcrate/core/postgres/testing/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { CHANNEL, migrateCheckpoints } from './checkpoints.ts';
import { Progress } from './progress.ts';

test('a notification that makes no sense is passed over, and the next one is heard', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const pool = createPool(database.url, { applicationName: 'test' });
  onTestFinished(() => pool.end());
  await migrateCheckpoints(pool);
  const progress = new Progress({ pool, connectionString: database.url, schemas: ['made_up'] });
  onTestFinished(() => progress.close());
  await progress.waitFor(0n, ['made_up'], 1);
  await expect.poll(() => progress.isListening).toBe(true);
  for (const payload of ['made_up x live 1', 'made_up 5 live y', 'made_up 5 live 1']) {
    await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  }
  expect(await progress.waitFor(5n, ['made_up'], 10_000)).toBe(true);
});
