import { migrate } from '@sandcrate/infrastructure/postgres/migrate.ts';
import { expect, test } from 'vitest';
import { append } from '../../testing/log.ts';
import { prepareReadModels } from '../lifecycle/runner.ts';
import { readRemembered } from '../log/remembered-events.ts';
import { anewForEachTest, like, likes, pool, stateOf, store } from '../testing/likes.ts';
import {
  CHECKPOINT_MIGRATIONS,
  type Checkpoint,
  changesIn,
  claimCheckpoint,
  hasMoved,
  moveSql,
  readCheckpoint,
} from './checkpoints.ts';

anewForEachTest();

const begun = async (): Promise<Checkpoint> => {
  await prepareReadModels(pool, [likes]);
  const found = await readCheckpoint(pool, 'likes_1');
  if (!found) throw new Error('the read model has no checkpoint');
  return found;
};
const to = { position: 5n, state: 'live', isChange: true } as const;
const move = async (from: Checkpoint) => changesIn(await pool.query(moveSql({ from, to })));

test.each([
  ['position', { position: 3n }],
  ['version', { version: 2 }],
  ['lease', { epoch: 7n }],
])(
  'a checkpoint does not move from another %s, and what was sent with the move fails',
  async (_what, other) => {
    const from = await begun();
    const moving = move({ ...from, ...other });
    await expect(moving).rejects.toSatisfy(hasMoved);
    expect(await stateOf('likes_1')).toMatchObject({ position: from.position });
  },
);

test('values of events and of what they touch are no SQL', async () => {
  const from = await begun();
  const streamName = "it's \\'); drop schema projections; --";
  await append(store, like());
  const [event] = await Array.fromAsync(store.readAll());
  if (!event) throw new Error('nothing was appended');
  await pool.query(moveSql({ from, to: { ...to, event: { ...event, streamName } } }));
  const { rows } = await pool.query('select event_stream as name, changes from projections.checkpoints');
  expect(rows).toEqual([{ name: streamName, changes: 1n }]);
});

test('after a claim, the number of changes is none that a process may have seen before the server crashed', async () => {
  const from = await begun();
  expect(await move(from)).toBe(1n);
  const { changes } = await claimCheckpoint(pool, from, 1n);
  expect(changes).toBeGreaterThan(100_000n);
});

test('what the database remembers can be read after each migration, since a start may be killed between two', async () => {
  for (let applied = 0; applied <= CHECKPOINT_MIGRATIONS.length; applied++) {
    await migrate(pool, 'projections', CHECKPOINT_MIGRATIONS.slice(0, applied));
    expect(await readRemembered(pool)).toEqual({ newest: undefined, begun: [], isUnfinished: false });
  }
});
