import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startFailure } from './start-failure.ts';

/** The error of listening on this port and host. */
async function failureOfListening(port: number, host: string): Promise<unknown> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  server.once('error', resolve).listen(port, host, () => {
    server.close();
    reject(new Error('it listens'));
  });
  return promise;
}

test('a configuration error prints only its message', () => {
  expect(startFailure(new ConfigError(['PORT: must be a port number']))).toBe(
    'The configuration has a mistake:\n  PORT: must be a port number',
  );
});

test("an unreachable event store prints one line with the driver's message", () => {
  const cause = new Error('14 UNAVAILABLE: No connection established.\n  Last error: connect ECONNREFUSED');
  expect(startFailure(new StoreUnavailable('The event store cannot be read', 'not-written', { cause }))).toBe(
    'The event store cannot be read: 14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED. Check that it runs and that its address is right.',
  );
});

test('a database that does not exist prints one line', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const url = new URL(database.url);
  url.pathname = '/missing';
  const pool = createPool(url.href, { applicationName: 'test' });
  onTestFinished(() => pool.end());
  const error = await pool.query('select 1').catch((failure: unknown) => failure);
  expect(startFailure(error)).toBe('PostgreSQL refuses the connection: database "missing" does not exist');
});

test('a port in use prints its number and how to fix it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  expect(startFailure(await failureOfListening(port ?? 0, '127.0.0.1'))).toBe(
    `Port ${port} of 127.0.0.1 is in use: stop what uses it, or choose another PORT.`,
  );
});

test('an address of another machine prints that it is not on this one', async () => {
  expect(startFailure(await failureOfListening(0, '192.0.2.1'))).toBe(
    '192.0.2.1 is no address of this machine: choose another HOST.',
  );
});

test.each(['index.html', 'server.js'])('a missing %s of a front end prints how to build it', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const page = join(folder, name);
  const error = await readFile(page).catch((failure: unknown) => failure);
  expect(startFailure(error)).toBe(`${page} is missing: run "npm run build" first.`);
});

test('a path that cannot be used is named with the reason', async () => {
  const error = await readFile(join(import.meta.filename, 'x')).catch((failure: unknown) => failure);
  expect(startFailure(error)).toMatch(/x cannot be used: part of its path is a file, not a folder\.$/);
});

test('an unexpected error prints its stack', () => {
  expect(startFailure(new TypeError('undefined is not a function'))).toMatch(
    /^TypeError: undefined is not a function\n\s+at /,
  );
  expect(startFailure('thrown')).toBe('thrown');
});
