import { defineConfig } from 'vitest/config';
import { longestFirst } from '../longest-first.ts';
import { keepTemporaryFilesInMemory } from '../test-machine.ts';

keepTemporaryFilesInMemory();

/** These kill processes and measure how soon something is ready, so nothing else may run at the same time. */
const ALONE = ['crash', 'dev', 'distributed', 'killed-halfway', 'rolling-upgrade', 'running', 'workers'].map(
  (name) => `${name}.e2e.ts`,
);

const common = {
  root: import.meta.dirname,
  testTimeout: 90_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } }, // two browsers share the machine: the default of a second is too short
};

// The browser suite. Each file has its own product, port and browser.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    sequence: { sequencer: longestFirst(/\/(?:screens-[^/]*|flows-console\.e2e\.ts)$/) },
    projects: [
      {
        test: {
          ...common,
          name: 'browser',
          include: ['**/*.e2e.ts'],
          exclude: ALONE,
          maxWorkers: 2,
          maxConcurrency: 3, // pages that axe checks, in each worker
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
