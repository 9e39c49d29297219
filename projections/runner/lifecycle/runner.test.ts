import { randomUUID } from 'node:crypto';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { expect, test } from 'vitest';
import { append, newEvent } from '../../testing/log.ts';
import { EVERYTHING, type Touched } from '../../touched.ts';
import type { Projection } from '../projection.ts';
import {
  addonId,
  anewForEachTest,
  count,
  database,
  erased,
  eventually,
  like,
  likes,
  pool,
  running,
  start,
  stateOf,
  store,
} from '../testing/likes.ts';
import { rebuild } from './rebuild.ts';
import { watchReadModels } from './runner.ts';

anewForEachTest();

test('an append reaches the read model, and callers can wait for it', async () => {
  await append(store, like(), like());
  const models = await start([likes]);
  const first = await store.head();
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  expect(await models.waitFor(first, ['likes'], 5000)).toBe(true);
  expect(await count()).toBe(2);

  const next = await append(store, like(), erased);
  expect(await models.waitFor(next, ['likes'], 5000)).toBe(true);
  expect(await count()).toBe(3);
  expect(await models.waitFor(next + 1n, ['likes'], 30)).toBe(false);
});

test.each([1, 2, 3, 1000])('batches of %i apply each event once, in order', async (batchSize) => {
  await append(store, ...Array.from({ length: 10 }, like));
  const models = await start([likes], { batchSize });
  const position = await append(store, ...Array.from({ length: 7 }, like));
  await eventually(async () => expect(await models.waitFor(position, ['likes'], 5000)).toBe(true));
  const { rows } = await pool.query<{ position: bigint }>('select position from likes_1.seen order by ctid');
  expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 17 }, (_, i) => BigInt(i)));
  expect(await count()).toBe(17);
});

test('events that a store delivers twice are applied once', async () => {
  const twice: EventStore = {
    ...store,
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) {
        yield batch;
        yield { ...batch, events: batch.events.flatMap((event) => [event, event]) };
      }
    },
  };
  await append(store, like(), like());
  const models = await start([likes], { store: twice, batchSize: 1 });
  const position = await append(store, like());
  await eventually(async () => expect(await models.waitFor(position, ['likes'], 5000)).toBe(true));
  expect(await count()).toBe(3);
});

