import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/core/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/core/postgres/testing/test-database.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProjections } from './all.ts';
import { dropSlot } from './runner/slot.ts';
import { createHistory, steps } from './testing/history.ts';
import { testPrivacy } from './testing/people.ts';
import { readModel } from './testing/read-model.ts';

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
  /** After how many commands the live read models catch up, in turn. */
  pauses: number[];
  /** Of the replays from empty. */
  batchSizes: number[];
};

/** Lets a history happen beside live read models, then replays it, and compares. Gives the types that it generated. */
async function compare({ seed, length, pauses, batchSizes }: Course): Promise<Set<string>> {
  const store = createMemoryEventStore();
  const privacy = testPrivacy();
  const projections = allProjections(privacy);
  const schemas: string[] = [];
  const modelsIn = (suffix: string) =>
    Promise.all(
      projections.map((projection) => {
        schemas.push(`${projection.name}_${suffix}`);
        return readModel(pool, projection, `${projection.name}_${suffix}`);
      }),
    );

  const live = await modelsIn('live');
  const { take } = createHistory(store, privacy);
  let [taken, next] = [0, 0];
  for (const step of steps(seed, length)) {
    await take(step);
    taken += 1;
    if (taken < next) continue;
    next = taken + (pauses[taken % pauses.length] ?? 1);
    for (const model of live) await model.catchUp(store);
  }
  for (const model of live) await model.catchUp(store);

  for (const batchSize of batchSizes) {
    const replayed = await modelsIn(`by_${batchSize}`);
    for (const [index, model] of replayed.entries()) {
      await model.catchUp(store, batchSize);
      expect(await model.dump()).toEqual(await live[index]?.dump());
    }
  }
  for (const schema of schemas) await dropSlot(pool, schema);
  return new Set((await Array.fromAsync(store.readAll())).map(({ type }) => type));
}

test('a replay of every type of event gives the rows that the live read models have', async () => {
  const generated = await compare({ seed: 1, length: 2500, pauses: [1, 100, 7, 40], batchSizes: [9, 1000] });
  const handled = allProjections(testPrivacy()).flatMap(({ handles }) => handles);
  expect(handled.filter((type) => !generated.has(type))).toEqual([]);
}, 120_000);

test('so it does whatever happened, and however it is cut into batches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      async (seed, pauses) => {
        await compare({ seed, length: 100, pauses, batchSizes: [1, 1000] });
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);
