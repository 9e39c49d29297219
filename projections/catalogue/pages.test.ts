// An add-on's page as guests read it: stored as a document, and removed as soon as the add-on is not public.
import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { RelatedUpdater } from '../related/related-updater.ts';
import { LeaseLost, raiseFence } from '../runner/lifecycle/leases/fence.ts';
import { schemas } from '../schemas.ts';
import { migrateSearch } from '../search/migrations.ts';
import { createPostgresSearch } from '../search/postgres/postgres-search.ts';
import { append, type Fact } from '../testing/log.ts';
import {
  admin,
  approved,
  commented,
  listing,
  picture,
  registered,
  submitted,
  testPrivacy,
} from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { composedPage, keptPage } from './page-queries.ts';

let database: TestDatabase;
let pool: pg.Pool;
let models: ReadModel[];
let related: RelatedUpdater;
const store = createMemoryEventStore();
const privacy = testPrivacy();
const maker = randomUUID();
const player = randomUUID();
const LIMITS = { threads: 50, related: 8 };
let addonId: string;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'pages test', prepare: true });
  await migrateSearch(pool);
  models = await Promise.all(allProjections(privacy).map((projection) => readModel(pool, projection)));
  related = new RelatedUpdater({ pool, search: createPostgresSearch(pool) });
  await happened(
    await registered(privacy, maker, 'maker', 'publisher'),
    await registered(privacy, player, 'player'),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  addonId = randomUUID();
  await happened(
    submitted(addonId, maker, { screenshots: [{ slot: 2, picture: picture('b'), caption: 'At sea' }] }),
    approved(addonId),
  );
});

async function happened(...facts: Fact[]) {
  await append(store, ...facts);
  for (const model of models) await model.catchUp(store);
}

const kept = () => keptPage(pool, addonId, LIMITS);
const composed = () => composedPage(pool, addonId, LIMITS);
const hidden = (): Fact => ({
  actor: admin,
  stream: `addon-${addonId}`,
  type: 'AddonHidden',
  data: { reason: 'No' },
});

test('a page is read with one statement and equals the one composed from its rows', async () => {
  await happened(
    {
      actor: { id: player, role: 'user' },
      stream: `engagement-${addonId}-${player}`,
      type: 'AddonRated',
      data: { addonId, accountId: player, rating: 4 },
    },
    await commented(privacy, addonId, player, 'Very good'),
  );
  const query = vi.spyOn(pool, 'query');
  const page = await kept();
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  expect(page).toMatchObject({
    row: { id: addonId, ratingSum: 4, ratingCount: 1, comments: 1, publisherName: 'maker' },
    publisher: { id: maker, username: 'maker', createdAt: expect.any(Date) },
    screenshots: [{ slot: 2, caption: 'At sea' }],
    releases: [{ state: 'current', createdAt: expect.any(Date) }],
    decisions: [{ type: 'AddonApproved' }],
    threadTotal: 1,
  });
  expect(page).toEqual(await composed());
});

test.each<[string, () => Fact]>([
  ['hidden', hidden],
  [
    'taken down',
    () => ({
      actor: admin,
      stream: `addon-${addonId}`,
      type: 'AddonRejected',
      data: { reason: 'No', takenDown: true },
    }),
  ],
  [
    'deleted',
    () => ({
      actor: admin,
      stream: `addon-${addonId}`,
      type: 'AddonDeleted',
      data: { by: 'staff', reason: 'No', restorableUntil: null },
    }),
  ],
])('the page of an add-on that is %s is not kept', async (_, fact) => {
  expect(await kept()).toBeDefined();
  await happened(fact());
  expect(await kept()).toBeUndefined();
});

test('while the page document is stale, the page is composed from its rows', async () => {
  await pool.query(`insert into ${schemas.catalogue}.stale_documents values ($1)`, [addonId]);
  expect(await kept()).toBeUndefined();
  expect((await composed())?.row.id).toBe(addonId);
});

test('a badge appears on its publisher’s pages', async () => {
  await happened({ actor: admin, stream: `account-${maker}`, type: 'PublisherVerified', data: {} });
  expect(await kept()).toMatchObject({ row: { publisherVerified: true }, publisher: { isVerified: true } });
});

test('the pages of a publisher with many add-ons are written in parts, and are right meanwhile', async () => {
  const many = Array.from({ length: 230 }, () => randomUUID());
  await happened(...many.flatMap((id) => [submitted(id, maker), approved(id)]));
  const isVerified = async () => {
    const pages = await Promise.all(many.slice(0, 20).map((id) => keptPage(pool, id, LIMITS)));
    return pages.map((page) => page?.publisher?.isVerified);
  };
  const [badge] = await isVerified();
  const type = badge ? 'PublisherUnverified' : 'PublisherVerified';
  await happened({ actor: admin, stream: `account-${maker}`, type, data: {} });
  expect(new Set(await isVerified())).toEqual(new Set([!badge]));
  const { rows } = await pool.query(`select from ${schemas.catalogue}.stale_documents`);
  expect(rows).toEqual([]);
});

test('pages list related add-ons, without closed ones', async () => {
  const rowsOf = async (id: string) => (await keptPage(pool, id, LIMITS))?.related?.map((row) => row.id);
  const [one, two] = [randomUUID(), randomUUID()];
  const tags = { tags: ['submarine', 'periscope'] };
  expect(await rowsOf(addonId)).toBeUndefined();
  await happened(submitted(one, maker, { ...tags, title: 'Deep Submarine' }), approved(one));
  await related.catchUp();
  await happened(submitted(two, maker, { ...tags, title: 'Small Submarine' }), approved(two));
  await related.catchUp();
  expect((await rowsOf(one))?.[0]).toBe(two);
  expect((await rowsOf(two))?.[0]).toBe(one);

  addonId = two;
  await happened(hidden());
  expect(await rowsOf(one)).not.toContain(two);
  await related.catchUp();
  const { rows } = await pool.query('select from search.related where $1 = any(akin)', [two]);
  expect(rows).toEqual([]);
});

test('a process that lost the lease of the lists saves none', async () => {
  const lease = { name: 'related, in a test', epoch: 1n };
  const fence = await raiseFence(pool, lease);
  await raiseFence(pool, { ...lease, epoch: 2n });
  await related.catchUp();
  await pool.query('update search.related set is_due = true');
  const late = new RelatedUpdater({ pool, search: { related: async () => [] }, fence });
  const before = (await pool.query('select * from search.related order by addon_id')).rows;
  await expect(late.catchUp()).rejects.toThrow(LeaseLost);
  expect((await pool.query('select * from search.related order by addon_id')).rows).toEqual(before);
  await related.catchUp();
});

test('lists are recomputed only where something changed', async () => {
  await related.catchUp();
  const search = { related: vi.fn(async () => []) };
  const updater = new RelatedUpdater({ pool, search });
  await updater.catchUp();
  expect(search.related).not.toHaveBeenCalled();
  await happened({
    actor: admin,
    stream: `addon-${addonId}`,
    type: 'AddonEdited',
    data: {
      changes: { content: { ...listing, title: 'Another Title' } },
      by: 'staff',
      reviewAfterwards: false,
    },
  });
  await updater.catchUp();
  expect(search.related).toHaveBeenCalledWith(addonId, expect.any(Number));
});
