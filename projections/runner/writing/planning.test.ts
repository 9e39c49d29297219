// A live read model's statements are planned once per connection, and planned again from time to time.
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { append } from '../../testing/log.ts';
import { readModel } from '../../testing/read-model.ts';
import type { Projection } from '../projection.ts';
import { anewForEachTest, database, like, store } from '../testing/likes.ts';

anewForEachTest();
afterEach(() => vi.restoreAllMocks());

type Plans = { generic_plans: bigint; custom_plans: bigint };

/** How often the server has reused a generic plan, and how often it has planned for the parameters. */
let plans: Plans[] = [];

/** Records the plan counts after each batch. */
const lookingUp: Projection = {
  name: 'looking_up',
  version: 1,
  schema: 'create table noted (position bigint primary key);',
  handles: ['AddonLiked'],
  async apply(events, tx) {
    const positions = events.map(({ position }) => position);
    await tx.query('insert into noted select unnest($1::bigint[])', [positions]);
    const { rows } = await tx.query<Plans>(
      `select generic_plans, custom_plans from pg_prepared_statements where statement like 'insert into noted%'`,
    );
    plans = rows;
  },
};

async function fill(batches: number) {
  const pool = createPool(database.url, { applicationName: 'planning-test', max: 1 });
  const model = await readModel(pool, lookingUp);
  await append(store, like(), like());
  await model.catchUp(store, 1); // events from before it was live
  expect(plans).toEqual([]);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  for (let batch = 0; batch < batches; batch++) {
    await append(store, like());
    await model.catchUp(store);
  }
  await pool.end();
  return asked.mock.calls.filter(([statement]) => String(statement).includes('discard plans')).length;
}

test('batches at the end of the log share a plan', async () => {
  expect(await fill(20)).toBe(0);
  expect(plans).toEqual([{ generic_plans: 20n, custom_plans: 0n }]);
});

test('statements are planned again as tables grow: twice in the first hundred batches, then less often', async () => {
  expect(await fill(190)).toBe(2);
  expect(plans).toEqual([{ generic_plans: 190n, custom_plans: 0n }]);
});
