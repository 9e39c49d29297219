import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { schemas } from '../schemas.ts';
import { append } from '../testing/log.ts';
import { eventually, test } from './testing/reaction-world.ts';

test('a recall that waits for the read models holds no transaction open and does not keep the site from stopping', {
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
  // pg_stat_activity shows the last statement of idle connections.
  const connections = async (where: string) => {
    const { rows } = await world.pool.query<{ count: bigint }>(
      `select count(*) from pg_stat_activity where datname = current_database() and ${where}`,
    );
    return rows[0]?.count;
  };
  const waits = () =>
    connections(`query like '%position < $1 and state%as behind%' and pid <> pg_backend_pid()`);
  await eventually(async () => expect(await waits()).toBeGreaterThan(0n));
  expect(await connections(`state = 'idle in transaction'`)).toBe(0n);
  await world.closers.pop()?.();

  const { rows } = await world.pool.query(
    `select position from projections.checkpoints where name = 'reaction_recall_notice'`,
  );
  expect(rows).toEqual([{ position: position - 1n }]);
});
