import { defineConfig } from 'vitest/config';

// What needs an Elasticsearch: one cluster, so one file after the other.
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['{projections,api}/**/*.cluster.test.ts'],
    globalSetup: [
      './infrastructure/postgres/testing/global-setup.ts',
      './projections/search/elasticsearch/testing/global-setup.ts',
    ],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
