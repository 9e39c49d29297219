import { setImmediate as turn } from 'node:timers/promises';
import { noted, numbered, range } from '@sandcrate/core/event-store/contract/harness.ts';
import {
  type Batch,
  type EventStore,
  START,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Page } from './log-page.ts';
import { type LogReader, LogTail, type LogTailOptions } from './log-tail.ts';

/** A log whose first subscription fails after one batch. */
function interruptedLog(): { store: Pick<EventStore, 'subscribe'>; subscriptions: bigint[] } {
  const subscriptions: bigint[] = [];
  async function* subscribe({ after }: { after: bigint }): AsyncGenerator<Batch, void, undefined> {
    subscriptions.push(after);
    yield { events: [], position: after + 1n, caughtUp: false };
    if (subscriptions.length === 1)
      throw new StoreUnavailable('The event store cannot be read', 'not-written');
  }
  return { store: { subscribe }, subscriptions };
}

// If this breaks, the file never ends: the reader loops without yielding to the event loop.
test('a reader subscribes again when reading ahead failed while its last page was being applied', async () => {
  const { store, subscriptions } = interruptedLog();
  const tail = new LogTail({ store });
  const reader = tail.reader([], new AbortController().signal);
  const first = await reader.read(START);
  await turn(); // reading ahead fails

  expect(await reader.read(first.position)).toMatchObject({ position: START + 2n });
  expect(subscriptions).toEqual([START, first.position]);
  reader.close();
  tail.close();
});

type Subscription = Parameters<EventStore['subscribe']>[0];

/** A tail on a log in memory, and the subscriptions that it has opened there. */
function tailOf(options: Partial<LogTailOptions> = {}) {
  const log = createMemoryEventStore();
  const subscriptions: Subscription[] = [];
  const subscribe: EventStore['subscribe'] = (subscription) => {
    subscriptions.push(subscription);
    return log.subscribe(subscription);
  };
  const tail = new LogTail({ store: { subscribe }, ...options });
  onTestFinished(() => tail.close());
  const reader = (types = ['Noted']) => tail.reader(types, new AbortController().signal);
  return { log, subscriptions, reader, open: () => subscriptions.filter(({ signal }) => !signal.aborted) };
}

/** Reads until a page reaches a position, and returns the numbers of the events after the first position. */
async function readTo(reader: LogReader, after: bigint, end: bigint): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (let position = after; position < end; ) {
    const page = await reader.read(position);
    expect(page.after).toBeLessThanOrEqual(position);
    expect(page.position).toBeGreaterThanOrEqual(position);
    seen.push(...numbersAfter(page, position));
    position = page.position;
  }
  return seen;
}

const numbersAfter = ({ events }: Page, after: bigint) =>
  events.filter(({ position }) => position > after).map(({ recorded }) => recorded.data.n);

/** Brings a reader to the end of an empty log. */
async function atEnd(reader: LogReader): Promise<void> {
  expect(await reader.read(START)).toMatchObject({ events: [], position: START, caughtUp: true });
}

test('readers at the end of the log share one subscription and get the same events, read once', async () => {
  const { log, subscriptions, reader } = tailOf();
  const readers = range(3).map(() => reader());
  for (const each of readers) await atEnd(each);
  const pages = readers.map((each) => each.read(START));
  const { position } = await log.append('notes-1', 'any', numbered(3));
  const [first, ...others] = await Promise.all(pages);
  expect(first).toMatchObject({ after: START, position, caughtUp: true });
  expect(first?.events.map(({ recorded }) => recorded.data.n)).toEqual([0, 1, 2]);
  for (const other of others) expect(other.events).toEqual(first?.events);
  expect(others[0]?.events[0]).toBe(first?.events[0]);
  expect(subscriptions).toHaveLength(1);
});

test('a reader that was busy for a moment gets all that it missed in one page, and nobody waits for it', async () => {
  const { log, subscriptions, reader } = tailOf();
  const [busy, free] = [reader(), reader()];
  for (const each of [busy, free]) await atEnd(each);
  let position = START;
  for (const n of range(100)) {
    const after = position;
    ({ position } = await log.append('notes-1', 'any', numbered(1, n)));
    expect(await readTo(free, after, position)).toEqual([n]);
  }
  const page = await busy.read(START);
  expect(numbersAfter(page, START)).toEqual(range(100));
  expect(page).toMatchObject({ position, caughtUp: true });
  expect(subscriptions).toHaveLength(1);
});

