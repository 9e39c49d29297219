import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './longest-first.ts';
import { keepTemporaryFilesInMemory, WORKERS } from './test-machine.ts';

keepTemporaryFilesInMemory();

/** The API's tests that do not depend on the kind of log, or that cover both kinds by themselves. */
const WHATEVER_LOG = [
  'api/{cli,contract,files,fuzz,metrics,openapi,previews,server,workers}/**',
  'api/{access,answers,faults,overlapping-queries,rate-limits,round-trips,statements}.test.ts',
];

const excluded = [
  ...configDefaults.exclude,
  '**/*.cluster.test.ts', // run separately
  ...(process.env.TEST_EVENT_STORE ? WHATEVER_LOG : []),
  ...(process.env.TEST_WITHOUT?.split(' ') ?? []), // tests of servers that this machine does not have
];

const LONG = /\/(?:fuzz|statements|counters|eventstoredb|replay|run|faults|contributing)\.test\.ts$/;

/** Tests that mock modules, each in its own worker. */
const MOCKING = [
  'core/formatted-text/commonmark.test.ts',
  'api/{bounds,statements}.test.ts',
  'api/cli/{accept-log,copy-log-move}.test.ts',
];

// Time limits are for tests that hang, not for slow ones: machines that run tests are busy.
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
          isolate: false, // modules are loaded once per worker, not once per file, so none can be mocked
        },
      },
      { test: { ...server, name: 'mocking', include: MOCKING, exclude: excluded } },
      './site/vitest.config.ts',
      './console/vitest.config.ts',
    ],
  },
});
