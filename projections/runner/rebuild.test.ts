// A read model of another version, or another one of the same, takes the place of the live one.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { append } from '../testing/log.ts';
import type { Projection } from './projection.ts';
import { RebuildDiffers, rebuild } from './rebuild.ts';
import { prepareReadModels } from './runner.ts';
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
} from './testing/likes.ts';

anewForEachTest();

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
