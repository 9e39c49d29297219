import { randomUUID } from 'node:crypto';
import type { EventStore } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { type Queryable, withConnection } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Projection, WrittenAhead } from '../runner/projection.ts';
import { follows, releaseOf } from '../testing/followers.ts';
import { append, type Fact } from '../testing/log.ts';
import { approved, submitted } from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { announceAhead } from './announce-ahead.ts';
import { announce } from './announcements.ts';
import { inboxProjection } from './projection.ts';

/** More than are notified in one step. */
const FOLLOWERS = 100;

let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
const [maker, addonId] = [randomUUID(), randomUUID()];
const followers = Array.from({ length: FOLLOWERS }, () => randomUUID());

beforeEach(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  store = createMemoryEventStore();
  await happened(submitted(addonId, maker), approved(addonId), ...followers.map((id) => follows(id, maker)));
});

afterEach(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

const happened = (...facts: Fact[]) => {
  const at = new Date().toISOString();
  return append(store, ...facts.map((fact) => ({ at, ...fact })));
};

const unfollows = (followerId: string): Fact => ({
  stream: `follow-${followerId}-${maker}`,
  type: 'PublisherUnfollowed',
  data: { followerId, followedId: maker },
});

const countNotices = async (db: Queryable) =>
  (await db.query<{ count: number }>(`select count(*)::int as count from notices where kind = 'release'`))
    .rows[0]?.count;

/** The notices of releases. */
const releasesTold = async (model: ReadModel) =>
  (await model.dump()).notices?.filter((row) =>
    expect.objectContaining({ kind: 'release' }).asymmetricMatch(row),
  );

/** The read model, live, with the followers. Then `happens` is applied in one batch. */
async function applied(name: string, projection: Projection, happens: () => Promise<unknown>) {
  const model = await readModel(pool, projection, name);
  await model.catchUp(store);
  await happens();
  await model.catchUp(store);
  return model;
}

const writingAhead = (write: WrittenAhead['write']): Projection => ({
  ...inboxProjection,
  writtenAhead: { tables: ['notices'], write },
});

test('what many people are told of is written ahead of the batch, which leaves what it leaves without that', async () => {
  const ahead: unknown[] = [];
  const watched: Projection = {
    ...inboxProjection,
    async apply(events, tx, batch) {
      ahead.push(await countNotices(tx));
      await inboxProjection.apply(events, tx, batch);
    },
  };
  const [first = '', second = ''] = followers;
  const { writtenAhead: _, ...withoutAhead } = inboxProjection;
  const plain = await readModel(pool, withoutAhead, 'plain');
  const model = await applied('watched', watched, () =>
    happened(unfollows(first), releaseOf(addonId, '2.0.0'), unfollows(second), follows(randomUUID(), maker)),
  );
  await plain.catchUp(store);
  expect(ahead).toEqual([0, FOLLOWERS - 2]); // without those whose interest changes in the same batch
  expect(await releasesTold(model)).toHaveLength(FOLLOWERS - 1);
  expect(await model.dump()).toEqual(await plain.dump());
});

test('everybody is told although the connection that writes ahead breaks at a step', async () => {
  let steps = 0;
  const breaking = writingAhead((events, connected, signal) =>
    announceAhead(
      events,
      (work) =>
        connected((db) =>
          work({
            async query(statement, values) {
              const isStep = typeof statement === 'object' && statement.name === 'announce';
              if (isStep && ++steps === 3) await db.query('select pg_terminate_backend(pg_backend_pid())');
              return db.query(statement, values);
            },
          }),
        ),
      signal,
    ),
  );
  const model = await applied('breaking', breaking, () => happened(releaseOf(addonId, '2.0.0')));
  expect(steps).toBeGreaterThan(3);
  expect(await releasesTold(model)).toHaveLength(FOLLOWERS);
});

test('everybody is told although the process that wrote ahead ended after a step', async () => {
  const stopping = writingAhead((events, connected, signal) =>
    announceAhead(
      events,
      (work) =>
        connected(async (db) => {
          let steps = 0;
          await work({
            async query(statement, values) {
              if (typeof statement !== 'object' || ++steps === 1) return db.query(statement, values);
              return db.query('select'); // nothing takes effect any more
            },
          });
        }),
      signal,
    ),
  );
  const model = await applied('stopping', stopping, () => happened(releaseOf(addonId, '2.0.0')));
  expect(await releasesTold(model)).toHaveLength(FOLLOWERS);
});

test('a late step of a process that has lost the lease tells nobody who was not interested then', async () => {
  const model = await applied('late', inboxProjection, () => happened(releaseOf(addonId, '2.0.0')));
  await happened(follows(randomUUID(), maker));
  await model.catchUp(store);
  const { rows } = await pool.query(`select * from late.notices where kind = 'release' limit 1`);
  const announced = { ...rows[0], owner_id: maker, actor_id: null };
  await withConnection(pool, { search_path: 'late, public' }, (db) => announce(db, [announced]));
  expect(await releasesTold(model)).toHaveLength(FOLLOWERS);
});
