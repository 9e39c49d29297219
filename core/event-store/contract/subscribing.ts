import { beforeEach, expect, test, vi } from 'vitest';
import { type EventStore, START } from '../event-store.ts';
import { collect, drain, noted, numbered, numbersOf, range, uniquePrefix } from './harness.ts';

export function subscribing(store: () => EventStore) {
  let prefix: string;
  let before: bigint;
  const filter = () => ({ streamPrefixes: [prefix] });
  beforeEach(async () => {
    prefix = uniquePrefix();
    before = await store().head();
  });

  test('a subscription delivers past events first, then new ones', async () => {
    await store().append(`${prefix}1`, 'any', numbered(3));
    let appended = false;
    const { events } = await collect(store(), { after: before, filter: filter() }, (seen, { caughtUp }) => {
      if (caughtUp && !appended) {
        appended = true;
        expect(numbersOf(seen)).toEqual([0, 1, 2]);
        void store().append(`${prefix}2`, 'any', numbered(2, 3));
      }
      return seen.length === 5;
    });
    expect(numbersOf(events)).toEqual(range(5));
    expect(events.map(({ streamName }) => streamName.slice(prefix.length)).join('')).toBe('11122');
  });

  test('no batch has a position past the end of the log, even if it only reports progress', async () => {
    await store().append(`${prefix}1`, 'any', [noted()]);
    const stop = new AbortController();
    for await (const { position, caughtUp } of store().subscribe({ after: START, signal: stop.signal })) {
      expect(position).toBeLessThanOrEqual(await store().end());
      if (caughtUp) stop.abort();
    }
  });

  test('a subscription that starts at the end of the log reports that it has caught up', async () => {
    const { position } = await store().append(`${prefix}1`, 'any', [noted()]);
    const collected = await collect(
      store(),
      { after: position, filter: filter() },
      (_, { caughtUp }) => caughtUp,
    );
    expect(collected.events).toEqual([]);
    expect(collected.position).toBeGreaterThanOrEqual(position);
  });

  test('the position advances at once past events that the filter excludes', async () => {
    const stop = new AbortController();
    const seen: unknown[] = [];
    let reached = before;
    const running = (async () => {
      const options = { after: before, filter: { ...filter(), types: ['Wanted'] }, signal: stop.signal };
      for await (const { events, position } of store().subscribe(options)) {
        reached = position;
        seen.push(...numbersOf(events));
      }
    })();
    for (const n of range(5)) {
      const { position } = await store().append(`${prefix}1`, 'any', [
        noted({ n }, 'Wanted'),
        noted({}, 'Unwanted'),
      ]);
      await vi.waitFor(() => expect(reached).toBeGreaterThanOrEqual(position), { timeout: 10_000 });
    }
    stop.abort();
    await running;
    expect(seen).toEqual(range(5));
  });

  test('a batch respects its maximum size, and its position is at or after its last event', async () => {
    await store().append(`${prefix}1`, 'any', numbered(100));
    const sizes: number[] = [];
    await collect(store(), { after: before, filter: filter(), maxBatch: 7 }, (seen, { events, position }) => {
      sizes.push(events.length);
      expect(position).toBeGreaterThanOrEqual(events.at(-1)?.position ?? before);
      return seen.length === 100;
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7);
  });

  test('resuming from the position of any batch loses and repeats no event', async () => {
    const writing = (async () => {
      for (const n of range(60)) await store().append(`${prefix}${n % 7}`, 'any', numbered(5, n * 5));
    })();
    const seen: unknown[] = [];
    for (let after = before; seen.length < 300; ) {
      const run = await collect(store(), { after, filter: filter(), maxBatch: 11 }, () => true);
      seen.push(...numbersOf(run.events));
      after = run.position;
    }
    await writing;
    expect(seen).toEqual(range(300));
  });

  test('each of several subscribers gets all events at its own pace', async () => {
    const fast = range(3).map(() =>
      collect(store(), { after: before, filter: filter() }, (seen) => seen.length === 200),
    );
    const slow = collect(
      store(),
      { after: before, filter: filter(), maxBatch: 1 },
      (seen) => seen.length === 200,
    );
    for (const n of range(20)) await store().append(`${prefix}${n}`, 'any', numbered(10, n * 10));
    for (const { events } of await Promise.all([...fast, slow]))
      expect(numbersOf(events)).toEqual(range(200));
  });

  test('a burst that is faster than a live subscriber arrives completely and in order', async () => {
    const total = 5000;
    const { promise: live, resolve } = Promise.withResolvers<void>();
    const collected = collect(store(), { after: before, filter: filter() }, (seen, { caughtUp }) => {
      if (caughtUp) resolve();
      return seen.length === total;
    });
    await live;
    await store().append(`${prefix}1`, 'any', numbered(1000));
    await Promise.all(
      range(4, 1).map((n) => store().append(`${prefix}${n}`, 'any', numbered(1000, n * 1000))),
    );
    const { events } = await collected;
    const inLogOrder = await drain(store().readAll({ after: before, filter: filter() }));
    expect(events).toEqual(inLogOrder);
    expect(new Set(numbersOf(events)).size).toBe(total);
  });

  test('a slow subscriber delays no other and loses no event', async () => {
    await store().append(`${prefix}1`, 'any', numbered(10));
    const subscription = store()
      .subscribe({ after: before, filter: filter(), maxBatch: 5, signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    const first = await subscription.next();
    for (const n of range(30, 1)) await store().append(`${prefix}1`, 'any', numbered(100, n * 100 - 90));
    const seen = numbersOf(first.value?.events ?? []);
    while (seen.length < 3010) seen.push(...numbersOf((await subscription.next()).value?.events ?? []));
    await subscription.return?.();
    expect(seen).toEqual(range(3010));
  });

  test('aborting ends a waiting subscription without an error', async () => {
    const stop = new AbortController();
    for await (const { caughtUp } of store().subscribe({ after: before, signal: stop.signal })) {
      if (caughtUp) setImmediate(() => stop.abort());
    }
  });

  test('a subscription with an already aborted signal delivers nothing', async () => {
    await store().append(`${prefix}1`, 'any', [noted()]);
    const batches = await Array.fromAsync(store().subscribe({ after: before, signal: AbortSignal.abort() }));
    expect(batches).toEqual([]);
  });
}
