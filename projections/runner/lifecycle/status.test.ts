import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { observedStore } from '@sandcrate/core/event-store/observed-store.ts';
import { expect, test } from 'vitest';
import { append } from '../../testing/log.ts';
import { appendedAfter, LogHeads, tidyLogHeads } from '../log/log-heads.ts';
import { anewForEachTest, like, likes, pool } from '../testing/likes.ts';
import { prepareReadModels } from './runner.ts';
import { readStatus } from './status.ts';

anewForEachTest();

const status = async () => (await readStatus(pool, [likes])).projections[0];
const rows = async () =>
  (await pool.query('select position, events from projections.log_heads order by 1')).rows;

/** Records that the log reached a position so many seconds ago. */
const reached = (position: number, secondsAgo: number, events = 1) =>
  pool.query(
    `insert into projections.log_heads
     select date_trunc('second', t), $1, t, $3 from (select now() - $2 * interval '1 second' as t) as past`,
    [position, secondsAgo, events],
  );
const at = (position: number) => pool.query('update projections.checkpoints set position = $1', [position]);

test('status reports lag without reading any event', async () => {
  await prepareReadModels(pool, [likes]);
  const log = createMemoryEventStore();
  let read = 0;
  const heads = new LogHeads(pool);
  const observed = observedStore({
    ...log,
    readAll: (...asked) => {
      read += 1;
      return log.readAll(...asked);
    },
  });
  heads.note(observed);
  const { store } = observed;
  expect(await status()).toMatchObject({ lag: { events: 0, seconds: 0 } });
  await append(store, like(), like(), like());
  await heads.close();
  expect(await status()).toMatchObject({ head: 2n, lag: { events: 3, seconds: expect.any(Number) } });
  await at(2);
  expect(await status()).toMatchObject({ head: 2n, lag: { events: 0, seconds: 0 } });
  expect(read).toBe(0);
});

test('the lag is the age of the oldest append that was not applied, not of the last that was', async () => {
  await prepareReadModels(pool, [likes]);
  await reached(10, 3600, 11);
  await reached(20, 60, 4);
  await reached(30, 5, 2);
  await at(10);
  const behind = await status();
  expect(behind?.lag.events).toBe(6);
  expect(Math.round(behind?.lag.seconds ?? 0)).toBe(60);
  await at(25);
  expect(Math.round((await status())?.lag.seconds ?? 0)).toBe(5);
});

test('a process writes the log head once, however much it appends', async () => {
  await prepareReadModels(pool, [likes]);
  const heads = new LogHeads(pool);
  for (let position = 0n; position < 1000n; position++) heads.reached(position, 1);
  await heads.close();
  const found = await rows();
  expect(found.length).toBeLessThanOrEqual(2); // a new second may begin in between
  expect(found.at(-1)).toMatchObject({ position: 999n });
});

test('old heads are merged, so that the status of a long-stopped read model stays cheap', async () => {
  await prepareReadModels(pool, [likes]);
  await pool.query(`
    insert into projections.log_heads
    select t, extract(epoch from t)::bigint, t, 1
    from generate_series(date_trunc('day', now()) - interval '3 days', date_trunc('second', now()), interval '10 seconds') t`);
  const before = await status();
  await tidyLogHeads(pool);
  expect((await rows()).length).toBeLessThan(2000);
  expect(await status()).toMatchObject({ head: before?.head, lag: { events: before?.lag.events } });
  await tidyLogHeads(pool); // a second time changes nothing
  expect(await status()).toMatchObject({ head: before?.head, lag: { events: before?.lag.events } });
});

test('heads that all read models have passed are dropped after 90 days, except the last', async () => {
  await prepareReadModels(pool, [likes]);
  const day = 86_400;
  for (const [position, age] of [
    [10, 95],
    [20, 91],
    [30, 1],
  ] as const)
    await reached(position, age * day);
  await at(30);
  await tidyLogHeads(pool);
  expect(await rows()).toEqual([{ position: 30n, events: 1n }]);
});

test('what was appended after a position is counted, and when it began', async () => {
  await prepareReadModels(pool, [likes]);
  for (const position of [10, 20, 30]) await reached(position, 400 - position);
  expect(await appendedAfter(pool, 10n)).toMatchObject({ events: 2n, since: expect.any(Date) });
  expect(await appendedAfter(pool, 30n)).toEqual({ events: 0n, since: null });
});

test('status reports a read model whose process hangs when no other process takes over', async () => {
  await prepareReadModels(pool, [likes]);
  const lease = (seconds: number) =>
    pool.query(
      `insert into projections.leases
       values ('read-model likes_1', gen_random_uuid(), 1, now(), now() + $1 * interval '1 second')
       on conflict (name) do update set expires_at = excluded.expires_at`,
      [seconds],
    );
  await lease(8);
  expect(await status()).toMatchObject({ isRun: true });
  await lease(-1); // released, and about to be taken
  expect(await status()).toMatchObject({ isRun: true });
  await lease(-60);
  expect(await status()).toMatchObject({ isRun: false });
});
