import { defineConfig } from 'vitest/config';

// The tests that need an Elasticsearch share one cluster, so the files run one after the other.
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
