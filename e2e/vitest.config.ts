import { defineConfig } from 'vitest/config';
import { longestFirst } from '../longest-first.ts';
import { keepTemporaryFilesInMemory } from '../test-machine.ts';

keepTemporaryFilesInMemory();

/** These kill processes, and tell how soon something is ready: nothing else is to be busy beside them. */
const ALONE = ['crash', 'distributed', 'rolling-upgrade', 'running', 'workers'].map(
  (name) => `${name}.e2e.ts`,
);

const common = {
  root: import.meta.dirname,
  testTimeout: 90_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 10_000 } }, // two browsers share the machine: the default of a second is too short
};

// The browser suite. Each file has a product, a port and a browser of its own.
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
          maxConcurrency: 3, // pages that axe looks at, in each worker
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
