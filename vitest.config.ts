import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{core,projections,api,site,console,bench}/**/*.test.ts', '*.test.ts'],
    globalSetup: ['./core/postgres/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
