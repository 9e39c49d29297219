import { expect, onTestFinished, test } from 'vitest';
import { searchContract } from './contract.ts';
import { createPostgresSearch } from './postgres/postgres-search.ts';
import { testCatalogue } from './testing/test-catalogue.ts';

searchContract('PostgreSQL', {
  async open() {
    const { pool, drop } = await testCatalogue();
    return {
      search: createPostgresSearch(pool),
      pool,
      settle: async () => {}, // it searches the catalogue's own rows
      close: drop,
    };
  },
});

test('two searches on one pool do not take each other’s statements', async () => {
  const { pool, drop } = await testCatalogue();
  onTestFinished(drop);
  const [one, other] = [createPostgresSearch(pool), createPostgresSearch(pool)];
  const list = { text: '', page: 1, limit: 10 } as const;
  expect((await one.search(list)).total).toBe(0);
  expect(await other.suggest('boat')).toEqual([]);
  expect((await one.search({ ...list, text: 'boats' })).total).toBe(0);
  expect((await other.facets({ text: '' })).tags).toEqual([]);
  expect((await other.search(list)).total).toBe(0);
});
