import {
  collect,
  drain,
  noted,
  numbered,
  numbersOf,
  range,
} from '@sandcrate/core/event-store/contract/harness.ts';
import { START, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FaultyLine, faultyLine } from '../testing/faulty-line.ts';
import { connect, openStore, ownDatabase } from '../testing/postgres-store.ts';
import { APPEND_LOCK } from './migrations.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

describe('when the connection to the server fails', () => {
  const overLine = async (): Promise<{ url: string; directUrl: string; line: FaultyLine }> => {
    const directUrl = await ownDatabase();
    const { host, port, user, password, database: name } = new pg.Client(directUrl);
    const line = await faultyLine(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    onTestFinished(() => line.close());
    const credentials = `${user}:${encodeURIComponent(password ?? '')}`;
    return { url: `postgres://${credentials}@127.0.0.1:${line.port}/${name}`, directUrl, line };
  };
  const outcomeOf = (append: Promise<unknown>) =>
    append.then(
      () => 'written',
      (error: unknown) => (error instanceof StoreUnavailable ? error.outcome : error),
    );

  test("an append that cannot be sent in time fails as 'not-written'", async () => {
    const { url, line } = await overLine();
    const store = await openStore(url, { patienceMs: 200 });
    await line.close();
    expect(await outcomeOf(store.append('stream-1', 'no-stream', [noted()]))).toBe('not-written');
    await expect(drain(store.readStream('stream-1'))).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
    await line.open();
    expect((await store.append('stream-1', 'no-stream', [noted()])).position).toBe(0n);
  });

  test('appends and reads wait for a server that soon returns', async () => {
    const { url, directUrl, line } = await overLine();
    await (await openStore(directUrl)).append('stream-1', 'no-stream', numbered(1));
    const store = createPostgresEventStore({ connectionString: url, patienceMs: 10_000 });
    onTestFinished(() => store.close());
    await line.close();
    const append = store.append('stream-1', 0n, numbered(1, 1));
    const read = drain(store.readStream('stream-1', { limit: 1 }));
    await line.open();
    expect(await append).toEqual({ revision: 1n, position: 1n });
    expect(numbersOf(await read)).toEqual([0]);
  });

  test('repeating an append whose response was lost returns its result', async () => {
    const { url, directUrl, line } = await overLine();
    const store = await openStore(url);
    await store.append('stream-1', 'no-stream', numbered(1));
    const events = numbered(2, 1);
    line.loseAnswers();
    const append = outcomeOf(store.append('stream-1', 0n, events));
    const witness = await openStore(directUrl);
    while ((await witness.head()) < 2n);
    line.cut();
    expect(await append).toBe('unknown');
    expect(await store.append('stream-1', 0n, events)).toEqual({ revision: 2n, position: 2n });
    expect(numbersOf(await drain(store.readStream('stream-1')))).toEqual([0, 1, 2]);
  });

  test('appends behind a stuck one time out, and the stuck one completes later', async () => {
    const url = await ownDatabase();
    const store = await openStore(url, { patienceMs: 200 });
    await store.append('stream-1', 'no-stream', numbered(1));
    const other = await connect(url);
    await other.query(`select pg_advisory_lock(${APPEND_LOCK})`);
    const stuck = store.append('stream-1', 0n, numbered(1, 1));
    const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await other.query(waiting)).rows).toEqual([{ count: 1 }]);
    expect(await outcomeOf(store.append('stream-2', 'any', numbered(1)))).toBe('not-written');
    await other.query(`select pg_advisory_unlock(${APPEND_LOCK})`);
    expect(await stuck).toEqual({ revision: 1n, position: 1n });
    expect(await drain(store.readStream('stream-2'))).toEqual([]);
  });

  test('a subscription waits and resumes where it was', async () => {
    const { url, directUrl, line } = await overLine();
    const store = await openStore(url);
    const { promise: halfway, resolve } = Promise.withResolvers<void>();
    const subscribed = collect(store, { after: START }, (events) => {
      if (events.length === 5) resolve();
      return events.length === 10;
    });
    await store.append('stream-1', 'no-stream', numbered(5));
    await halfway;
    await line.close();
    await (await openStore(directUrl)).append('stream-1', 4n, numbered(5, 5));
    await line.open();
    expect(numbersOf((await subscribed).events)).toEqual(range(10));
  });

  test('a subscription survives a database that refuses connections', async () => {
    const url = await ownDatabase();
    const store = await openStore(url);
    const live = Promise.withResolvers<void>();
    const subscribed = collect(store, { after: START }, (events, { caughtUp }) => {
      if (caughtUp) live.resolve();
      return events.length === 2;
    });
    await live.promise;
    const { database } = new pg.Client(url);
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    const operator = await connect(elsewhere.href);
    await operator.query(`alter database ${database} allow_connections false`);
    await operator.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1`, [
      database,
    ]);
    const refused = new pg.Client(url);
    await expect(refused.connect()).rejects.toThrow('not currently accepting connections');
    await operator.query(`alter database ${database} allow_connections true`);
    await (await openStore(url)).append('stream-1', 'no-stream', numbered(2));
    expect(numbersOf((await subscribed).events)).toEqual([0, 1]);
  });

  test('aborting ends a subscription that waits for the server', async () => {
    const { url, line } = await overLine();
    const store = await openStore(url);
    await line.close();
    const stop = new AbortController();
    const subscribed = Array.fromAsync(store.subscribe({ after: START, signal: stop.signal }));
    setImmediate(() => stop.abort());
    expect(await subscribed).toEqual([]);
  });
});

test('a subscription ignores a notification that is not a position', async () => {
  const url = await ownDatabase();
  const store = await openStore(url);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const batches = store.subscribe({ after: START, signal: stop.signal })[Symbol.asyncIterator]();
  expect((await batches.next()).value?.caughtUp).toBe(true);
  const client = await connect(url);
  for (const payload of ['x', '', '1.5'])
    await client.query('select pg_notify($1, $2)', ['event_store', payload]);
  await store.append('stream-1', 'no-stream', numbered(1));
  expect((await batches.next()).value?.events).toHaveLength(1);
});
