// After thousands of commands of every kind, many of them concurrent, every counter that a read model increments equals
// a fresh count of the log's events.

import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { eventTypes } from '@sandcrate/core/event-types.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allProjections } from './all-projections.ts';
import { prepareReadModels, runProjections } from './runner/lifecycle/runner.ts';
import { schemas } from './schemas.ts';
import { analyse, type DocumentTexts } from './search/analysis/analyse.ts';
import { vocabularyOf } from './search/analysis/vocabulary.ts';
import { draws } from './testing/history/draw.ts';
import { createHistory } from './testing/history/history.ts';
import { shuffled } from './testing/history/shuffled.ts';
import { testPrivacy } from './testing/people.ts';
import { type Recounted, recount } from './testing/recount.ts';

const COMMANDS = 6_000;
const AT_ONCE = 8;
const BATCHES = [3, 50, 1000];

let database: TestDatabase;
let pool: pg.Pool;
const store = createMemoryEventStore();

/** Runs the history while read models follow, in small and large batches. */
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  const privacy = testPrivacy();
  const projections = allProjections(privacy);
  await prepareReadModels(pool, projections);
  const { take } = createHistory(shuffled(store, 7), privacy);
  const all = draws(7, COMMANDS);
  for (const [turn, batchSize] of BATCHES.entries()) {
    const waiting = all.filter((_, index) => index % BATCHES.length === turn);
    const requests = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await take(next);
    };
    const models = runProjections({ pool, connectionString: database.url, store, projections, batchSize });
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, requests));
      const names = projections.map(({ name }) => name);
      expect(await models.waitFor(await store.head(), names, 60_000)).toBe(true);
      await vi.waitFor(async () => expect(await states()).toEqual(['live']), { timeout: 60_000 });
    } finally {
      await models.close();
    }
  }
}, 300_000);

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function states() {
  const { rows } = await pool.query<{ state: string }>('select distinct state from projections.checkpoints');
  return rows.map(({ state }) => state);
}

/** The rows of a query as an object: the other columns by the column `key`. */
async function byKey<Row>(query: string): Promise<Record<string, Row>> {
  const { rows } = await pool.query<{ key: string; row: Row }>(
    `select key, to_jsonb(q) - 'key' as row from (${query}) q`,
  );
  return Object.fromEntries(rows.map(({ key, row }) => [key, row]));
}

const sum = (rows: Record<string, Record<string, number>>) =>
  Object.values(rows).reduce((all, row) => all + Object.values(row).reduce((a, b) => a + b, 0), 0);

test('the generated history has every type of event that is counted', async () => {
  const happened = new Set((await Array.fromAsync(store.readAll())).map(({ type }) => type));
  expect(Object.keys(eventTypes).filter((type) => !happened.has(type))).toEqual([]);
});

test('every counter equals the count of the events', async () => {
  const recounted = await recount(store);
  const kept: Recounted = {
    engagement: await byKey(`
      select addon_id::text as key, like_count as likes, rating_sum as "ratingSum", rating_count as ratings,
        comment_count as comments from ${schemas.catalogue}.counters`),
    days: await byKey(`
      select concat_ws(' ', addon_id, release_id, day) as key, downloads, views, likes, ratings, comments
      from ${schemas.statistics}.days`),
    totals: await byKey(
      `select addon_id::text as key, downloads, views from ${schemas.statistics}.addon_totals`,
    ),
    siteDays: await byKey(`
      select concat_ws(' ', day, category) as key, downloads, views, likes, ratings, comments
      from ${schemas.statistics}.site_days`),
    compatibility: await byKey(`
      select concat_ws(' ', addon_id, release_id, game_version) as key, count(*) filter (where worked) as worked,
        count(*) as total from ${schemas.statistics}.compatibility group by addon_id, release_id, game_version`),
    workload: await byKey(`
      select day::text as key, submitted, approved, rejected, reports from ${schemas.moderation}.workload`),
  };
  expect(kept).toEqual(recounted);
  for (const [name, rows] of Object.entries(recounted)) expect(sum(rows), name).toBeGreaterThan(10);
});

test('the word counts equal those of the public documents', async () => {
  const { rows } = await pool.query<DocumentTexts>(
    `select title, tags, publisher, description, facts, contents from ${schemas.catalogue}.search_documents where is_public`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const documents = new Map<string, number>();
  for (const row of rows) {
    for (const word of vocabularyOf(analyse(row))) documents.set(word, (documents.get(word) ?? 0) + 1);
  }
  const kept = await pool.query<{ word: string; documents: number }>(
    `select word, documents from ${schemas.catalogue}.search_words`,
  );
  expect(new Map(kept.rows.map((row) => [row.word, row.documents]))).toEqual(documents);
});
