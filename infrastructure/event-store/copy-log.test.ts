import { drain, noted, numbered, numbersOf, range } from '@sandcrate/core/event-store/contract/harness.ts';
import { copyLog, LogsDiffer } from '@sandcrate/core/event-store/copy-log.ts';
import {
  type EventStore,
  MAX_EVENT_BYTES,
  type RecordedEvent,
  RevisionConflict,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../postgres/testing/test-database.ts';
import { openEventStore } from './open.ts';
import { hasStandIn, startNode } from './testing/eventstoredb-node.ts';

const open: Record<string, () => Promise<EventStore>> = {
  memory: () => openEventStore('memory:'),
  PostgreSQL: async () => {
    const { url, drop } = await testDatabase();
    onTestFinished(drop);
    return openEventStore(url);
  },
};
if (hasStandIn()) {
  open.EventStoreDB = async () => {
    const node = await startNode();
    onTestFinished(() => node.stop());
    return openEventStore(node.url);
  };
}

const opened = async (adapter: string): Promise<EventStore> => {
  const store = await open[adapter]?.();
  if (!store) throw new Error(`No such adapter: ${adapter}`);
  onTestFinished(() => store.close());
  return store;
};

/** Everything that must be equal: all fields except the position and the time of recording. */
const essence = (events: RecordedEvent[]) =>
  events.map(({ position: _, recordedAt: __, ...event }) => ({ ...event, data: JSON.stringify(event.data) }));

const fill = async (store: EventStore, count = 40) => {
  for (const n of range(count)) {
    await store.append(`stream-${n % 7}`, 'any', numbered(1 + (n % 3), n * 10));
  }
  await store.append('odd', 'no-stream', [
    noted({ text: '\u0000\ud800🧱', ...JSON.parse('{"__proto__":1}') }),
    noted({ text: 'x'.repeat(MAX_EVENT_BYTES - 200) }),
    noted({ text: 'x'.repeat(MAX_EVENT_BYTES - 200) }),
  ]);
  await store.append('stream-1', 'any', numbered(600));
};

const pairs = Object.keys(open).flatMap((source) => Object.keys(open).map((target) => ({ source, target })));

describe.for(pairs)('from $source to $target', ({ source, target }) => {
  test('every event is copied in order, a second run adds the new events, and a third adds nothing', async () => {
    const [from, to] = [await opened(source), await opened(target)];
    await fill(from);
    const all = await drain(from.readAll());
    expect(await copyLog({ from, to })).toEqual({ present: 0, copied: all.length });
    expect(essence(await drain(to.readAll()))).toEqual(essence(all));

    await from.append('stream-2', 'any', numbered(3, 5000));
    expect(await copyLog({ from, to })).toEqual({ present: all.length, copied: 3 });
    expect(await copyLog({ from, to })).toEqual({ present: all.length + 3, copied: 0 });
    expect(essence(await drain(to.readAll()))).toEqual(essence(await drain(from.readAll())));
    await expect(to.append('stream-2', 'no-stream', [noted()])).rejects.toThrow(
      'expected revision no-stream',
    );
  });

  test('an interrupted copy continues where it stopped', async () => {
    const [from, to] = [await opened(source), await opened(target)];
    await fill(from);
    const total = (await drain(from.readAll())).length;
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    await expect(copyLog({ from, to, onProgress, signal: stop.signal })).rejects.toThrow('aborted');
    const stood = (await drain(to.readAll())).length;
    expect(stood).toBeGreaterThan(0);
    expect(stood).toBeLessThan(total);
    expect(await copyLog({ from, to })).toEqual({ present: stood, copied: total - stood });
    expect(essence(await drain(to.readAll()))).toEqual(essence(await drain(from.readAll())));
  });
});

describe('a target that is not a prefix of the source', () => {
  const copyTo = async (change: (to: EventStore, from: EventStore) => Promise<unknown>) => {
    const [from, to] = [await opened('memory'), await opened('memory')];
    await from.append('stream-1', 'no-stream', numbered(3));
    await change(to, from);
    const before = await drain(to.readAll());
    await expect(copyLog({ from, to })).rejects.toThrow(LogsDiffer);
    expect(await drain(to.readAll())).toEqual(before);
  };

  test('is rejected when it holds a different event', () =>
    copyTo((to) => to.append('stream-1', 'any', numbered(1))));

  test('is rejected when one of its events was changed', () =>
    copyTo(async (to, from) => {
      const [first] = await drain(from.readAll());
      if (first) await to.append('stream-1', 'any', [{ ...first, data: { n: 0, more: true } }]);
    }));

  test('is rejected when it holds more events', () =>
    copyTo(async (to, from) => {
      await copyLog({ from, to });
      await to.append('stream-2', 'any', numbered(1));
    }));
});

test('appends to a target that fails temporarily are repeated and written once', async () => {
  const [from, to] = [await opened('memory'), await opened('memory')];
  await from.append('stream-1', 'no-stream', numbered(3));
  await from.append('stream-2', 'no-stream', numbered(2));
  let failures = 2;
  const failing: EventStore = {
    ...to,
    async appendInOrder(appends) {
      const appended = await to.appendInOrder(appends);
      if (failures-- > 0) throw new StoreUnavailable('gone', 'unknown');
      return appended;
    },
  };
  expect(await copyLog({ from, to: failing })).toEqual({ present: 0, copied: 5 });
  expect(numbersOf(await drain(to.readAll()))).toEqual([0, 1, 2, 0, 1]);
});

test('onProgress is called for each phase', async () => {
  const [from, to] = [await opened('memory'), await opened('memory')];
  for (const n of range(5)) await from.append(`stream-${n}`, 'no-stream', numbered(600));
  const told: string[] = [];
  await copyLog({ from, to, onProgress: ({ phase, events }) => told.push(`${phase} ${events}`) });
  expect(told).toEqual([
    'copying 1000',
    'copying 2000',
    'copying 3000',
    'verifying 1',
    'verifying 1001',
    'verifying 2001',
  ]);
});

test('an event that another process appends between two attempts is not copied over', async () => {
  const [from, to] = [await opened('memory'), await opened('memory')];
  for (const n of range(4)) await from.append(`stream-${n}`, 'no-stream', numbered(1, n));
  const failing: EventStore = {
    ...to,
    async appendInOrder(appends) {
      await to.appendInOrder(appends.slice(0, 2));
      await to.append('stream-9', 'any', numbered(1, 9));
      throw new StoreUnavailable('gone', 'unknown');
    },
  };
  await expect(copyLog({ from, to: failing })).rejects.toThrow(LogsDiffer);
  expect(numbersOf(await drain(to.readAll()))).toEqual([0, 1, 9]);
});

test('a conflict ends a copy, unless it comes from an earlier attempt of the same copy', async () => {
  const [from, to] = [await opened('memory'), await opened('memory')];
  await from.append('stream-1', 'no-stream', numbered(4));
  let attempts = 0;
  const late: EventStore = {
    ...to,
    async appendInOrder(appends) {
      const events = (await drain(from.readAll())).slice(0, 2);
      if (attempts++ === 0) await to.append('stream-1', 'no-stream', events);
      return to.appendInOrder(appends);
    },
  };
  expect(await copyLog({ from, to: late })).toEqual({ present: 0, copied: 4 });
  const refusing: EventStore = {
    ...(await opened('memory')),
    appendInOrder: async () => {
      throw new RevisionConflict('stream-1', 'no-stream', 7n);
    },
  };
  await expect(copyLog({ from, to: refusing })).rejects.toThrow(RevisionConflict);
});
