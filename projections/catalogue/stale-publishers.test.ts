// A publisher with many add-ons is banned, unbanned and renamed: what is shown is right at once, and the add-ons' rows
// follow in parts, each a transaction of its own.
import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { silent } from '@sandcrate/core/logger.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { fill } from '../runner/lifecycle/fill.ts';
import { pageOf } from '../runner/log/log-page.ts';
import { BatchWriter } from '../runner/writing/batch-writer.ts';
import { readCheckpoint } from '../runner/writing/checkpoints.ts';
import { schemas } from '../schemas.ts';
import { migrateSearch } from '../search/migrations.ts';
import { createPostgresSearch } from '../search/postgres/postgres-search.ts';
import { append, type Fact } from '../testing/log.ts';
import { admin, approved, registered, submitted, testPrivacy } from '../testing/people.ts';
import { type ReadModel, readModel } from '../testing/read-model.ts';
import { keptPage } from './page-queries.ts';
import { catalogueProjection } from './projection.ts';
import { publicAddons } from './queries.ts';

const MANY = 230;
const AT_ONCE = 100;
const LIMITS = { threads: 50, related: 8 };

const privacy = testPrivacy();
const store = createMemoryEventStore();
const { signal } = new AbortController();
const { catalogue } = schemas;
let database: TestDatabase;
let pool: pg.Pool;
let live: ReadModel;
/** The same read model, beside it. */
let whole: ReadModel;
/** A publisher of many add-ons, who is new in each test, and the ids of these add-ons in order. */
let maker: string;
let ids: string[];

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'stale publishers test', prepare: true });
  await migrateSearch(pool);
  for (const projection of allProjections(privacy)) {
    const model = await readModel(pool, projection);
    if (projection.name === 'catalogue') live = model;
  }
  whole = await readModel(pool, catalogueProjection(privacy), 'catalogue_beside');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  maker = randomUUID();
  ids = Array.from({ length: MANY }, () => randomUUID()).sort();
  await append(
    store,
    await registered(privacy, maker, maker.slice(0, 8), 'publisher'),
    ...ids.flatMap((id) => [submitted(id, maker), approved(id)]),
  );
  const writer = await startedWriter();
  await fill(writer, await store.head(), { store, signal });
});

type Decided = 'AccountBanned' | 'AccountUnbanned' | 'PublisherVerified';

const about = (type: Decided): Fact => {
  const decided = { actor: admin, stream: `account-${maker}` };
  return type === 'AccountBanned'
    ? { ...decided, type, data: { reason: null } }
    : { ...decided, type, data: {} };
};

/** The writer of a process that was started just now. */
async function startedWriter(): Promise<BatchWriter> {
  const checkpoint = await readCheckpoint(pool, catalogue);
  if (!checkpoint) throw new Error('The catalogue has no checkpoint');
  const projection = catalogueProjection(privacy);
  return new BatchWriter({ pool, projection, checkpoint, logger: silent, signal });
}

/** Applies a fact without any of the work that it defers. Returns how many add-ons' rows were written. */
async function happened(fact: Fact): Promise<number> {
  const writer = await startedWriter();
  const after = writer.checkpoint.position;
  await append(store, fact);
  const enough = new AbortController();
  const batches = store.subscribe({ after, filter: { types: writer.handles }, signal: enough.signal });
  for await (const batch of batches) {
    if (batch.events.length === 0) continue;
    const written = await rowsWrittenBy(() => writer.write(pageOf(batch, after)));
    enough.abort();
    return written;
  }
  throw new Error('The event was not delivered');
}

/** Does deferred work until there is none, with a process that ends after each part. Asks `meanwhile` between the parts. */
async function settleWith(meanwhile: () => Promise<void>): Promise<void> {
  for (;;) {
    await meanwhile();
    const writer = await startedWriter();
    expect(await rowsWrittenBy(() => writer.settle())).toBeLessThanOrEqual(AT_ONCE);
    if (writer.isSettled) return meanwhile();
  }
}

async function rowsWrittenBy(work: () => Promise<void>): Promise<number> {
  const versionsOf = async () => {
    const { rows } = await pool.query<{ row: string }>(
      `select id || ' ' || xmin as row from ${catalogue}.addon_rows where publisher_id = $1`,
      [maker],
    );
    return rows.map(({ row }) => row);
  };
  const before = new Set(await versionsOf());
  await work();
  return (await versionsOf()).filter((row) => !before.has(row)).length;
}

const shown = async () => (await publicAddons(pool, ids)).length;

async function suggested(): Promise<number> {
  const search = createPostgresSearch(pool);
  const found = [...(await search.suggest('better boa')), ...(await search.suggest('be'))];
  return found.filter((suggestion) => suggestion.kind === 'addon' && ids.includes(suggestion.id)).length;
}

const keptPages = async () => {
  const pages = await Promise.all(ids.map((id) => keptPage(pool, id, LIMITS)));
  return pages.flatMap((page) => page ?? []);
};

/** What a process that never stops makes of the same log. */
async function rowsWithoutParts() {
  await whole.catchUp(store);
  const { addon_rows, pages, search_documents, stale_publishers } = await whole.dump();
  return { addon_rows, pages, search_documents, stale_publishers };
}
async function rowsNow() {
  const { addon_rows, pages, search_documents, stale_publishers } = await live.dump();
  return { addon_rows, pages, search_documents, stale_publishers };
}

test('a ban hides all add-ons of a publisher at once, and writes their rows in parts', async () => {
  expect(await shown()).toBe(MANY);
  expect(await suggested()).toBeGreaterThan(0);
  expect(await happened(about('AccountBanned'))).toBe(0);
  await settleWith(async () => {
    expect(await shown()).toBe(0);
    expect(await suggested()).toBe(0);
    expect(await keptPages()).toEqual([]);
  });
  expect(await rowsNow()).toEqual(await rowsWithoutParts());
});

test('the end of a ban shows them in parts, also while the ban is still being written', async () => {
  await happened(about('AccountBanned'));
  await (await startedWriter()).settle();
  expect(await happened(about('AccountUnbanned'))).toBe(0);
  expect(await shown()).toBe(MANY - AT_ONCE);
  let before = 0;
  await settleWith(async () => {
    const now = await shown();
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  });
  expect(before).toBe(MANY);
  expect(await suggested()).toBeGreaterThan(0);
  expect(await keptPages()).toHaveLength(MANY);
  expect(await rowsNow()).toEqual(await rowsWithoutParts());
});

test('a page that was stored before its publisher got a badge is not used', async () => {
  await happened(about('PublisherVerified'));
  await settleWith(async () => {
    const pages = await keptPages();
    expect(pages.filter(({ row }) => !row.publisherVerified)).toEqual([]);
  });
  expect(await keptPages()).toHaveLength(MANY);
  expect(await rowsNow()).toEqual(await rowsWithoutParts());
});

test('an add-on that is decided on while its publisher’s ban is being written stays withheld', async () => {
  await happened(about('AccountBanned'));
  await (await startedWriter()).settle();
  const id = ids.at(-1) ?? '';
  await happened({ actor: admin, stream: `addon-${id}`, type: 'AddonHidden', data: { reason: 'No' } });
  await settleWith(async () => {});
  await happened({ actor: admin, stream: `addon-${id}`, type: 'AddonUnhidden', data: {} });
  expect(await shown()).toBe(0);
  expect(await rowsNow()).toEqual(await rowsWithoutParts());
});
