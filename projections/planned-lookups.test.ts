// Lookups that nearly every request makes are planned a few times per connection instead of for each request. The
// planner decides this by its estimates, so the tables here are as large as a site's.
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSessions } from './accounts/queries.ts';
import { allProjections } from './all-projections.ts';
import { engagementCounts, listedAmong } from './catalogue/engagement-queries.ts';
import { prepareReadModels } from './runner/lifecycle/runner.ts';
import { schemas } from './schemas.ts';
import { parseQuery } from './search/analysis/query.ts';
import { lookUp } from './search/postgres/expand.ts';
import { WordLookups } from './search/postgres/word-lookups.ts';
import { testPrivacy } from './testing/people.ts';

const ROWS = 3000;
/** The server plans this many times for specific values before it considers one plan for all values. */
const TRIED = 5;
const CALLS = 12;

/** SQL for the id of the row `n`. */
const id = (n: string) => `md5((${n})::text)::uuid`;

let database: TestDatabase;
/** Ids of accounts and add-ons. */
let ids: string[];

beforeAll(async () => {
  database = await testDatabase();
  const pool = connect();
  await prepareReadModels(pool, allProjections(testPrivacy()));
  const { accounts, catalogue } = schemas;
  const rows = `from generate_series(1, ${ROWS}) n`;
  await pool.query(`
    insert into ${accounts}.accounts (id, username, email, email_key, role, is_publisher, is_verified, is_banned,
      email_verified, session_number, via, created_at)
    select ${id('n')}, 'player' || n, n || '@example.org', n, 'user', false, false, false, true, 0, 'registered', now() ${rows};
    create table ended_session (session_id uuid primary key);
    insert into ended_session (session_id) select ${id('-n')} ${rows};
    insert into ${catalogue}.addon_rows (id, publisher_id, release_id, title, description, pictures, category, tags,
      optional_fields, monetization_enabled, status, is_hidden, is_featured, is_recalled, is_marked_withheld, created_at, updated_at, submitted_at,
      revision)
    select ${id('n')}, ${id('n')}, ${id('n')}, 'Lantern ' || n, repeat('A light. ', 20), '[]', 'tools', '{}',
      '{}', false, 'approved', false, false, false, false, now(), now(), now(), 1 ${rows};
    insert into ${catalogue}.releases (id, addon_id, state, version, kind, pack_uuids, is_recalled, created_at)
    select ${id('n')}, ${id('n')}, 'current', '1.0.0', 'none', '{}', false, now() ${rows};
    insert into ${catalogue}.counters (addon_id, like_count, rating_sum, rating_count, comment_count)
    select ${id('n')}, 1, 5, 1, 0 ${rows};
    insert into ${catalogue}.search_words (word, stem, documents, keys)
    select 'lantern' || n, 'lantern' || n, 1, array[n] ${rows};
    analyze;
  `);
  ids = (
    await pool.query<{ id: string }>(`select ${id('n')} as id from generate_series(1, ${CALLS}) n`)
  ).rows.map((row) => row.id);
  await pool.end();
});
afterAll(() => database?.drop());

/** Like the API's pool, with one connection. */
const connect = () => createPool(database.url, { applicationName: 'test', max: 1, prepare: true });

test.each<[string, (pool: pg.Pool, id: string) => Promise<unknown>]>([
  ['a session', (pool, id) => findSessions(pool, [{ accountId: id, sessionId: id }], 'ended_session')],
  ['an add-on to rate', (pool, id) => listedAmong(pool, [id])],
  ['the counts of an add-on', (pool, id) => engagementCounts(pool, [id])],
  [
    'the forms of a word',
    (pool, id) => lookUp(new WordLookups(pool), parseQuery(`lantern ${id.slice(0, 4)}`)),
  ],
])('%s is looked up by a plan that is kept', async (_, lookUp) => {
  const pool = connect();
  for (const id of ids) await lookUp(pool, id);
  const { rows } = await pool.query<{ calls: number; plans: number }>(
    'select (generic_plans + custom_plans)::int as calls, custom_plans::int as plans from pg_prepared_statements',
  );
  await pool.end();
  expect(rows).toEqual([{ calls: CALLS, plans: TRIED }]);
});
