// A read model is replaced by another version, or by a rebuild of the same version.
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
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
import { RebuildDiffers, rebuild } from './rebuild.ts';

anewForEachTest();

const doubled: Projection = {
  ...likes,
  version: 2,
  apply: (events, tx, batch) =>
    likes.apply(
      events.flatMap((event) => [event, event]),
      tx,
      batch,
    ),
};

test('two versions are followed side by side, each in its own schema', async () => {
  await append(store, like(), like());
  const old = await start([likes]);
  await eventually(async () => expect(await stateOf('likes_1')).toMatchObject({ state: 'live' }));
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const next = await start([
    {
      ...doubled,
      async apply(events, tx, batch) {
        await held;
        await doubled.apply(events, tx, batch);
      },
    },
  ]);
  await eventually(async () => expect(await stateOf('likes_2')).toMatchObject({ state: 'building' }));
  const during = await append(store, like());
  expect(await old.waitFor(during, ['likes'], 5000)).toBe(true);
  expect([await count('likes_1'), await count('likes_2')]).toEqual([3, 0]);
  letGo();
  expect(await next.waitFor(during, ['likes'], 5000)).toBe(true);
  expect([await count('likes_1'), await count('likes_2')]).toEqual([3, 6]);
  const after = await append(store, like());
  for (const models of [old, next]) expect(await models.waitFor(after, ['likes'], 5000)).toBe(true);
  expect([await count('likes_1'), await count('likes_2')]).toEqual([4, 8]);
});

test('an older program that restarts continues with its own version', async () => {
  await append(store, like());
  const newer = await start([doubled]);
  await eventually(async () => expect(await stateOf('likes_2')).toMatchObject({ state: 'live' }));
  const older = await start([likes]);
  const position = await append(store, like());
  expect(await older.waitFor(position, ['likes'], 5000)).toBe(true);
  expect(await newer.waitFor(position, ['likes'], 5000)).toBe(true);
  expect([await count('likes_1'), await count('likes_2')]).toEqual([2, 4]);
});

test('a rebuild runs next to the live one, is compared with it, and replaces it', async () => {
  const models = await start([likes]);
  const writing = new AbortController();
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await append(store, like());
      await delay(1); // the memory store would never yield to others
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
  await eventually(async () => expect(await models.waitFor(position, ['likes'], 5000)).toBe(true));
  expect(await count()).toBe(Number(position) + 1);
});

test('a comparison may take longer than the pool allows its statements', async () => {
  const slow: Projection = {
    ...likes,
    schema: `${likes.schema} create view slow as select count, pg_sleep(1)::text as slept from likes;`,
  };
  const models = await start([slow]);
  expect(await models.waitFor(await append(store, like()), ['likes'], 5000)).toBe(true);
  const limited = createPool(database.url, { applicationName: 'test', statementTimeoutMs: 700 });
  try {
    const rebuilding = { pool: limited, connectionString: database.url, store, projection: slow };
    expect((await rebuild(rebuilding)).differences).toEqual([]);
  } finally {
    await limited.end();
  }
});

test('what is appended during a rebuild is filled in before the live one is blocked', async () => {
  const models = await start([likes]);
  expect(await models.waitFor(await append(store, like()), ['likes'], 5000)).toBe(true);
  /** The positions that the rebuild reached, with whether the live checkpoint was locked then. */
  const steps: { done: bigint; isLocked: boolean }[] = [];
  let appended: bigint | undefined;
  const slow: Projection = {
    ...likes,
    async apply(events, tx, batch) {
      await likes.apply(events, tx, batch);
      if (appended !== undefined) return;
      appended = await append(store, like(), like());
      expect(await models.waitFor(appended, ['likes'], 5000)).toBe(true);
    },
  };
  const locked = async () =>
    (await pool.query(`select from projections.checkpoints where name = 'likes_1' for update skip locked`))
      .rowCount === 0;
  const applying: Projection = {
    ...slow,
    async apply(events, tx, batch) {
      steps.push({ done: events.at(-1)?.position ?? -1n, isLocked: await locked() });
      await slow.apply(events, tx, batch);
    },
  };
  await rebuild({ pool, connectionString: database.url, store, projection: applying });
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.filter(({ isLocked }) => isLocked)).toEqual([]);
});

test('a rebuild that differs keeps the live one, unless differences are accepted', async () => {
  const models = await start([likes]);
  await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'live' }));
  const position = await append(store, like(), like());
  expect(await models.waitFor(position, ['likes'], 5000)).toBe(true);
  await pool.query('update likes_1.likes set count = 7');
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

test('rows that the live one has written ahead of its checkpoint are not compared', async () => {
  const ahead: Projection = { ...likes, writtenAhead: { tables: ['seen'], write: async () => {} } };
  const models = await start([ahead]);
  const position = await append(store, like());
  expect(await models.waitFor(position, ['likes'], 5000)).toBe(true);
  await pool.query('insert into likes_1.seen values ($1)', [position + 1n]);
  const options = { pool, connectionString: database.url, store };
  expect((await rebuild({ ...options, projection: ahead, compare: 'report' })).differences).toEqual([]);
  await pool.query('insert into likes_1.seen values ($1)', [position]);
  expect((await rebuild({ ...options, projection: ahead, compare: 'report' })).differences).toMatchObject([
    { table: 'seen', missing: 1, unexpected: 0 },
  ]);
});
