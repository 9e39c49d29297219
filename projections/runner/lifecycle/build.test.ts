// Indexes that only queries need are created once, at the end of a build, because no version is queried before that.
import { setTimeout as delay } from 'node:timers/promises';
import { silent } from '@sandcrate/core/logger.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { append } from '../../testing/log.ts';
import type { Projection } from '../projection.ts';
import {
  anewForEachTest,
  count,
  database,
  eventually,
  like,
  likes,
  pool,
  start,
  stateOf,
  store,
} from '../testing/likes.ts';
import { BatchWriter } from '../writing/batch-writer.ts';
import { readCheckpoint } from '../writing/checkpoints.ts';
import { fill } from './fill.ts';
import { rebuild } from './rebuild.ts';
import { prepareReadModels } from './runner.ts';

anewForEachTest();

const indexesOf = async (schema = 'likes_1') => {
  const { rows } = await pool.query<{ name: string }>(
    'select indexname as name from pg_indexes where schemaname = $1 order by 1',
    [schema],
  );
  return rows.map(({ name }) => name);
};

const indexed: Projection = {
  ...likes,
  indexes: 'create index on seen (position); create index on likes (count);',
};
const BUILDING = ['likes_pkey'];
const LIVE = ['likes_count_idx', 'likes_pkey', 'seen_position_idx'];

test('query indexes are created once, after the log has been read', async () => {
  await append(store, like(), like(), like());
  const during: string[][] = [];
  const watched: Projection = {
    ...indexed,
    async apply(events, tx, batch) {
      during.push(await indexesOf());
      await likes.apply(events, tx, batch);
    },
  };
  const models = await start([watched], { batchSize: 1 });
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  expect(during).toEqual([BUILDING, BUILDING, BUILDING]);
  expect(await indexesOf()).toEqual(LIVE);

  await models.close();
  const again = await start([indexed]);
  expect(await again.waitFor(await append(store, like()), ['likes'], 5000)).toBe(true);
  await rebuild({ pool, connectionString: database.url, store, projection: indexed });
  expect(await indexesOf()).toEqual(LIVE);
});

test('the tables are analyzed with their query indexes, and empty tables are not', async () => {
  await append(store, like(), like());
  await start([{ ...indexed, schema: `${likes.schema} create table unused (id int);` }]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  const { rows } = await pool.query(
    `select relname as name, reltuples::int as rows from pg_class
     where relkind = 'r' and relnamespace = 'likes_1'::regnamespace order by 1`,
  );
  expect(rows).toEqual([
    { name: 'likes', rows: 1 },
    { name: 'seen', rows: 2 },
    { name: 'unused', rows: -1 }, // never analyzed
  ]);
});

test('a live version built by an older program gets the missing query indexes', async () => {
  const { close } = await start([likes]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  await close();
  await pool.query('update projections.checkpoints set is_indexed = false');
  await start([indexed]);
  await eventually(async () => expect(await indexesOf()).toEqual(LIVE));
});

test('a version that already has its query indexes gets no duplicates', async () => {
  await prepareReadModels(pool, [{ ...likes, schema: `${likes.schema} ${indexed.indexes}` }]);
  await pool.query('update projections.checkpoints set is_indexed = default');
  await start([indexed]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  expect(await indexesOf()).toEqual(LIVE);
});

test('a build that is killed before any of its statements resumes and ends with the same rows', async () => {
  const EVENTS = 5;
  for (let n = 0; n < EVENTS; n++) await append(store, like());
  await prepareReadModels(pool, [indexed]);
  for (let kills = 0, statements = 0; (await stateOf())?.state !== 'live'; kills++) {
    expect(kills).toBeLessThan(1000);
    // Each run gets one statement further in the transaction that the previous run did not finish.
    const position = (await stateOf())?.position;
    await build(statements);
    statements = (await stateOf())?.position === position ? statements + 1 : 0;
  }
  expect(await count()).toBe(EVENTS);
  expect((await pool.query('select from likes_1.seen')).rowCount).toBe(EVENTS);
  expect(await indexesOf()).toEqual(LIVE);
});

/** Builds like a process that is killed after this many statements. */
async function build(statements: number): Promise<void> {
  const killed = new AbortController();
  const checkpoint = await readCheckpoint(pool, 'likes_1');
  if (!checkpoint) throw new Error('There is no checkpoint');
  const { signal } = killed;
  const writer = new BatchWriter({
    pool: mortal(killed, statements),
    projection: indexed,
    checkpoint,
    logger: silent,
    signal,
  });
  const end = await store.head();
  await fill(writer, end, { store, batchSize: 2, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await delay(0);
}

/** Allows this many statements, then closes the connection in use as a killed process would. */
function mortal(killed: AbortController, statements: number): pg.Pool {
  let left = statements;
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key, target)),
  });
  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    return new Proxy(client, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        if (key !== 'query') return value.bind(target);
        return async (...args: unknown[]) => {
          if (left-- > 0) return Reflect.apply(value, target, args);
          killed.abort(new Error('killed'));
          target.release(true); // closes the connection: its transaction is rolled back
          throw new Error('killed');
        };
      },
    });
  }
}

test('a batch that is too slow for the limits of the server is halved until it fits', async () => {
  const limited = createPool(database.url, { applicationName: 'test', statementTimeoutMs: 1500 });
  const sizes: number[] = [];
  const slow: Projection = {
    ...likes,
    async apply(events, tx, batch) {
      sizes.push(events.length);
      if (events.length > 3) await tx.query('select pg_sleep(3)');
      await likes.apply(events, tx, batch);
    },
  };
  try {
    await append(store, ...Array.from({ length: 10 }, () => like()));
    const models = await start([slow], { pool: limited });
    expect(await models.waitFor(await store.head(), ['likes'], 30_000)).toBe(true);
    expect(await count()).toBe(10);
    expect(sizes.filter((size) => size === 10)).toHaveLength(1);
    await models.close();
  } finally {
    await limited.end();
  }
});
