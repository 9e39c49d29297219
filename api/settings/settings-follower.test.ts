import { randomUUID } from 'node:crypto';
import type { Json } from '@sandcrate/core/event-store/event-store.ts';
import { type EventStore, START, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { followSettings, type SettingsFollower } from './settings-follower.ts';

let store: EventStore;
let logged: string[];
const note = (message: string) => void logged.push(message);
const logger = { debug: note, info: note, warn: note, error: note };
beforeEach(() => {
  store = createMemoryEventStore();
  logged = [];
});

const metadata = {
  occurredAt: '2026-01-01T00:00:00.000Z',
  actor: 'system' as const,
  correlationId: 'test',
  schemaVersion: 1,
};
const set = (name: string, value: Json, schemaVersion = 1) =>
  store.append('settings', 'any', [
    {
      id: randomUUID(),
      type: 'SettingChanged',
      data: { name, value },
      metadata: { ...metadata, schemaVersion },
    },
  ]);

async function follow(
  followed: Pick<EventStore, 'head' | 'readStream' | 'subscribe'> = store,
): Promise<SettingsFollower> {
  const follower = await followSettings({ store: followed, logger });
  onTestFinished(() => follower.stop());
  return follower;
}

test('the start reads only the stream of settings and subscribes at the end of the log', async () => {
  await set('siteName', 'Crates');
  for (let n = 0; n < 5; n++) {
    await store.append(`traffic-${n}`, 'any', [{ id: randomUUID(), type: 'Noise', data: {}, metadata }]);
  }
  const subscribed: bigint[] = [];
  const streams: string[] = [];
  const { current } = await follow({
    head: () => store.head(),
    readStream: (name, options) => {
      streams.push(name);
      return store.readStream(name, options);
    },
    subscribe: (options) => {
      subscribed.push(options.after);
      return store.subscribe(options);
    },
  });
  expect(current().siteName).toBe('Crates');
  expect(streams).toEqual(['settings']);
  expect(subscribed).toEqual([await store.head()]);
  await set('siteName', 'Boxes');
  await expect.poll(() => current().siteName).toBe('Boxes');
});

test('a setting of a newer version is logged and skipped, and later changes are applied', async () => {
  await set('siteName', 'Crates');
  await set('colour', 'red');
  const { current, problem } = await follow();
  expect(current().siteName).toBe('Crates');
  await set('maintenanceMode', true, 2);
  await set('shape', 'round');
  await set('maintenanceMode', true);
  await expect.poll(() => current().maintenanceMode).toBe(true);
  expect(problem()).toBeUndefined();
  expect(logged.filter((line) => line.startsWith('A setting is not followed'))).toHaveLength(3);
});

test('a subscription that ends or fails is reopened and catches up', async () => {
  let failures = 0;
  const { current, problem } = await follow({
    head: () => store.head(),
    readStream: (name, options) => store.readStream(name, options),
    async *subscribe(options) {
      if (failures++ >= 4) {
        yield* store.subscribe(options);
        return;
      }
      await set('siteName', `Name ${failures}`);
      if (failures % 2 === 0) throw new Error('The event store refuses a subscription');
    },
  });
  await expect.poll(() => current().siteName).toBe('Name 4');
  await expect.poll(problem).toBeUndefined();
  await set('siteName', 'Crates');
  await expect.poll(() => current().siteName).toBe('Crates');
});

test('while settings cannot be followed, the follower reports the reason', async () => {
  const { problem } = await follow({
    head: () => store.head(),
    readStream: (name, options) => store.readStream(name, options),
    // biome-ignore lint/correctness/useYield: it fails before its first batch
    async *subscribe() {
      throw new Error('no subscription today');
    },
  });
  await expect.poll(problem).toBe('no subscription today');
});

const away: Pick<EventStore, 'head' | 'readStream' | 'subscribe'> = {
  head: async () => {
    throw new StoreUnavailable('The event store cannot be read', 'not-written');
  },
  readStream: (name, options) => store.readStream(name, options),
  subscribe: (options) => store.subscribe(options),
};

test('a start while the log is away fails after its time limit', async () => {
  await expect(followSettings({ store: away, logger, patienceMs: 50 })).rejects.toThrow(StoreUnavailable);
});

test('a start while the log is away stops at once when it is aborted', async () => {
  const hanging = { ...away, head: () => new Promise<bigint>(() => {}) };
  const stop = new AbortController();
  const starting = followSettings({ store: hanging, logger, signal: stop.signal });
  stop.abort(new Error('told to stop'));
  await expect(starting).rejects.toThrow('told to stop');
  expect(await store.head()).toBe(START);
});
