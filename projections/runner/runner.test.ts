import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/core/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/core/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { append, newEvent } from '../testing/log.ts';
import type { Projection } from './projection.ts';
import { RebuildDiffers, rebuild } from './rebuild.ts';
import {
  prepareReadModels,
  type ReadModels,
  type RunnerOptions,
  runProjections,
  watchReadModels,
} from './runner.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
const running: ReadModels[] = [];

beforeEach(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test', max: 8 });
  store = createMemoryEventStore();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
  await store.close();
  await pool.end();
  await database.drop();
});

/** Waits until a check passes, however busy the machine is. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

/** Counts the likes of each add-on, and keeps the order in which it saw them. */
const likes: Projection = {
  name: 'likes',
  version: 1,
  schema: `
    create table likes (addon_id uuid primary key, count int not null);
    create table seen (position bigint not null);`,
  handles: ['AddonLiked'],
  async apply(events, tx) {
    for (const event of events) {
      if (event.type !== 'AddonLiked') throw new Error(`not for us: ${event.type}`);
      await tx.query(
        `insert into likes values ($1, 1) on conflict (addon_id) do update set count = likes.count + 1`,
        [event.data.addonId],
      );
      await tx.query('insert into seen values ($1)', [event.position]);
    }
  },
};

const addonId = '00000000-0000-4000-8000-000000000001';
const like = () => {
  const accountId = randomUUID();
  return {
    stream: `engagement-${addonId}-${accountId}`,
    type: 'AddonLiked',
    data: { addonId, accountId },
  } as const;
};
const erased = { stream: 'account-1', type: 'EmailVerified', data: {} } as const;

async function start(projections: readonly Projection[], options: Partial<RunnerOptions> = {}) {
  await prepareReadModels(pool, projections);
  const models = runProjections({
    pool,
    connectionString: database.url,
    store,
    projections,
    standbyPollMs: 20,
    recheckMs: 20,
    ...options,
  });
  running.push(models);
  return models;
}

const count = async (schema = 'likes') => {
  const { rows } = await pool.query<{ count: number }>(`select count from ${schema}.likes`);
  return rows[0]?.count ?? 0;
};

const stateOf = async (name = 'likes') => {
  const { rows } = await pool.query<{ state: string; error: string | null; version: number }>(
    'select state, error, version from projections.checkpoints where name = $1',
    [name],
  );
  return rows[0];
};

test('what is appended is seen, and can be waited for', async () => {
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
  const { rows } = await pool.query<{ position: bigint }>('select position from likes.seen order by ctid');
  expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 17 }, (_, i) => BigInt(i)));
  expect(await count()).toBe(17);
});

