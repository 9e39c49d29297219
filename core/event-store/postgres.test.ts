import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../postgres/testing/test-database.ts';
import { collect, drain, noted, numbered, numbersOf, range } from './contract/harness.ts';
import { eventStoreContract } from './contract.ts';
import { RevisionConflict, START, StoreUnavailable } from './event-store.ts';
import { APPEND_LOCK } from './postgres/migrations.ts';
import { createPostgresEventStore } from './postgres/postgres-event-store.ts';
import { type FaultyLine, faultyLine } from './testing/faulty-line.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const connect = async (url = database.url) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

/** A store for one test, on its own database or another. */
const openStore = async (url?: string, options: { patienceMs?: number } = {}) => {
  const store = createPostgresEventStore({ connectionString: url ?? (await ownDatabase()), ...options });
  onTestFinished(() => store.close());
  await store.migrate();
  return store;
};
const ownDatabase = async () => {
  const own = await testDatabase();
  onTestFinished(() => own.drop());
  return own.url;
};

eventStoreContract('PostgreSQL', {
  async open() {
    const store = createPostgresEventStore({ connectionString: database.url });
    await store.migrate();
    return store;
  },
  async cutConnections() {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  },
});

describe('positions', () => {
  test('have no gap and rise with the commits, whatever processes write', async () => {
    const url = await ownDatabase();
    const stores = await Promise.all([openStore(url), openStore(url)]);
    const write = async (writer: number) => {
      for (const n of range(20)) {
        await stores[writer % 2]
          ?.append(`stream-${(writer + n) % 5}`, n % 4 ? 'any' : 'no-stream', numbered(2))
          .catch((error: unknown) => expect(error).toBeInstanceOf(RevisionConflict));
      }
    };
    const subscribed = collect(stores[0], { after: START }, (events) => events.at(-1)?.streamName === 'last');
    await Promise.all(range(16).map(write));
    await stores[1].append('last', 'any', [noted()]);
    const seen = (await subscribed).events.map(({ position }) => position);
    expect(seen).toEqual(range(seen.length).map(BigInt));
    expect(seen.length).toBeGreaterThan(16 * 15 * 2);
  });

  test('wait for no transaction that is open on other tables', async () => {
    const url = await ownDatabase();
    const store = await openStore(url);
    const other = await connect(url);
    await other.query('create table other (id int); begin; insert into other values (1)');
    const delivered = collect(store, { after: START }, (events) => events.length === 100);
    for (const n of range(100)) await store.append(`stream-${n}`, 'no-stream', [noted({ n })]);
    expect(numbersOf((await delivered).events)).toEqual(range(100));
    const { rows } = await other.query('select pg_current_xact_id_if_assigned() is not null as open');
    expect(rows).toEqual([{ open: true }]);
    await other.query('rollback');
  });

  test('survive a dump and a load into a fresh database, where writers and subscribers go on', async () => {
    const [oldUrl, newUrl] = [await ownDatabase(), await ownDatabase()];
    const old = await openStore(oldUrl);
    for (const n of range(50)) await old.append(`stream-${n % 3}`, 'any', numbered(4, n * 4));
    const before = await drain(old.readAll());
    const checkpoint = before[119]?.position ?? START;

    const moved = await openStore(newUrl);
    const dump = await (await connect(oldUrl)).query(
      'select e::text as row from event_store.events e order by random()',
    );
    await (await connect(newUrl)).query(
      'insert into event_store.events select (line::event_store.events).* from unnest($1::text[]) line',
      [dump.rows.map(({ row }) => row)],
    );
    expect(await drain(moved.readAll())).toEqual(before);

    await moved.append('stream-0', BigInt(17 * 4 - 1), numbered(2, 200));
    await expect(moved.append('stream-1', 'no-stream', [noted()])).rejects.toThrow(RevisionConflict);
    const { events } = await collect(moved, { after: checkpoint }, (seen) => seen.length === 82);
    expect(events.slice(0, 80)).toEqual(before.slice(120));
    expect(numbersOf(events.slice(80))).toEqual([200, 201]);
  });
});

test('a batch of large events stays within some megabytes', async () => {
  const store = await openStore();
  const large = () => noted({ text: 'x'.repeat(500_000) });
  for (const n of range(20)) await store.append(`stream-${n}`, 'no-stream', [large(), large()]);
  for (const filter of [undefined, { types: ['Noted'] }]) {
    const sizes: number[] = [];
    await collect(store, { after: START, filter }, (events, batch) => {
      sizes.push(batch.events.length);
      return events.length === 40;
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(17);
  }
});

describe('several at once', () => {
  test('prepare the same database', async () => {
    const url = await ownDatabase();
    const stores = await Promise.all(range(5).map(() => openStore(url)));
    await Promise.all(stores.map((store, n) => store.append(`stream-${n}`, 'no-stream', [noted()])));
    expect(await stores[0]?.head()).toBe(4n);
  });

  test('share a commit, and one that the database refuses harms no other', async () => {
    const url = await ownDatabase();
    const store = await openStore(url);
    await (await connect(url)).query(`alter table event_store.events add check (type <> 'Cursed')`);
    const outcomes = await Promise.allSettled(
      range(10).map((n) => store.append(`stream-${n}`, 'any', [noted({}, n === 6 ? 'Cursed' : 'Noted')])),
    );
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(range(10).map((n) => n === 6));
    expect(await store.head()).toBe(8n);
  });
});

describe('when the way to the server fails', () => {
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

  test('an append that cannot be sent in time was not written', async () => {
    const { url, line } = await overLine();
    const store = await openStore(url, { patienceMs: 200 });
    await line.close();
    expect(await outcomeOf(store.append('stream-1', 'no-stream', [noted()]))).toBe('not-written');
    await expect(drain(store.readStream('stream-1'))).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
    await line.open();
    expect((await store.append('stream-1', 'no-stream', [noted()])).position).toBe(0n);
  });

  test('an append waits for a server that soon returns, and so does a reader', async () => {
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

  test('an append whose answer is lost may have been written, and repeating it finds out', async () => {
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

  test('appends behind one that is stuck are given up, the stuck one is done when it can', async () => {
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

  test('a subscription waits, and goes on where it was', async () => {
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

  test('an abort ends a subscription that waits for the server', async () => {
    const { url, line } = await overLine();
    const store = await openStore(url);
    await line.close();
    const stop = new AbortController();
    const subscribed = Array.fromAsync(store.subscribe({ after: START, signal: stop.signal }));
    setImmediate(() => stop.abort());
    expect(await subscribed).toEqual([]);
  });
});
