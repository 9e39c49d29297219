// Trending scores, from events through the read models: what raises them, how they decay, and attempts to inflate them.
import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { defaultSettings } from '@sandcrate/core/settings/values.ts';
import type { ViewerKind } from '@sandcrate/core/traffic/events.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { LeaseLost, raiseFence, unfenced } from '../runner/lifecycle/leases/fence.ts';
import { schemas } from '../schemas.ts';
import { migrateSearch } from '../search/migrations.ts';
import { append, type Fact } from '../testing/log.ts';
import { approved, commented, registered, submitted, testPrivacy } from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { recomputeTrending, trendingStatement } from './recompute.ts';

let database: TestDatabase;
let pool: pg.Pool;
let models: ReadModel[];
const store = createMemoryEventStore();
const privacy = testPrivacy();
const maker = randomUUID();
const weights = defaultSettings.trendingWeights;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'trending test' });
  await migrateSearch(pool);
  models = await Promise.all(allProjections(privacy).map((projection) => readModel(pool, projection)));
  await append(store, await registered(privacy, maker, 'maker', 'publisher'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function listed(): Promise<string> {
  const id = randomUUID();
  await append(store, submitted(id, maker), approved(id));
  return id;
}

const downloaded = (addonId: string, at: string, visitor: string, viewer: ViewerKind = 'guest'): Fact => ({
  stream: `traffic-${addonId}-${at.slice(0, 10).replaceAll('-', '')}`,
  type: 'AddonDownloaded',
  data: { addonId, releaseId: randomUUID(), visitor, viewer, accountId: null },
  at,
});
const crowd = (addonId: string, at: string, size: number) =>
  Array.from({ length: size }, (_, n) => downloaded(addonId, at, `visitor ${n}`));
const engaged = (
  type: 'AddonLiked' | 'AddonUnliked',
  addonId: string,
  accountId: string,
  at: string,
): Fact => ({
  stream: `engagement-${addonId}-${accountId}`,
  type,
  data: { addonId, accountId },
  at,
});
const rated = (addonId: string, accountId: string, at: string): Fact => ({
  stream: `engagement-${addonId}-${accountId}`,
  type: 'AddonRated',
  data: { addonId, accountId, rating: 5 },
  at,
});

/** All scores at a moment, after the read models have caught up. */
async function scoresAt(asOf: string, changed = weights): Promise<Map<string, number>> {
  for (const model of models) await model.catchUp(store);
  await recomputeTrending(unfenced(pool), { asOf: new Date(asOf), weights: changed });
  const { rows } = await pool.query<{ addon_id: string; score: number }>('select * from search.trending');
  return new Map(rows.map(({ addon_id, score }) => [addon_id, score]));
}

test('a burst lifts an add-on above yesterday’s within the hour, at any time of the day, and is over in a week', async () => {
  for (const hour of ['00', '12', '23']) {
    const [steady, burst] = [await listed(), await listed()];
    await append(
      store,
      ...crowd(steady, '2026-05-09T12:00:00.000Z', 10),
      ...crowd(burst, `2026-05-10T${hour}:10:00.000Z`, 12),
    );
    const scores = await scoresAt(`2026-05-10T${hour}:50:00.000Z`);
    expect(scores.get(burst)).toBeGreaterThan(scores.get(steady) ?? Number.NaN);
    expect(scores.get(burst)).toBeGreaterThanOrEqual(12 * weights.download * 0.5 ** (12 / 36));
  }
  const burst = await listed();
  await append(store, ...crowd(burst, '2026-05-20T12:00:00.000Z', 40));
  const scoreAt = async (asOf: string) => (await scoresAt(asOf)).get(burst) ?? 0;
  const first = await scoreAt('2026-05-20T13:00:00.000Z');
  expect(await scoreAt('2026-05-22T01:00:00.000Z')).toBeLessThan(first * 0.7);
  expect(await scoreAt('2026-05-24T00:00:00.000Z')).toBeLessThan(first * 0.3);
  expect(await scoreAt('2026-05-27T12:00:00.000Z')).toBe(0);
});

test('every kind of fact has the weight that the settings give it, halved after each half-life', async () => {
  const addon = await listed();
  const at = '2026-06-03T00:00:00.000Z';
  await append(
    store,
    engaged('AddonLiked', addon, randomUUID(), at),
    rated(addon, randomUUID(), at),
    { ...(await commented(privacy, addon, randomUUID(), 'Nice boats')), at },
    ...crowd(addon, at, 2),
    {
      stream: `traffic-${addon}-20260603`,
      type: 'AddonViewed',
      data: { addonId: addon, views: [{ visitor: 'a', viewer: 'guest', at }] },
      at,
    },
  );
  const one = { download: 0, view: 0, like: 0, rating: 0, comment: 0, halfLifeHours: 24 };
  const nextDay = '2026-06-04T00:00:00.000Z';
  const only = async (change: Partial<typeof one>) =>
    (await scoresAt(nextDay, { ...one, ...change })).get(addon);
  expect(await only({ like: 8 })).toBe(4);
  expect(await only({ rating: 6 })).toBe(3);
  expect(await only({ comment: 2 })).toBe(1);
  const middle = 0.5 ** 0.5; // of the day
  expect(await only({ download: 1 })).toBeCloseTo(2 * middle, 6);
  expect(await only({ view: 1 })).toBeCloseTo(middle, 6);
  expect(await only({})).toBeUndefined();
});

test('a visitor is counted once, and the publisher never', async () => {
  const [bought, honest] = [await listed(), await listed()];
  const at = '2026-07-01T10:00:00.000Z';
  const fan = randomUUID();
  const comments = (author: string) =>
    Promise.all(
      Array.from({ length: 30 }, async () => ({
        ...(await commented(privacy, bought, author, 'Best ever')),
        at,
      })),
    );
  await append(
    store,
    ...Array.from({ length: 50 }, () => downloaded(bought, at, 'the same visitor')),
    ...Array.from({ length: 50 }, (_, n) => downloaded(bought, at, `own ${n}`, 'own')),
    ...Array.from({ length: 50 }, (_, n) => downloaded(bought, at, `bot ${n}`, 'bot')),
    ...Array.from({ length: 20 }, () => [
      engaged('AddonLiked', bought, fan, at),
      engaged('AddonUnliked', bought, fan, at),
    ]).flat(),
    engaged('AddonLiked', bought, fan, at),
    engaged('AddonLiked', bought, maker, at),
    ...(await comments(fan)),
    ...(await comments(maker)),
    downloaded(honest, at, 'one'),
    engaged('AddonLiked', honest, fan, at),
    { ...(await commented(privacy, honest, fan, 'Nice')), at },
  );
  const scores = await scoresAt('2026-07-01T11:00:00.000Z');
  expect(scores.get(bought)).toBe(scores.get(honest));
});

test('the same facts at the same moment give the same scores, and withdrawn facts do not count', async () => {
  const addon = await listed();
  const fan = randomUUID();
  await append(store, engaged('AddonLiked', addon, fan, '2026-08-01T10:00:00.000Z'));
  const asOf = '2026-08-01T12:34:56.789Z';
  const once = await scoresAt(asOf);
  expect(once.has(addon)).toBe(true);
  await scoresAt('2026-08-20T00:00:00.000Z');
  expect(await scoresAt(asOf)).toEqual(once);
  await append(store, engaged('AddonUnliked', addon, fan, '2026-08-01T13:00:00.000Z'));
  expect((await scoresAt('2026-08-01T14:00:00.000Z')).has(addon)).toBe(false);
});

test('two processes that recompute at the same time do not interfere', async () => {
  const asOf = new Date('2026-07-01T11:00:00.000Z');
  const both = await Promise.all([1, 2, 3].map(() => recomputeTrending(unfenced(pool), { asOf, weights })));
  expect(new Set(both.map(({ scored }) => scored)).size).toBe(1);
});

test('a process that lost the scores’ lease writes none', async () => {
  const lease = { name: 'trending, in a test', epoch: 1n };
  const fence = await raiseFence(pool, lease);
  await raiseFence(pool, { ...lease, epoch: 2n });
  const before = await scoresAt('2026-07-01T11:00:00.000Z');
  const late = { asOf: new Date('2020-01-01T00:00:00.000Z'), weights };
  await expect(recomputeTrending(fence, late)).rejects.toThrow(LeaseLost);
  expect(before.size).toBeGreaterThan(0);
  const { rowCount } = await pool.query('select from search.trending');
  expect(rowCount).toBe(before.size);
});

test('of two years of facts, only the relevant week is read, through the indexes', async () => {
  for (let made = 0; made < 800; made++) await listed();
  for (const model of models) await model.catchUp(store);
  await pool.query(`
    insert into ${schemas.statistics}.days
    select gen_random_uuid(), gen_random_uuid(), '2024-01-01'::date + n / 150, 1, 1, 0, 0, 0
    from generate_series(0, 730 * 150 - 1) n;
    insert into ${schemas.catalogue}.engagements
    select gen_random_uuid(), gen_random_uuid(), at, 5, at
    from generate_series('2024-01-01'::timestamptz, '2025-12-31', '30 minutes') at;
    insert into ${schemas.moderation}.comments (id, addon_id, account_id, content, posted_at, is_withheld)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Nice', at, false
    from generate_series('2024-01-01'::timestamptz, '2025-12-31', '30 minutes') at;
    analyze ${schemas.catalogue}.addon_rows; analyze ${schemas.statistics}.days; analyze ${schemas.catalogue}.engagements; analyze ${schemas.moderation}.comments;
  `);
  const { text, values } = trendingStatement({ asOf: new Date('2025-12-30T12:00:00.000Z'), weights });
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  // As a bitmap or row by row: that depends on which rows the statistics were made from.
  for (const index of ['days_day', 'engagements_liked_at', 'engagements_rated_at', 'comments_posted_at'])
    expect(plan).toMatch(new RegExp(`Index (?:Only )?Scan (?:on|using) ${index}`));
  expect(plan).not.toMatch(/Seq Scan on (?:days|engagements|comments)/);
});
