import {
  collect,
  drain,
  noted,
  numbered,
  numbersOf,
  range,
} from '@sandcrate/core/event-store/contract/harness.ts';
import { RevisionConflict, START } from '@sandcrate/core/event-store/event-store.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect, openStore, ownDatabase } from '../testing/postgres-store.ts';

describe('positions', () => {
  test('have no gaps and increase with the commits of several processes', async () => {
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

  test('have no gaps when one process appends single events and another batches', async () => {
    const url = await ownDatabase();
    const [alone, gathered] = await Promise.all([openStore(url), openStore(url)]);
    const writeAlone = async () => {
      for (const n of range(150)) await alone.append(`alone-${n}`, 'no-stream', [noted()]);
    };
    const writeTogether = async () => {
      for (const n of range(150)) {
        await Promise.all(range(2).map((i) => gathered.append(`together-${n}-${i}`, 'any', [noted()])));
      }
    };
    await Promise.all([writeAlone(), writeTogether()]);
    const positions = (await drain(alone.readAll())).map(({ position }) => position);
    expect(positions).toEqual(range(450).map(BigInt));
  });

  test('have no gaps after the database was restored to an earlier state', async () => {
    const url = await ownDatabase();
    const store = await openStore(url);
    for (const n of range(5)) await store.append('stream-1', 'any', [noted({ n })]);
    await (await connect(url)).query('delete from event_store.events where position > 2');
    expect(await store.append('stream-2', 'no-stream', [noted()])).toEqual({ revision: 0n, position: 3n });
    expect(await store.append('stream-1', 2n, [noted()])).toEqual({ revision: 3n, position: 4n });
  });

  test('do not wait for open transactions on other tables', async () => {
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

  test('survive a dump and restore, and writers and subscribers continue in the new database', async () => {
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

describe('a subscriber', () => {
  const waiting = async (url: string) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const store = await openStore(url);
    const live = Promise.withResolvers<void>();
    const collected = collect(store, { after: START }, (events, { caughtUp }) => {
      if (caughtUp) live.resolve();
      return events.length === 1;
    });
    await live.promise;
    return { collected };
  };

  test('is woken by a notification of another process', async () => {
    const url = await ownDatabase();
    const { collected } = await waiting(url);
    const other = await openStore(url);
    await expect(other.append('stream-1', 0n, [noted()])).rejects.toThrow(RevisionConflict);
    await other.append('stream-1', 'any', [noted({ n: 1 })]);
    expect(numbersOf((await collected).events)).toEqual([1]);
  });

  test('finds appends without a notification', async () => {
    const url = await ownDatabase();
    const { collected } = await waiting(url);
    const other = await connect(url);
    await other.query(`insert into event_store.events values
      (0, 'stream-1', 0, gen_random_uuid(), 'Noted', '{"n":1}', '{}')`);
    await vi.advanceTimersByTimeAsync(1000);
    expect(numbersOf((await collected).events)).toEqual([1]);
  });
});

test('a batch of large events is limited to a few megabytes', async () => {
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

describe('several stores at once', () => {
  test('can migrate the same database', async () => {
    const url = await ownDatabase();
    const stores = await Promise.all(range(5).map(() => openStore(url)));
    await Promise.all(stores.map((store, n) => store.append(`stream-${n}`, 'no-stream', [noted()])));
    expect(await stores[0]?.head()).toBe(4n);
  });

  test('share a commit, and an append that the database rejects does not affect the others', async () => {
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
