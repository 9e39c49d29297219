import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './longest-first.ts';
import { keepTemporaryFilesInMemory, WORKERS } from './test-machine.ts';

keepTemporaryFilesInMemory();

/** What of the API's tests is the same whichever log the site has, or goes over both by itself. */
const WHATEVER_LOG = [
  'api/{cli,contract,files,fuzz,metrics,openapi,server,workers}/**',
  'api/{faults,overlapping-queries,rate-limits,statements}.test.ts',
];

const excluded = [
  ...configDefaults.exclude,
  '**/*.cluster.test.ts', // they have a run of their own
  ...(process.env.TEST_EVENT_STORE ? WHATEVER_LOG : []),
  ...(process.env.TEST_WITHOUT?.split(' ') ?? []), // what this machine has no server for
];

const LONG = /\/(?:fuzz|statements|counters|eventstoredb|replay|run|faults|contributing)\.test\.ts$/;

/** Tests that replace modules, each in a worker of its own. */
const MOCKING = ['api/{bounds,statements}.test.ts', 'api/cli/copy-log-move.test.ts'];

// Bounds are for what hangs, not for what is slow: machines that run tests are busy.
const server = {
  globalSetup: ['./infrastructure/postgres/testing/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: longestFirst(LONG) },
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: [
            '{core,packs,infrastructure,projections,api,bench,demo}/**/*.test.ts',
            'site/{*,art/*}.test.ts',
            '*.test.ts',
          ],
          exclude: [...excluded, ...MOCKING],
          isolate: false, // modules are loaded once a worker, not once a file, so that none can be mocked
        },
      },
      { test: { ...server, name: 'mocking', include: MOCKING, exclude: excluded } },
      './site/vitest.config.ts',
      './console/vitest.config.ts',
    ],
  },
});
