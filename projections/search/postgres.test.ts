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
