import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { expect, test } from 'vitest';
import { append } from '../../testing/log.ts';
import {
  anewForEachTest,
  count,
  erased,
  eventually,
  like,
  likes,
  pool,
  start,
  stateOf,
  store,
} from '../testing/likes.ts';
import { readCheckpoints } from './checkpoints.ts';
import { moveCheckpoints } from './move-checkpoints.ts';

anewForEachTest();

/** The same log in a store that numbers positions differently. */
const copyOf = ({ readAll }: EventStore): Pick<EventStore, 'readAll'> => ({
  async *readAll() {
    for await (const event of readAll()) yield { ...event, position: event.position * 100n + 7n };
  },
});

async function isLive() {
  await eventually(async () => expect(await stateOf()).toMatchObject({ version: 1, state: 'live' }));
}

test('reactions continue after their last event, and read models are rebuilt', async () => {
  await append(store, like(), erased, like(), like());
  const before = await start([likes]);
  await isLive();
  await before.close();
  await pool.query(
    `insert into projections.checkpoints (name, version, position, state)
     values ('reaction_mail', 1, 2, 'live'), ('reaction_new', 1, -1, 'live')`,
  );

  const move = { pool, from: store, to: copyOf(store) };
  expect(await moveCheckpoints(move)).toBe(true);
  const moved = [
    { name: 'reaction_mail', version: 1, position: 207n },
    { name: 'reaction_new', version: 1, position: -1n },
  ];
  expect(await readCheckpoints(pool)).toMatchObject(moved);
  expect(await stateOf()).toBeUndefined();
  expect(await moveCheckpoints(move)).toBe(false);
  expect(await readCheckpoints(pool)).toMatchObject(moved);

  await append(store, like());
  await start([likes]);
  await isLive();
  expect(await count()).toBe(4);
});

test('a copy that lacks events that a reaction has handled is rejected without any change', async () => {
  await append(store, like());
  const before = await start([likes]);
  await isLive();
  await before.close();
  await pool.query(
    `insert into projections.checkpoints (name, version, position, state) values ('reaction_mail', 1, 0, 'live')`,
  );
  const nothing = { async *readAll() {} };
  await expect(moveCheckpoints({ pool, from: store, to: nothing })).rejects.toThrow('The copy ends');
  expect(await stateOf()).toMatchObject({ version: 1 });
});
