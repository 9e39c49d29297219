import { randomUUID } from 'node:crypto';
import { silent } from '@sandcrate/core/logger.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { EVERYTHING, type Touched } from '../../touched.ts';
import { CHANNEL, migrateCheckpoints } from '../writing/checkpoints.ts';
import { Progress } from './progress.ts';

test('a malformed notification is ignored, and the next one is received', async () => {
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

test('progress is followed again after a changed database password is corrected', async () => {
  const database = await testDatabase();
  const pool = createPool(database.url, { applicationName: 'test' });
  await migrateCheckpoints(pool);
  const role = `listener_${randomUUID().replaceAll('-', '')}`;
  const setPassword = (password: string) => pool.query(`alter role ${role} password '${password}'`);
  await pool.query(`create role ${role} login password 'first'`);
  await pool.query(`grant usage on schema projections to ${role}`);
  await pool.query(`grant select on all tables in schema projections to ${role}`);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'first';
  const warnings: string[] = [];
  const progress = new Progress({
    pool,
    connectionString: url.href,
    schemas: ['made_up'],
    logger: { ...silent, warn: (line) => void warnings.push(String(line)) },
  });
  onTestFinished(async () => {
    await progress.close();
    await pool.query(`drop owned by ${role}`);
    await pool.query(`drop role ${role}`);
    await pool.end();
    await database.drop();
  });
  await progress.waitFor(0n, ['made_up'], 1);
  await expect.poll(() => progress.isListening).toBe(true);

  await setPassword('second');
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  await expect.poll(() => warnings.join()).toContain('password authentication failed');
  expect(progress.isListening).toBe(false);

  await setPassword('first');
  await expect.poll(() => progress.isListening).toBe(true);
  await pool.query('select pg_notify($1, $2)', [CHANNEL, 'made_up 5 live 1']);
  expect(await progress.waitFor(5n, ['made_up'], 10_000)).toBe(true);
});

test('what only this process knows of its change is told although the notification arrives before the result', () => {
  const pool = createPool('postgres://nowhere', { applicationName: 'test' });
  const progress = new Progress({ pool, connectionString: 'postgres://nowhere', schemas: ['made_up'] });
  const told: Touched[] = [];
  progress.onTouched((touched) => told.push(touched));
  onTestFinished(() => progress.close());
  const at = (changes: bigint) => ({ name: 'made_up', position: changes, state: 'live' as const, changes });
  const touched: Touched = { subjects: new Set(['it']), lists: 'current' };
  const counts = new Map([['it', { likes: 1, ratingSum: 5, ratingCount: 1 }]]);
  progress.note(at(1n));
  progress.expect(at(2n), { counts });
  progress.note(at(2n), touched); // its notification
  progress.note(at(2n), { ...touched, counts });
  progress.note(at(3n), touched); // another process's change
  expect(told).toEqual([EVERYTHING, { ...touched, counts }, touched]);
});
