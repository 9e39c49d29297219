import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { eventTypes } from '@sandcrate/core/event-types.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProjections } from './all-projections.ts';
import { pagesOf } from './catalogue/page-rows.ts';
import { dropSchema } from './runner/lifecycle/projection-schema.ts';
import { draws } from './testing/history/draw.ts';
import { createHistory } from './testing/history/history.ts';
import { shuffled } from './testing/history/shuffled.ts';
import { testPrivacy } from './testing/people.ts';
import { readModel } from './testing/read-model.ts';
import { twice } from './testing/twice.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Course = {
  seed: number;
  length: number;
  /** How many commands run concurrently, in turn. */
  crowds: number[];
  /** The number of commands after which the live read models are started, catch up and are stopped, in turn. */
  pauses: number[];
  /** The batch sizes of the replays from empty. */
  batchSizes: number[];
};

/** Composes every page from the catalogue's rows and compares it with the stored one. */
async function expectPagesUpToDate(schema: string): Promise<void> {
  const { rows } = await pool.query<{ stored: number; differing: number }>(
    `select count(stored.addon_id)::int as stored, count(*) filter (where stored is distinct from made)::int as differing
     from (select addon_id, listing, details, required_packs from ${schema}.pages) stored
     full join (
       select addon_id, listing, details, required_packs from (${pagesOf(`${schema}.`)}) page where is_public
     ) made using (addon_id)`,
  );
  expect(rows).toEqual([{ stored: expect.any(Number), differing: 0 }]);
}

/** Runs a history with live read models, then replays it, and compares. Returns the event types of the history. */
async function compare({ seed, length, crowds, pauses, batchSizes }: Course): Promise<Set<string>> {
  const store = createMemoryEventStore();
  const privacy = testPrivacy();
  const projections = allProjections(privacy);
  const schemas = new Set<string>();
  const modelsIn = (suffix: string) =>
    Promise.all(
      projections.map((projection) => {
        schemas.add(`${projection.name}_${suffix}`);
        return readModel(pool, projection, `${projection.name}_${suffix}`);
      }),
    );
  const goOn = async (turn: number) => {
    for (const model of await modelsIn('live')) await model.catchUp(store, 1 + (turn % 50));
  };

  const { take } = createHistory(shuffled(store, seed), privacy);
  const waiting = draws(seed, length);
  let next = 0;
  for (let turn = 0; waiting.length > 0; turn++) {
    const crowd = waiting.splice(0, crowds[turn % crowds.length] ?? 1);
    await Promise.all(crowd.map(take));
    if (length - waiting.length < next) continue;
    next = length - waiting.length + (pauses[turn % pauses.length] ?? 1);
    await goOn(turn);
  }
  await goOn(0);

  await expectPagesUpToDate('catalogue_live');
  const live = await Promise.all((await modelsIn('live')).map((model) => model.dump()));
  for (const batchSize of batchSizes) {
    for (const [suffix, source] of [
      ['once', store],
      ['twice', twice(store)],
    ] as const) {
      for (const [index, model] of (await modelsIn(`by_${batchSize}_${suffix}`)).entries()) {
        await model.catchUp(source, batchSize);
        expect(await model.dump()).toEqual(live[index]);
      }
    }
  }
  for (const schema of schemas) await dropSchema(pool, schema);
  return new Set((await Array.fromAsync(store.readAll())).map(({ type }) => type));
}

test('a replay of every type of event gives the same rows as the live read models', async () => {
  const course = { seed: 1, length: 2000, crowds: [1, 3], pauses: [100, 7, 40], batchSizes: [9, 1000] };
  const generated = await compare(course);
  const missing = Object.keys(eventTypes).filter((type) => !generated.has(type));
  expect(missing, 'types of event that no history generated').toEqual([]);
}, 300_000);

test('a replay gives the same tables for any history and any batch size', async () => {
  const turns = (max: number) => fc.array(fc.integer({ min: 1, max }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.nat(), turns(8), turns(30), async (seed, crowds, pauses) => {
      await compare({ seed, length: 100, crowds, pauses, batchSizes: [1, 1000] });
    }),
    { seed: 1, numRuns: 3, endOnFailure: true },
  );
}, 300_000);
