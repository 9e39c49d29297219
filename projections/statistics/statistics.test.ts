// The site's numbers by day are the sums of its add-ons' numbers, in each add-on's current category.
import { randomUUID } from 'node:crypto';
import type { Category } from '@sandcrate/core/addon/content.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { append, type Fact } from '../testing/log.ts';
import { release, submitted } from '../testing/people.ts';
import { readModel } from '../testing/read-model.ts';
import { statisticsProjection } from './projection.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'statistics test' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const publisher = randomUUID();
const downloaded = (
  addonId: string,
  day: string,
  visitor: string,
  releaseId: string = randomUUID(),
): Fact => ({
  stream: `traffic-${addonId}-${day.replaceAll('-', '')}`,
  type: 'AddonDownloaded',
  data: { addonId, releaseId, visitor, viewer: 'guest', accountId: null },
  at: `${day}T12:00:00.000Z`,
});
const of = (addonId: string) => `addon-${addonId}`;
const edited = (addonId: string, category: Category): Fact => ({
  stream: of(addonId),
  type: 'AddonEdited',
  data: { changes: { content: { category } }, by: 'staff', reviewAfterwards: false },
});
const deleted = (addonId: string): Fact => ({
  stream: of(addonId),
  type: 'AddonDeleted',
  data: { by: 'staff', reason: null, restorableUntil: '2026-04-01T00:00:00.000Z' },
});
const restored = (addonId: string): Fact => ({ stream: of(addonId), type: 'AddonRestored', data: {} });

function history(): Fact[] {
  const [boats, houses, gone, early] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const changeId = randomUUID();
  return [
    downloaded(early, '2026-05-01', 'before it was listed'),
    submitted(early, publisher, { category: 'weapons' }),
    submitted(boats, publisher, { category: 'gameplay' }),
    submitted(houses, publisher, { category: 'buildings' }),
    submitted(gone, publisher, { category: 'buildings' }),
    downloaded(boats, '2026-05-01', 'a'),
    downloaded(boats, '2026-05-01', 'b'),
    downloaded(boats, '2026-05-02', 'a'),
    downloaded(houses, '2026-05-01', 'a'),
    downloaded(gone, '2026-05-01', 'a'),
    downloaded(gone, '2026-05-03', 'a'),
    edited(boats, 'tools'),
    downloaded(boats, '2026-05-02', 'c'),
    {
      stream: of(houses),
      type: 'AddonChangeProposed',
      data: { changeId, changes: { content: { category: 'worldgen' } }, replaces: null },
    },
    downloaded(houses, '2026-05-02', 'a'),
    { stream: of(houses), type: 'AddonChangeApproved', data: { changeId } },
    deleted(gone),
    downloaded(gone, '2026-05-03', 'too late'),
    deleted(boats),
    restored(boats),
  ];
}

test.each([1, 3, 1000])('in batches of %i', async (batchSize) => {
  const store = createMemoryEventStore();
  await append(store, ...history());
  const model = await readModel(pool, statisticsProjection, `statistics_${batchSize}`);
  await model.catchUp(store, batchSize);
  const { site_days } = await model.dump();
  const empty = { views: 0, likes: 0, ratings: 0, comments: 0 };
  const row = (day: string, category: string, downloads: number) => ({ day, category, downloads, ...empty });
  expect(site_days).toHaveLength(5);
  expect(site_days).toEqual(
    expect.arrayContaining([
      row('2026-05-01', 'tools', 2),
      row('2026-05-02', 'tools', 2),
      row('2026-05-01', 'worldgen', 1),
      row('2026-05-02', 'worldgen', 1),
      row('2026-05-01', 'weapons', 1),
    ]),
  );
});

test('events that name no release count for the current one, whatever the batches', async () => {
  const addonId = randomUUID();
  const first = release('1');
  const { releaseId } = first;
  const facts: Fact[] = [
    submitted(addonId, publisher, { category: 'tools' }, first),
    { stream: of(addonId), type: 'AddonHidden', data: { reason: null } },
    downloaded(addonId, '2026-05-01', 'a', releaseId),
    {
      stream: `engagement-${addonId}-${publisher}`,
      type: 'AddonLiked',
      data: { addonId, accountId: publisher },
      at: '2026-05-01T13:00:00.000Z',
    },
  ];
  const store = createMemoryEventStore();
  await append(store, ...facts);
  for (const batchSize of [1, 2, 3, 1000]) {
    const model = await readModel(pool, statisticsProjection, `statistics_on_offer_${batchSize}`);
    await model.catchUp(store, batchSize);
    const { days } = await model.dump();
    expect(days).toEqual([
      expect.objectContaining({ addon_id: addonId, release_id: releaseId, downloads: 1, likes: 1 }),
    ]);
  }
});

test.each([1, 2, 1000])(
  'what was counted is forgotten after 41 days, in batches of %i',
  async (batchSize) => {
    const addonId = randomUUID();
    const store = createMemoryEventStore();
    await append(
      store,
      submitted(addonId, publisher, { category: 'tools' }),
      downloaded(addonId, '2026-05-01', 'a'),
      downloaded(addonId, '2026-05-02', 'a'),
      downloaded(addonId, '2026-06-11', 'a'),
      downloaded(addonId, '2026-06-11', 'b'),
      downloaded(addonId, '2026-06-12', 'a'),
      downloaded(addonId, '2026-06-12', 'a'),
    );
    const model = await readModel(pool, statisticsProjection, `statistics_forgotten_${batchSize}`);
    await model.catchUp(store, batchSize);
    const { counted, addon_totals: totals } = await model.dump();
    // 12 June is 41 days after 2 May.
    expect(counted).toHaveLength(4);
    expect(totals).toEqual([expect.objectContaining({ addon_id: addonId, downloads: 5 })]);
  },
);