test('a reader that is too far behind reads its own types separately, and shares again when it has caught up', async () => {
  const { log, subscriptions, reader, open } = tailOf({ pageSize: 100 });
  const [slow, free] = [reader(['Wanted']), reader()];
  for (const each of [slow, free]) await atEnd(each);
  let position = START;
  for (const n of range(10)) {
    const after = position;
    await log.append('notes-1', 'any', [noted({ n }, 'Wanted')]);
    ({ position } = await log.append('notes-1', 'any', numbered(99)));
    expect(await readTo(free, after, position)).toHaveLength(100);
  }
  expect(subscriptions).toHaveLength(1);
  expect(await readTo(slow, START, position)).toEqual(range(10));
  expect(subscriptions[1]).toMatchObject({ after: START, filter: { types: ['Wanted'] } });
  expect(await slow.read(position)).toMatchObject({ events: [], caughtUp: true });
  await expect.poll(open).toEqual([subscriptions[0]]);

  const next = [slow.read(position), free.read(position)];
  await log.append('notes-1', 'any', [noted({ n: 10 }, 'Wanted')]);
  for (const page of await Promise.all(next)) expect(numbersAfter(page, position)).toEqual([10]);
  expect(subscriptions).toHaveLength(2);
});

test('a reader that builds neither holds up those at the end of the log nor takes their subscription', async () => {
  const { log, subscriptions, reader, open } = tailOf({ pageSize: 10 });
  const { position: before } = await log.append('notes-1', 'any', numbered(50));
  const live = reader();
  expect(await live.read(before)).toMatchObject({ events: [], caughtUp: true });
  const building = reader();
  const first = await building.read(START);
  expect(first).toMatchObject({ after: START, caughtUp: false });
  expect(subscriptions.map(({ after }) => after)).toEqual([before, START]);

  const { position } = await log.append('notes-1', 'any', numbered(1, 50));
  expect(await readTo(live, before, position)).toEqual([50]); // the other one has not read its second page yet
  expect(await readTo(building, first.position, position)).toEqual(range(41, 10));
  await expect.poll(open).toEqual([subscriptions[0]]);
});

test('readers that build together read the log once, and wait once for one that is stuck', async () => {
  const { log, subscriptions, reader } = tailOf({ pageSize: 250, patienceMs: 50 });
  const { position } = await log.append('notes-1', 'any', numbered(2000));
  const [stuck, ...others] = range(3).map(() => reader());
  if (!stuck) throw new Error('There is no reader');
  const start = await stuck.read(START);
  for (const seen of await Promise.all(others.map((each) => readTo(each, START, position)))) {
    expect(seen).toEqual(range(2000));
  }
  expect(subscriptions).toHaveLength(1);
  expect(await readTo(stuck, start.position, position)).toEqual(range(1750, 250));
  expect(subscriptions).toHaveLength(2);
});

test('nobody waits for a reader that was closed', async () => {
  const { log, reader } = tailOf({ pageSize: 250, patienceMs: 60_000 });
  const { position } = await log.append('notes-1', 'any', numbered(2000));
  const [failed, other] = [reader(), reader()];
  await failed.read(START);
  const reading = readTo(other, START, position);
  await turn();
  failed.close();
  expect(await reading).toEqual(range(2000));
});

test('a reader that is ahead of the shared subscription gets no event twice', async () => {
  const { log, subscriptions, reader } = tailOf();
  const [behind, ahead] = [reader(), reader()];
  await atEnd(behind);
  const { position } = await log.append('notes-1', 'any', numbered(3));
  expect(await ahead.read(position)).toMatchObject({ events: [], position, caughtUp: true });
  const next = ahead.read(position);
  await log.append('notes-1', 'any', numbered(1, 3));
  expect(numbersAfter(await next, position)).toEqual([3]);
  expect(await readTo(behind, START, position + 1n)).toEqual(range(4));
  expect(subscriptions).toHaveLength(1);
});
