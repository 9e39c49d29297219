import { type EventStore, type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
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
import { type MoveOptions, moveCheckpoints } from './move-checkpoints.ts';

anewForEachTest();

type Log = MoveOptions['from'];
const place = 'the test';

/** The same log in a store that numbers positions differently. */
const copyOf = ({ readAll, readStream, head }: EventStore): Log => ({
  async *readAll(...asked) {
    for await (const event of readAll(...asked)) yield moved(event);
  },
  async *readStream(...asked) {
    for await (const event of readStream(...asked)) yield moved(event);
  },
  head: async () => placeInCopy(await head()),
});
const placeInCopy = (position: bigint) => position * 100n + 7n;
const moved = (event: RecordedEvent) => ({ ...event, position: placeInCopy(event.position) });

const nothing: Log = { async *readAll() {}, async *readStream() {}, head: async () => START };

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

  const move = { pool, from: store, to: copyOf(store), place };
  expect(await moveCheckpoints(move)).toBe(true);
  const inCopy = [
    { name: 'reaction_mail', version: 1, position: 207n },
    { name: 'reaction_new', version: 1, position: -1n },
  ];
  expect(await readCheckpoints(pool)).toMatchObject(inCopy);
  expect(await stateOf()).toBeUndefined();
  expect(await moveCheckpoints(move)).toBe(false);
  expect(await readCheckpoints(pool)).toMatchObject(inCopy);
  expect(await moveCheckpoints({ ...move, from: move.to, to: store })).toBe(true); // before any start
  expect(await readCheckpoints(pool)).toMatchObject([{ position: 2n }, { position: -1n }]);
  expect(await moveCheckpoints(move)).toBe(true);
  expect(await readCheckpoints(pool)).toMatchObject(inCopy);

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
  await expect(moveCheckpoints({ pool, from: store, to: nothing, place })).rejects.toThrow('The copy ends');
  expect(await stateOf()).toMatchObject({ version: 1 });
});

test('a site is not moved from a log that is not its own', async () => {
  await append(store, like());
  const before = await start([likes]);
  await isLive();
  await before.close();
  await expect(moveCheckpoints({ pool, from: nothing, to: nothing, place })).rejects.toThrow(
    'The event log in the test is empty, but',
  );
  expect(await stateOf()).toMatchObject({ version: 1 });
});