test('a checkpoint may be after the last event, among the server’s own entries, and goes back if those are lost', async () => {
  const endingAt = (end: bigint): EventStore => ({
    ...store,
    end: async () => end,
    async *subscribe({ signal }) {
      yield { events: [], position: end, caughtUp: true };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
  });
  const first = await start([likes], { store: endingAt(546n) });
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live', position: 546n }));
  await first.close();
  const second = await start([likes], { store: endingAt(600n) });
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live', position: 600n }));
  await second.close();
  // Entries of others may be missing at the end: new events then come before position 600.
  const position = await append(store, like());
  await start([likes], { store: { ...store, end: async () => 599n } });
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live', position }));
  expect(await count()).toBe(1);
});

test('another process takes over when the first stops, and neither applies what the other has applied', async () => {
  const first = await start([likes]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  const second = await start([likes]);
  const before = await append(store, like());
  expect(await second.waitFor(before, ['likes'], 5000)).toBe(true); // it hears from the first
  await first.close();
  const after = await append(store, like());
  expect(await second.waitFor(after, ['likes'], 5000)).toBe(true);
  expect(await count()).toBe(2);
});

test('a process that runs no projections waits for notifications', async () => {
  await start([likes]);
  const watching = watchReadModels({ pool, connectionString: database.url, projections: [likes] });
  running.push(watching);
  const position = await append(store, like());
  expect(await watching.waitFor(position, ['likes'], 5000)).toBe(true);
  expect(await watching.status()).toMatchObject([{ name: 'likes', state: 'live', lag: { events: 0 } }]);
});

test('unhandled events are skipped without a transaction, and the position is stored soon after', async () => {
  const models = await start([likes]);
  const own = await append(store, like());
  expect(await models.waitFor(own, ['likes'], 5000)).toBe(true);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select from projections.checkpoints where name = 'likes_1' for update`);
  const position = await append(store, erased);
  try {
    expect(await models.waitFor(position, ['likes'], 5000)).toBe(true);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const watching = watchReadModels({ pool, connectionString: database.url, projections: [likes] });
  running.push(watching);
  expect(await watching.waitFor(position, ['likes'], 5000)).toBe(true);
  const next = await append(store, like());
  expect(await models.waitFor(next, ['likes'], 5000)).toBe(true);
  expect(await count()).toBe(2);
});

test('processes are notified only when rows have changed', async () => {
  const erasures: Projection = {
    ...likes,
    name: 'erasures',
    handles: ['EmailVerified'],
    apply: async () => {},
  };
  const models = await start([likes, erasures]);
  const watching = watchReadModels({ pool, connectionString: database.url, projections: [likes] });
  running.push(watching);
  const heard = () => Promise.all([models, watching].map((each) => each.changesOf('likes')));
  expect(watching.changesOf('likes')).toBeUndefined();

  const first = await append(store, like());
  for (const each of [models, watching]) await each.waitFor(first, ['likes'], 5000);
  expect(await heard()).toEqual([1n, 1n]);
  const other = await append(store, erased);
  for (const each of [models, watching]) await each.waitFor(other, ['likes'], 5000);
  expect(await heard()).toEqual([1n, 1n]);

  await rebuild({ pool, connectionString: database.url, store, projection: likes });
  await eventually(async () => expect(await heard()).toEqual([2n, 2n]));
  const last = await append(store, like());
  for (const each of [models, watching]) await each.waitFor(last, ['likes'], 5000);
  expect(await heard()).toEqual([3n, 3n]);
});

test('a process that lost its lock without noticing writes nothing', async () => {
  let meddle = true;
  const meddled: Projection = {
    ...likes,
    async apply(events, tx, batch) {
      await likes.apply(events, tx, batch);
    },
  };
  const slow: EventStore = {
    ...store,
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) {
        if (meddle && batch.events.length > 0) {
          meddle = false; // another runner writes this batch first
          await pool.query(`insert into likes_1.likes values ($1, 1)`, [addonId]);
          await pool.query(`update projections.checkpoints set position = $1`, [batch.position]);
        }
        yield batch;
      }
    },
  };
  const models = await start([meddled], { store: slow });
  await append(store, like());
  await eventually(() => expect(meddle).toBe(false));
  const position = await append(store, like());
  await eventually(async () => expect(await models.waitFor(position, ['likes'], 1000)).toBe(true));
  expect(await count()).toBe(2);
});

test('killing a connection delays events but loses and repeats none', async () => {
  const models = await start([likes]);
  for (let round = 0; round < 5; round++) {
    await append(store, like(), like());
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }
  const position = await append(store, like());
  await eventually(async () => expect(await models.waitFor(position, ['likes'], 1000)).toBe(true));
  expect(await count()).toBe(11);
});

test('a poison event stops only its projection, is reported, and is not skipped', async () => {
  let poisonous = true;
  const picky: Projection = {
    ...likes,
    name: 'picky',
    async apply(events, tx, batch) {
      await likes.apply(events, tx, batch);
      if (poisonous && events.some(({ position }) => position === 4n)) throw new Error('cannot stomach this');
    },
  };
  await append(store, ...Array.from({ length: 9 }, like));
  const models = await start([likes, picky]);
  const position = await append(store, like());
  await eventually(async () => expect(await stateOf('picky_1')).toMatchObject({ state: 'stopped' }));
  expect((await stateOf('picky_1'))?.error).toMatch(/AddonLiked .* position 4\): cannot stomach this/);
  expect(await count('picky_1')).toBe(4);
  await eventually(async () => expect(await models.waitFor(position, ['likes'], 1000)).toBe(true));
  expect(await count()).toBe(10);
  expect(await models.status()).toMatchObject([
    { name: 'likes', state: 'live', isBuilt: true },
    { name: 'picky', state: 'stopped', isBuilt: false },
  ]);

  const asked = Date.now();
  expect(await models.waitFor(position, ['likes', 'picky'], 60_000)).toBe(false);
  expect(Date.now() - asked).toBeLessThan(30_000);

  poisonous = false;
  await pool.query(`update projections.checkpoints set state = 'building' where name = 'picky_1'`);
  await eventually(async () =>
    expect(await stateOf('picky_1')).toMatchObject({ state: 'live', error: null }),
  );
  expect(await count('picky_1')).toBe(10);
});

test('an unreadable event stops only the projections that handle it', async () => {
  const names: Projection = { ...likes, name: 'names', handles: ['EmailVerified'], apply: async () => {} };
  await append(store, like());
  const damaged = { ...newEvent({ type: 'AddonLiked', data: like().data }), data: { addonId: 'none' } };
  await store.append('engagement-damaged', 'any', [damaged]);
  const position = await append(store, like());
  const models = await start([likes, names]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'stopped' }));
  expect((await stateOf())?.error).toContain('engagement-damaged@0');
  await eventually(async () => expect(await models.waitFor(position, ['names'], 1000)).toBe(true));
  expect(await count()).toBe(1);
});

test('every process learns what a change touched before its waiting commands continue', async () => {
  const hiding: Projection = { ...likes, handles: ['AddonHidden'], async apply() {} };
  const models = await start([hiding]);
  const watching = watchReadModels({ pool, connectionString: database.url, projections: [hiding] });
  running.push(watching);
  const processes = [models, watching];
  const told = processes.map(() => [] as Touched[]);
  for (const [index, each] of processes.entries()) each.onTouched((touched) => told[index]?.push(touched));
  await eventually(() => expect(processes.every((each) => each.isListening())).toBe(true));
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  for (const each of told) each.length = 0;

  const hidden = { stream: `addon-${addonId}`, type: 'AddonHidden', data: { reason: null } } as const;
  const position = await append(store, hidden);
  const touched: Touched = { subjects: new Set([addonId]), lists: 'wrong' };
  for (const [index, each] of processes.entries()) {
    await each.waitFor(position, ['likes'], 5000);
    expect(told[index]).toEqual([touched]);
  }

  await rebuild({ pool, connectionString: database.url, store, projection: hiding });
  await eventually(() => expect(told.map((each) => each.at(-1))).toEqual([EVERYTHING, EVERYTHING]));
});

test('deferred work is done before a read model counts as live', async () => {
  const lazy: Projection = {
    ...likes,
    schema: `${likes.schema} create table put_off (n int); insert into put_off select generate_series(1, 5);`,
    async settle(tx) {
      await tx.query('delete from put_off where n = (select min(n) from put_off)');
      const { rowCount } = await tx.query('select from put_off');
      return { subjects: [], isMoreLeft: rowCount !== 0 };
    },
  };
  await append(store, like());
  const models = await start([lazy]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  await eventually(() => expect(models.changesOf('likes')).toBe(5n));
  expect((await pool.query('select from likes_1.put_off')).rowCount).toBe(0);
});

test('work that a live read model defers is done in parts, events are applied between them, and caches drop what each part changed', async () => {
  const parts: number[] = [];
  const slow = Promise.withResolvers<void>();
  const busy: Projection = {
    ...likes,
    async apply(events, tx, batch) {
      await likes.apply(events, tx, batch);
      parts.push(0);
      if (parts.length === 1) batch.defer();
    },
    async settle() {
      // Nothing was deferred before the read model went live.
      if (parts.length === 0) return { subjects: [], isMoreLeft: false };
      parts.push(1);
      const done = parts.filter((each) => each === 1).length;
      if (done === 3) await slow.promise;
      return { subjects: [`part-${done}`], isMoreLeft: done < 6 };
    },
  };
  const models = await start([busy]);
  const watching = watchReadModels({ pool, connectionString: database.url, projections: [busy] });
  running.push(watching);
  const processes = [models, watching];
  const touched = processes.map(() => [] as Touched[]);
  for (const [index, each] of processes.entries()) each.onTouched((one) => touched[index]?.push(one));
  await eventually(() => expect(processes.every((each) => each.isListening())).toBe(true));
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  for (const each of touched) each.length = 0;
  await append(store, like());
  await eventually(() => expect(parts).toEqual([0, 1, 1, 1]));
  const position = await append(store, like());
  slow.resolve();
  expect(await models.waitFor(position, ['likes'], 5000)).toBe(true);
  for (const each of touched) {
    const parts = () => each.flatMap(({ subjects }) => [...subjects]).filter((id) => id.startsWith('part-'));
    await eventually(() =>
      expect(parts()).toEqual(['part-1', 'part-2', 'part-3', 'part-4', 'part-5', 'part-6']),
    );
    expect(each).not.toContainEqual(EVERYTHING);
  }
  expect(parts.indexOf(0, 1)).toBeLessThan(parts.lastIndexOf(1));
  expect(parts.filter((each) => each === 1)).toHaveLength(6);
  expect(await count()).toBe(2);
});

test('every process is told all that a batch touches, however much that is', async () => {
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  const far: Projection = { ...likes, affected: { by: likes.handles, find: async () => ids } };
  const models = await start([far]);
  const watching = watchReadModels({ pool, connectionString: database.url, projections: [far] });
  running.push(watching);
  const processes = [models, watching];
  const told = processes.map(() => [] as Touched[]);
  for (const [index, each] of processes.entries()) each.onTouched((touched) => told[index]?.push(touched));
  await eventually(() => expect(processes.every((each) => each.isListening())).toBe(true));
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  for (const each of told) each.length = 0;

  const position = await append(store, like());
  for (const [index, each] of processes.entries()) {
    await each.waitFor(position, ['likes'], 5000);
    const subjects = new Set(told[index]?.flatMap((touched) => [...touched.subjects]));
    expect([...subjects]).toEqual(expect.arrayContaining(ids));
    expect(told[index]).not.toContainEqual(EVERYTHING);
  }
});
