import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { expect } from 'vitest';
import { accountsProjection } from '../accounts/projection.ts';
import { accountsIndexes } from '../accounts/schema.ts';
import { prepareReadModels } from '../runner/lifecycle/runner.ts';
import { schemas } from '../schemas.ts';
import { append } from '../testing/log.ts';
import { eventually, test } from './testing/reaction-world.ts';

test('who has a recalled release is found by an index', async ({ world }) => {
  await prepareReadModels(world.pool, [accountsProjection({ openMany: async () => [] })]);
  const client = await world.pool.connect();
  try {
    await client.query(`set search_path to ${schemas.accounts}, public; ${accountsIndexes}`);
    await client.query(
      'set enable_seqscan to off; set enable_bitmapscan to off; set enable_indexonlyscan to off',
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select downloaded_at from downloads where release_id = '00000000-0000-4000-8000-000000000001'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('downloads_release_id_idx');
  } finally {
    client.release(true);
  }
});

test('a recall that waits for the read models keeps no transaction open and does not delay a stop of the site', {
  timeout: 20_000,
}, async ({ world }) => {
  await world.react();
  await world.pool.query(
    `insert into projections.checkpoints (name, version, position, state) values ('${schemas.catalogue}', 1, -1, 'live')`,
  );
  const position = await append(world.store, {
    stream: `recall-${randomUUID()}`,
    type: 'RecallIssued',
    data: {
      target: { kind: 'file', sha256: 'a'.repeat(64) },
      reason: 'It deletes worlds',
      advisory: 'Please remove it.',
    },
  });
  // A separate connection: pg_stat_activity shows each connection's last statement, and the pool's are used in turn.
  const watcher = createPool(world.url, { applicationName: 'watcher', max: 1 });
  world.closers.unshift(() => watcher.end());
  const connections = async (where: string) => {
    const { rows } = await watcher.query(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
    );
    return rows;
  };
  await eventually(async () =>
    expect(await connections(`query like '%position < $1 and state%as behind%'`)).not.toEqual([]),
  );
  // Other connections are briefly in a transaction. The recall waits for 30 s, longer than this test may take.
  await pause(1_000);
  await eventually(async () =>
    expect(await connections(`xact_start < now() - interval '0.5 s'`)).toEqual([]),
  );
  await world.closers.pop()?.();

  const { rows } = await world.pool.query(
    `select position from projections.checkpoints where name = 'reaction_recall_notice'`,
  );
  expect(rows).toEqual([{ position: position - 1n }]);
});
