import { randomUUID } from 'node:crypto';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrateCheckpoints } from '../runner/writing/checkpoints.ts';
import { schemas } from '../schemas.ts';
import { waitingOf } from './review-queue.ts';
import { moderationIndexes, moderationSchema } from './schema.ts';

const QUEUE = 3_000;
const first = randomUUID();
const last = randomUUID();

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  // Its session settings hold for all statements.
  pool = createPool(database.url, { applicationName: 'review queue test', max: 1 });
  await migrateCheckpoints(pool);
  const { moderation } = schemas;
  await pool.query(`create schema ${moderation}; set search_path to ${moderation}, public`);
  await pool.query(`${moderationSchema}; ${moderationIndexes}`);
  await pool.query(
    `insert into listings (addon_id, publisher_id, status, is_deleted, content, release, revision, submitted_at,
       submitted_position, rule_matches)
     select gen_random_uuid(), case n when 2 then $1::uuid when $3 then $2::uuid else gen_random_uuid() end, 'pending',
       false, jsonb_build_object('title', 'Boat ' || n), '{}', 0, now(), n, '[]'
     from generate_series(1, $3::int) n`,
    [first, last, QUEUE],
  );
  await pool.query('vacuum analyze');
  await pool.query('set enable_seqscan = off');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Plan = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
};

/** How many rows of tables a plan has read. */
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))) +
  (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);

/** The publisher's items, and how many rows are read for them. */
async function waiting(publisherId: string) {
  const query = vi.spyOn(pool, 'query');
  const items = await waitingOf(pool, publisherId);
  const [text, values] = query.mock.calls[0] as unknown as [string, unknown[]];
  query.mockRestore();
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return {
    items: items.map(({ title, place }) => ({ title, place })),
    read: plan ? rowsRead(plan) : Number.NaN,
  };
}

test('the queue is read up to the last item of the publisher', async () => {
  const next = await waiting(first);
  expect(next.items).toEqual([{ title: 'Boat 2', place: 2 }]);
  expect(next.read).toBeLessThan(20);
  const end = await waiting(last);
  expect(end.items).toEqual([{ title: `Boat ${QUEUE}`, place: QUEUE }]);
});

test('nothing of the queue is read for a publisher without waiting items', async () => {
  const nobody = await waiting(randomUUID());
  expect(nobody.items).toEqual([]);
  expect(nobody.read).toBe(0);
});
