// Starts and stops processes whose log is unreachable.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { type TestContext, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';

/** A process without an event store. The tests run concurrently because each waits for its process. */
async function startWithoutLog(program: string, { onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-run-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program)], {
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false`,
      JWT_SECRET: 'a secret of tests that is long enough',
      MASTER_KEY: 'a master key of tests, long enough too',
    },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  let lines = '';
  child.stderr.on('data', (chunk) => {
    lines += chunk;
  });
  const ended = once(child, 'exit');
  return { child, ended, lines: () => lines };
}

test.concurrent.for([
  ['only-projections.ts', 'SIGTERM'],
  ['only-projections.ts', 'SIGINT'],
  ['only-api.ts', 'SIGTERM'],
] as const)(
  '%s that waits for its event store ends on %s',
  { timeout: 100_000 },
  async ([program, signal], context) => {
    const { expect } = context;
    const { child, ended, lines } = await startWithoutLog(program, context);
    await expect
      .poll(lines, { timeout: 60_000 })
      .toMatch(
        /The start waits for the event store: EventStoreDB cannot be reached: 127\.0\.0\.1:\d+ refuses the connection/,
      );
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  },
);

test.concurrent('a process exits with one line of explanation when its event store stays unreachable', async (context) => {
  const { expect } = context;
  const { ended, lines } = await startWithoutLog('only-projections.ts', context);
  expect(await ended).toEqual([1, null]);
  const printed = lines()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  expect(printed).toEqual([
    expect.stringMatching(
      /^The event store cannot be read: EventStoreDB cannot be reached: 127\.0\.0\.1:\d+ refuses the connection\./,
    ),
  ]);
}, 100_000);

test.concurrent('a program that does not stop in time is killed, says so and exits with 1', async ({
  expect,
  onTestFinished,
}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/never-stops.ts')]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'close'); // after all output was read
  await expect.poll(() => printed).toContain('listening');
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(printed).toContain('the process did not stop in time and is ended');
});
