import { defineConfig } from 'vitest/config';

// The browser suite: one Chromium, one product, so one file after the other.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    testTimeout: 90_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