test('a store that delivers everything twice changes nothing', async () => {
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

test('another process takes over when the first stops, and none applies what the other did', async () => {
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

test('a process that runs nothing waits by notification', async () => {
  await start([likes]);
  const watching = watchReadModels({ pool, connectionString: database.url, store });
  running.push(watching);
  const position = await append(store, like());
  expect(await watching.waitFor(position, ['likes'], 5000)).toBe(true);
  expect(await watching.status()).toMatchObject([{ name: 'likes', state: 'live', lag: { events: 0 } }]);
});

test('events of others are passed without a transaction, and that is stored soon after', async () => {
  const models = await start([likes]);
  const own = await append(store, like());
  expect(await models.waitFor(own, ['likes'], 5000)).toBe(true);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select from projections.checkpoints where name = 'likes' for update`);
  const position = await append(store, erased);
  try {
    expect(await models.waitFor(position, ['likes'], 5000)).toBe(true);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const watching = watchReadModels({ pool, connectionString: database.url, store });
  running.push(watching);
  expect(await watching.waitFor(position, ['likes'], 5000)).toBe(true);
  const next = await append(store, like());
  expect(await models.waitFor(next, ['likes'], 5000)).toBe(true);
  expect(await count()).toBe(2);
});

test('every process hears that rows have changed, and of nothing else', async () => {
  const erasures: Projection = {
    ...likes,
    name: 'erasures',
    handles: ['EmailVerified'],
    apply: async () => {},
  };
  const models = await start([likes, erasures]);
  const watching = watchReadModels({ pool, connectionString: database.url, store });
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

test('one whose lock was lost without its notice writes nothing', async () => {
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
          meddle = false; // another runner does this very batch first
          await pool.query(`insert into likes.likes values ($1, 1)`, [addonId]);
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

test('a connection that is killed holds up, and loses or doubles nothing', async () => {
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

test('a poison event stops its projection alone, names itself, and is not skipped', async () => {
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
  await eventually(async () => expect(await stateOf('picky')).toMatchObject({ state: 'stopped' }));
  expect((await stateOf('picky'))?.error).toMatch(/AddonLiked .* position 4\): cannot stomach this/);
  expect(await count('picky')).toBe(4);
  await eventually(async () => expect(await models.waitFor(position, ['likes'], 1000)).toBe(true));
  expect(await count()).toBe(10);

  const asked = Date.now();
  expect(await models.waitFor(position, ['likes', 'picky'], 60_000)).toBe(false);
  expect(Date.now() - asked).toBeLessThan(30_000);

  poisonous = false;
  await pool.query(`update projections.checkpoints set state = 'building' where name = 'picky'`);
  await eventually(async () => expect(await stateOf('picky')).toMatchObject({ state: 'live', error: null }));
  expect(await count('picky')).toBe(10);
});

test('an event that cannot be read stops those whom it concerns', async () => {
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

test('what was put off is settled before a read model counts as live', async () => {
  const lazy: Projection = {
    ...likes,
    schema: `${likes.schema} create table put_off (n int); insert into put_off select generate_series(1, 5);`,
    async settle(tx) {
      await tx.query('delete from put_off where n = (select min(n) from put_off)');
      const { rowCount } = await tx.query('select from put_off');
      return rowCount !== 0;
    },
  };
  await append(store, like());
  const models = await start([lazy]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  await eventually(() => expect(models.changesOf('likes')).toBe(5n));
  expect((await pool.query('select from likes.put_off')).rowCount).toBe(0);
});

test('a new version is built beside the live one and takes its place', async () => {
  await append(store, like(), like());
  const old = await start([likes]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  await old.close();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const doubled: Projection = {
    ...likes,
    version: 2,
    async apply(events, tx, batch) {
      await held;
      await likes.apply([...events, ...events], tx, batch);
    },
  };
  await start([doubled]);
  await eventually(async () => expect(await stateOf('likes_next')).toMatchObject({ version: 2 }));
  expect(await count()).toBe(2);
  letGo();
  await eventually(async () => expect(await stateOf()).toMatchObject({ version: 2, state: 'live' }));
  expect(await count()).toBe(4);
  expect(await stateOf('likes_next')).toBeUndefined();
  await append(store, like());
  await eventually(async () => expect(await count()).toBe(6));
  const { rows } = await pool.query(`select nspname from pg_namespace where nspname like 'likes%'`);
  expect(rows).toEqual([{ nspname: 'likes' }]);
});

test('an older program leaves a newer read model alone', async () => {
  await append(store, like());
  const newer = await start([{ ...likes, version: 2 }]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  await newer.close();
  await start([likes]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'stopped', version: 2 }));
  expect(await count()).toBe(1);
});

test('a read model that is ahead of the log says so', async () => {
  await prepareReadModels(pool, [likes]);
  await pool.query('update projections.checkpoints set position = 99');
  await start([likes]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'stopped' }));
  expect((await stateOf())?.error).toContain('rebuild');
});

test('a rebuild goes on beside the live one, is compared with it, and takes its place', async () => {
  const models = await start([likes]);
  const writing = new AbortController();
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await append(store, like());
      await delay(1); // the store in memory would leave nobody else a turn
    }
  })();
  try {
    await eventually(async () => expect(await count()).toBeGreaterThan(5));
    const steps: bigint[] = [];
    const { differences } = await rebuild({
      pool,
      connectionString: database.url,
      store,
      projection: likes,
      batchSize: 3,
      onProgress: (done) => steps.push(done),
    });
    expect(differences).toEqual([]);
    expect(steps.length).toBeGreaterThan(1);
  } finally {
    writing.abort();
    await writer;
  }
  const position = await append(store, like());
  expect(await models.waitFor(position, ['likes'], 5000)).toBe(true);
  expect(await count()).toBe(Number(position) + 1);
});

test('a rebuild that differs leaves the live one in place, unless told otherwise', async () => {
  const models = await start([likes]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  const position = await append(store, like(), like());
  expect(await models.waitFor(position, ['likes'], 5000)).toBe(true);
  await pool.query('update likes.likes set count = 7');
  const options = { pool, connectionString: database.url, store, projection: likes };
  const refused = await rebuild(options).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RebuildDiffers);
  expect(refused).toMatchObject({ differences: [{ table: 'likes', missing: 1, unexpected: 1 }] });
  expect(await count()).toBe(7);
  expect(await rebuild({ ...options, compare: 'report' })).toMatchObject({
    differences: [{ table: 'likes' }],
  });
  expect(await count()).toBe(2);
});
