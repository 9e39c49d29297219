// Rare, common and short texts are all found, whichever way they are searched.
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LETTER_PAIRS, pairIndex } from './letter-pairs.ts';
import { pageAndTotal } from './page-and-total.ts';
import { conditionFor, type Searched } from './text-search.ts';
import { Where } from './where.ts';

const notes: Searched = {
  table: 'notes',
  key: 'id',
  column: 'content',
  named: [{ by: 'author_id', table: 'authors', column: 'name', where: 'not is_gone' }],
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'text-search-test', max: 2 });
  await pool.query(`
    ${LETTER_PAIRS}
    create table authors (id int primary key, name text not null, is_gone boolean not null);
    insert into authors values (1, 'Ada', false), (2, 'Grace', false), (3, 'Rare Bird', true), (4, 'rare bird', false);
    create table notes (id int primary key, author_id int not null, content text);
    insert into notes select n, 1 + n % 4, case when n <= 1200 then 'A common LANTERN ' || n end
      from generate_series(1, 1300) n;
    insert into notes values (2000, 1, 'Jazz ÄÖ'), (2001, 1, 'Jaz z'), (2002, 1, '50% more');
    ${pairIndex('notes', 'content')} ${pairIndex('authors', 'name')}
    analyze`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function find(text: string, { searched = notes, from = 0 } = {}) {
  const where = new Where();
  const condition = await conditionFor(pool, searched, text);
  where.and(condition('n'), text);
  const { rows, total } = await pageAndTotal<{ id: number }>(pool, {
    values: where.values,
    once: true,
    from,
    page: (total) =>
      `select n.id, ${total} as total from notes n ${where} order by n.id limit 3 offset ${from}`,
    count: `select count(*)::int as count from notes n ${where}`,
  });
  return { ids: rows.map(({ id }) => id), total, condition: condition('n')('$1') };
}

test.each([
  ['common lantern', [1, 2, 3], 1200, 'gone through'],
  ['lantern 77', [77, 770, 771], 11, 'looked up'],
  ['ern 1200', [1200], 1, 'looked up'],
  ['RARE BIRD', [3, 7, 11], 325, 'looked up'],
  ['gr', [1, 5, 9], 325, 'looked up'],
  ['LA', [1, 2, 3], 1200, 'gone through'],
  ['zz', [2000], 1, 'looked up'],
  ['äö', [2000], 1, 'looked up'],
  ['z ', [2000, 2001], 2, 'looked up'],
  ['0%', [2002], 1, 'looked up'],
  ['qq', [], 0, 'looked up'],
  ['z', [2000, 2001], 2, 'gone through'],
  ['no such thing', [], 0, 'looked up'],
  ['50%', [2002], 1, 'looked up'],
])('%j', async (text, ids, total, way) => {
  const found = await find(text);
  expect([found.ids, found.total]).toEqual([ids, total]);
  expect(found.condition).toMatch(way === 'looked up' ? /^n\.id in/ : /^\(/);
  const covered = await find(text, { searched: { ...notes, isCovered: true } });
  expect([covered.ids, covered.total]).toEqual([ids, total]);
});

test('two letters are found by the pair indexes', async () => {
  const { condition } = await find('zz');
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select from notes n where ${condition.replaceAll('$1', `'zz'`)}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Scan on notes_letter_pairs_idx/);
  expect(plan).toMatch(/Index Scan on authors_letter_pairs_idx/);
});

test('a page past the end still has the total', async () => {
  expect(await find('lantern', { from: 1200 })).toMatchObject({ ids: [], total: 1200 });
});

test('without a text, page and total are queried separately', async () => {
  const page = (total: string) => `select id, ${total} as total from notes order by id limit 2`;
  const count = 'select count(*)::int as count from notes';
  const { rows, total } = await pageAndTotal<{ id: number }>(pool, {
    values: [],
    once: false,
    from: 0,
    page,
    count,
  });
  expect([rows.map(({ id }) => id), total]).toEqual([[1, 2], 1303]);
});
