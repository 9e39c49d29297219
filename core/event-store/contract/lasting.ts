// Volume, closing, and dropped connections.
import { expect, test } from 'vitest';
import { type EventStore, type NewEvent, StoreUnavailable } from '../event-store.ts';
import { collect, drain, type Harness, noted, numbered, numbersOf, range, uniquePrefix } from './harness.ts';

/** More than any read or subscription loads in one page. */
const EVENTS = 20_000;

export function lasting(store: () => EventStore, { open, cutConnections }: Harness) {
  test('20,000 events keep their order for readers and subscribers', { timeout: 240_000 }, async () => {
    const prefix = uniquePrefix();
    const filter = { streamPrefixes: [prefix] };
    const before = await store().head();
    for (let n = 0; n < EVENTS; n += 4000) {
      await Promise.all(
        range(4).map((i) => store().append(`${prefix}${i}`, 'any', numbered(1000, n + i * 1000))),
      );
    }
    const positions: bigint[] = [];
    const numbers = new Set<unknown>();
    for await (const { position, data } of store().readAll({ after: before, filter })) {
      positions.push(position);
      numbers.add(data.n);
    }
    expect(positions).toHaveLength(EVENTS);
    expect(numbers.size).toBe(EVENTS);
    expect(positions.every((position, i) => i === 0 || position > (positions[i - 1] ?? position))).toBe(true);
    const firstHalf = await collect(store(), { after: before, filter }, (seen) => seen.length >= EVENTS / 2);
    const rest = await collect(
      store(),
      { after: firstHalf.position, filter },
      (seen) => seen.length + firstHalf.events.length === EVENTS,
    );
    const delivered = [...firstHalf.events, ...rest.events].map(({ position }) => position);
    expect(delivered).toEqual(positions);
  });

  test('closing waits for appends, ends subscriptions and rejects later calls', async () => {
    const other = await open();
    const stream = `${uniquePrefix()}1`;
    const subscribed = collect(other, { after: await other.head() }, () => false);
    const appends = range(20).map((n) => other.append(stream, 'any', [noted({ n })]));
    await other.close();
    expect(await Promise.all(appends)).toHaveLength(20);
    await subscribed;
    const refused = await other.append(stream, 'any', [noted()]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(refused).toMatchObject({ outcome: 'not-written' });
  });

  if (!cutConnections) return;

  test('an append by another process wakes a subscriber', async () => {
    const other = await open();
    const prefix = uniquePrefix();
    const { promise: live, resolve } = Promise.withResolvers<void>();
    const options = { after: await store().head(), filter: { streamPrefixes: [prefix] } };
    const collected = collect(store(), options, (seen, { caughtUp }) => {
      if (caughtUp) resolve();
      return seen.length === 30;
    });
    await live;
    for (const n of range(30)) await other.append(`${prefix}${n}`, 'any', [noted({ n })]);
    expect(numbersOf((await collected).events)).toEqual(range(30));
    await other.close();
  });

  test('cutting the connections of writers and subscribers loses and repeats no event', async () => {
    const prefix = uniquePrefix();
    const options = { after: await store().head(), filter: { streamPrefixes: [prefix] }, maxBatch: 10 };
    const live = Promise.withResolvers<void>();
    const collected = collect(store(), options, (seen, { caughtUp }) => {
      if (caughtUp) live.resolve();
      return seen.length === 600;
    });
    await live.promise;
    for (const n of range(200)) {
      if (n % 50 === 25) await cutConnections();
      await retryAppend(store(), `${prefix}1`, n === 0 ? 'no-stream' : BigInt(n * 3 - 1), numbered(3, n * 3));
    }
    expect(numbersOf((await collected).events)).toEqual(range(600));
    expect(numbersOf(await drain(store().readStream(`${prefix}1`)))).toEqual(range(600));
  });

  test('a reader does not notice a connection that is cut between reads', async () => {
    const stream = `${uniquePrefix()}1`;
    await store().append(stream, 'no-stream', numbered(500));
    for (const _ of range(3)) {
      await cutConnections();
      expect(await drain(store().readStream(stream))).toHaveLength(500);
    }
  });
}

/** Repeats an append while its outcome is unknown. */
async function retryAppend(
  store: EventStore,
  stream: string,
  expected: bigint | 'no-stream',
  events: NewEvent[],
) {
  for (;;) {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
