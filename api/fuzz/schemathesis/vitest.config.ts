import { defineConfig } from 'vitest/config';

// Needs Python and fetches from PyPI, so it is not part of `npm test`.
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['api/fuzz/schemathesis/*.generated.ts'],
    globalSetup: ['./infrastructure/postgres/testing/global-setup.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
});
