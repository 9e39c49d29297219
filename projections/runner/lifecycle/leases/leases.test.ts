import { randomUUID } from 'node:crypto';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { type TestDatabase, testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { migrateCheckpoints } from '../../writing/checkpoints.ts';
import { type Lease, Leases, type LeasesOptions } from './leases.ts';
import { runningProcesses } from './tables.ts';

let database: TestDatabase;
let pool: pg.Pool;
const opened: Leases[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { applicationName: 'test' });
  await migrateCheckpoints(pool);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((leases) => leases.close()));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function open(options: Partial<LeasesOptions> = {}): Leases {
  const leases = new Leases({ connectionString: database.url, renewMs: 50, ...options });
  opened.push(leases);
  return leases;
}

/** Takes the lease whenever it can, like a worker. */
function keepHolding(leases: Leases, name: string, signal: AbortSignal) {
  const state: { lease: Lease | undefined } = { lease: undefined };
  const work = async () => {
    while (!signal.aborted) {
      const lease = await leases.acquire(name, signal);
      state.lease = lease;
      await new Promise((resolve) =>
        AbortSignal.any([lease.lost, signal]).addEventListener('abort', resolve),
      );
      state.lease = undefined;
      await lease.release();
    }
  };
  const done = work().catch(() => {});
  return { isHeld: () => state.lease !== undefined, done };
}

test('only one process holds a lease at a time, and the next holder gets a higher epoch', async () => {
  const [one, two] = [open(), open()];
  const first = await one.acquire('work', never);
  expect(await two.tryAcquire('work')).toBeUndefined();
  const waiting = two.acquire('work', never);
  await first.release();
  const second = await waiting;
  expect(second.epoch).toBeGreaterThan(first.epoch);
  expect(first.lost.aborted).toBe(true);
  expect(second.lost.aborted).toBe(false);
});

test('a process that closes releases its leases at once and is no longer listed', async () => {
  const [one, two] = [open({ renewMs: 60_000, ttlMs: 600_000 }), open({ renewMs: 60_000, ttlMs: 600_000 })];
  await one.acquire('work', never);
  const waiting = two.acquire('work', never);
  await one.close();
  await waiting;
  expect((await runningProcesses(pool)).map(({ id }) => id)).toEqual([two.processId]);
});

test('a lease that is not renewed expires, and its holder notices by its own clock', async () => {
  const one = open({ ttlMs: 300 });
  const lease = await one.acquire('work', never);
  // Simulates a process that is cut off: its renewals do not arrive.
  await pool.query(
    `update projections.leases set epoch = epoch + 1, holder = gen_random_uuid() where name = 'work'`,
  );
  await vi.waitFor(() => expect(lease.lost.aborted).toBe(true), { timeout: 10_000 });
  const two = open();
  const next = await two.acquire('work', never); // from a holder that is not connected
  expect(next.epoch).toBeGreaterThan(lease.epoch + 1n);
});

test('with `deadAfterMs` 0, leases of a killed process are taken over at once', async () => {
  const killed = randomUUID();
  const names = ['read-model a', 'read-model b', 'read-model c'];
  await pool.query(
    `insert into projections.processes (id, host, pid, candidates, versions, started_at, seen_at, expires_at)
     values ($1, 'here', 1, $2, '{}', now(), now(), now() + interval '1 hour')`,
    [killed, names],
  );
  await pool.query(
    `insert into projections.leases (name, holder, epoch, renewed_at, expires_at)
     select name, $1, 1, now(), now() + interval '1 hour' from unnest($2::text[]) name`,
    [killed, names],
  );
  const successor = open({ lateMs: 0, renewMs: 600_000, ttlMs: 6_000_000 });
  const taken = await Promise.all(names.map((name) => successor.acquire(name, never)));
  expect(taken.map(({ epoch }) => epoch)).toEqual([2n, 2n, 2n]);
});

test('a holder whose connection is cut keeps its leases when it reconnects in time', async () => {
  const one = open({ ttlMs: 60_000, renewMs: 1000 });
  const lease = await one.acquire('work', never);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sandcrate leases ' || $1`,
    [one.processId],
  );
  const renewedAt = async () =>
    (await pool.query(`select renewed_at from projections.leases where name = 'work'`)).rows[0]?.renewed_at;
  const before = await renewedAt();
  await vi.waitFor(async () => expect(await renewedAt()).not.toEqual(before), { timeout: 30_000 });
  expect(lease.lost.aborted).toBe(false);
});

test('a holder keeps its connection and its leases when the database answers late', {
  timeout: 60_000,
}, async () => {
  const one = open({ ttlMs: 60_000, renewMs: 100 });
  const lease = await one.acquire('work', never);
  const session = async () =>
    (
      await pool.query(
        `select pid from pg_stat_activity where application_name = 'sandcrate leases ' || $1`,
        [one.processId],
      )
    ).rows;
  const before = await session();
  const client = await pool.connect();
  await client.query(`begin; select from projections.leases where name = 'work' for update`);
  const cancelled = async () =>
    (
      await pool.query(`select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`, [
        before[0]?.pid,
      ])
    ).rowCount;
  await vi.waitFor(async () => expect(await cancelled()).toBe(1), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await cancelled()).toBe(0), { timeout: 10_000 });
  await client.query('rollback');
  client.release();
  const two = open({ lateMs: 150 });
  const waiting = new AbortController();
  const taken = two.acquire('work', waiting.signal).then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  waiting.abort();
  expect(await taken).toBe(false);
  expect(lease.lost.aborted).toBe(false);
  expect(await session()).toEqual(before);
});

test('leases are spread evenly over the running processes, and are redistributed when one leaves', async () => {
  const stop = new AbortController();
  const names = ['read-model a', 'read-model b', 'read-model c', 'read-model d', 'read-model e'];
  const run = (leases: Leases) => names.map((name) => keepHolding(leases, name, stop.signal));
  const countOf = (held: ReturnType<typeof run>) => held.filter(({ isHeld }) => isHeld()).length;
  const one = run(open());
  await vi.waitFor(() => expect(countOf(one)).toBe(5), { timeout: 30_000 });
  const second = open();
  const two = run(second);
  await vi.waitFor(() => expect([countOf(one), countOf(two)].toSorted()).toEqual([2, 3]), {
    timeout: 30_000,
  });
  await second.close();
  await vi.waitFor(() => expect(countOf(one)).toBe(5), { timeout: 30_000 });
  stop.abort(new Error('over'));
  await Promise.all([...one, ...two].map(({ done }) => done));
});

test('a lease that a process may not hold goes to another process', async () => {
  const picky = open({ mayHold: (name) => name !== 'work' });
  const waiting = new AbortController();
  const refused = picky.acquire('work', waiting.signal).catch(() => 'refused');
  await picky.acquire('other', never);
  const lease = await open().acquire('work', never);
  expect(lease.lost.aborted).toBe(false);
  waiting.abort(new Error('over'));
  expect(await refused).toBe('refused');
});
