import { EventEmitter } from 'node:events';
import { type AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { START } from '@sandcrate/core/event-store/event-store.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveFeed } from './live-feed.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A subscription that emits what a test tells it to, and the feed on top of it. */
function feedOf({ maxBatch }: { maxBatch: number }) {
  const server = Object.assign(new EventEmitter(), {
    readableLength: 0,
    isStill: false,
    pause: () => {
      server.isStill = true;
    },
    resume: () => {
      server.isStill = false;
    },
    isPaused: () => server.isStill,
    destroy: () => {},
    unsubscribe: async () => {},
  });
  const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  vi.spyOn(client, 'subscribeToAll').mockReturnValue(server as unknown as AllStreamSubscription);
  const feed = new LiveFeed(client, { after: START, filter: undefined, maxBatch });
  let revision = 0n;
  const arrives = (data = {}) => {
    const event = {
      id: `event ${revision}`,
      type: 'Counted',
      streamId: 'counter-1',
      revision,
      position: { commit: revision, prepare: revision },
      created: new Date(0),
      data,
      metadata: { occurredAt: '2026-01-01T00:00:00.000Z', actor: 'system', schemaVersion: 1 },
    };
    revision += 1n;
    server.emit('data', { event });
  };
  const next = async () => {
    const batch = await feed.next(new AbortController().signal);
    return { size: batch?.events.length, caughtUp: batch?.caughtUp };
  };
  return { server, arrives, next };
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

test('past events that arrive one by one are gathered into one batch', async () => {
  const { arrives, next } = feedOf({ maxBatch: 10 });
  const batch = next();
  for (let n = 0; n < 10; n++) {
    arrives();
    await turnOfTheLoop();
  }
  expect(await batch).toEqual({ size: 10, caughtUp: false });
});

test('events left over from a full batch are gathered with the following ones', async () => {
  const { server, arrives, next } = feedOf({ maxBatch: 10 });
  for (let n = 0; n < 13; n++) arrives();
  expect(await next()).toEqual({ size: 10, caughtUp: false });
  const rest = next();
  await turnOfTheLoop();
  for (let n = 0; n < 7; n++) arrives();
  expect(await rest).toEqual({ size: 10, caughtUp: false });
  for (let n = 0; n < 12; n++) arrives();
  server.emit('error', new Error('The line broke'));
  expect(await next()).toEqual({ size: 10, caughtUp: false });
  expect(await next()).toEqual({ size: 2, caughtUp: false });
  await expect(next()).rejects.toThrow('The line broke');
});

test('a partial batch is delivered after a short time, at the end of the log, or when the connection breaks', async () => {
  const { server, arrives, next } = feedOf({ maxBatch: 10 });
  arrives();
  const late = next();
  await turnOfTheLoop();
  vi.advanceTimersByTime(500);
  expect(await late).toEqual({ size: 1, caughtUp: false });
  arrives();
  arrives();
  server.emit('caughtUp');
  expect(await next()).toEqual({ size: 2, caughtUp: true });
  arrives();
  expect(await next()).toEqual({ size: 1, caughtUp: true });
  arrives();
  server.emit('error', new Error('The line broke'));
  expect(await next()).toEqual({ size: 1, caughtUp: true });
  await expect(next()).rejects.toThrow('The line broke');
});

test('a batch of large events is limited by size, and the server is paused before memory fills', async () => {
  const { server, arrives, next } = feedOf({ maxBatch: 5000 });
  const large = { text: 'x'.repeat(512 * 1024) };
  for (let n = 0; n < 31; n++) arrives(large);
  expect(server.isStill).toBe(false);
  arrives(large); // 16 MiB: two batches
  expect(server.isStill).toBe(true);
  expect(await next()).toEqual({ size: 16, caughtUp: false });
  expect(server.isStill).toBe(true);
  expect(await next()).toEqual({ size: 16, caughtUp: false });
  expect(server.isStill).toBe(false);
});
