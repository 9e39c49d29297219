import { describe, expect, test } from 'vitest';
import type { Decider } from './decider.ts';
import { DomainError } from './domain-error.ts';
import { engagementEvents } from './engagement/events.ts';
import type { EventOf } from './event-schema.ts';
import { type EventStore, RevisionConflict, StoreUnavailable } from './event-store/event-store.ts';
import { createMemoryEventStore } from './event-store/memory/memory-event-store.ts';
import { InvalidEvent } from './event-types.ts';
import { type CommandContext, createHandler } from './handle.ts';

const events = { AddonLiked: engagementEvents.AddonLiked };
type Event = EventOf<typeof events>;
type Command = { times: number; upTo?: number; addonId?: string };

const addonId = 'a4e0c7d2-6f19-4b8e-b0d3-91c75e2fa003';
const accountId = '3b1f6c1e-8d0a-4f0b-9c56-0a4f6de1a001';

/** Counts likes, up to a limit. */
const counter: Decider<number, Command, Event> = {
  events,
  initial: 0,
  evolve: (count) => count + 1,
  decide: ({ times, upTo = Infinity, addonId: id = addonId }, count) => {
    if (count + times > upTo) throw new DomainError('conflict', 'full', 'Full');
    return Array.from({ length: times }, () => ({ type: 'AddonLiked', data: { addonId: id, accountId } }));
  },
};

const STREAM = 'engagement-test';
const now = new Date('2026-03-01T12:00:00Z');
const context: CommandContext = { actor: { id: accountId, role: 'user' }, correlationId: 'request-1', now };

const setup = (wrap: (store: EventStore) => Partial<EventStore> = () => ({})) => {
  const store = createMemoryEventStore();
  const handler = createHandler({ ...store, ...wrap(store) }, { maxAttempts: 3 });
  return { store, ...handler, written: async () => (await Array.fromAsync(store.readStream(STREAM))).length };
};

const lost = () => new StoreUnavailable('The connection broke', 'unknown');

test('appends the decided events and returns their positions', async () => {
  const { handle, store } = setup();
  await handle(counter, STREAM, { times: 1 }, context);
  const outcome = await handle(counter, STREAM, { times: 2 }, context);
  expect(outcome).toMatchObject({ state: 3, revision: 2n, position: 2n });
  expect(outcome.events.map(({ revision }) => revision)).toEqual([1n, 2n]);
  const stored = await Array.fromAsync(store.readStream(STREAM));
  expect(stored.slice(1).map(({ id }) => id)).toEqual(outcome.events.map(({ id }) => id));
  expect(stored[2]?.metadata).toEqual({
    occurredAt: '2026-03-01T12:00:00.000Z',
    actor: context.actor,
    correlationId: 'request-1',
    schemaVersion: 1,
  });
});

test('nothing is appended when no events are decided', async () => {
  const { handle, written } = setup();
  const outcome = await handle(counter, STREAM, { times: 0 }, context);
  expect(outcome).toEqual({ state: 0, revision: -1n, events: [], position: undefined });
  expect(await written()).toBe(0);
});

test('a command with nothing left to do returns the stream’s last position, for readers to wait for', async () => {
  const { handle, written } = setup();
  await handle(counter, STREAM, { times: 2 }, context);
  await handle(counter, 'engagement-other', { times: 3 }, context);
  const outcome = await handle(counter, STREAM, { times: 0 }, context);
  expect(outcome).toEqual({ state: 2, revision: 1n, events: [], position: 1n });
  expect(await written()).toBe(2);
});

test('a refusal appends nothing', async () => {
  const { handle, written } = setup();
  await expect(handle(counter, STREAM, { times: 2, upTo: 1 }, context)).rejects.toThrow('Full');
  expect(await written()).toBe(0);
});

test('an event that does not parse is never appended', async () => {
  const { handle, written } = setup();
  await expect(handle(counter, STREAM, { times: 1, addonId: 'none' }, context)).rejects.toThrow(InvalidEvent);
  expect(await written()).toBe(0);
});

test('a repeated command returns the same result and appends nothing', async () => {
  const { handle, written } = setup();
  const command = { ...context, commandId: 'key-1', commandHash: 'abc' };
  const first = await handle(counter, STREAM, { times: 2 }, command);
  await handle(counter, STREAM, { times: 1 }, context);
  const again = await handle(counter, STREAM, { times: 2, upTo: 3 }, command);
  expect(again.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
  expect(again).toMatchObject({ position: first.position, state: 3, revision: 2n });
  expect(await written()).toBe(3);
});

test('the same commandId for another body is refused', async () => {
  const { handle } = setup();
  await handle(counter, STREAM, { times: 1 }, { ...context, commandId: 'key-1', commandHash: 'abc' });
  const other = handle(counter, STREAM, { times: 2 }, { ...context, commandId: 'key-1', commandHash: 'def' });
  await expect(other).rejects.toMatchObject({
    kind: 'unprocessable',
    code: 'idempotency-key-reused',
    message: 'This Idempotency-Key was used for another request.',
  });
});

test('after a conflict, the command is decided again on the new state', async () => {
  const { handle, store } = setup();
  const racing = Array.from({ length: 3 }, () => handle(counter, STREAM, { times: 1, upTo: 2 }, context));
  const results = await Promise.allSettled(racing);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await Array.fromAsync(store.readStream(STREAM))).toHaveLength(2);
});

test('the handler gives up on a stream that keeps changing', async () => {
  let attempts = 0;
  const { handle } = setup(() => ({
    append: async (name, expected) => {
      attempts += 1;
      throw new RevisionConflict(name, expected, 7n);
    },
  }));
  await expect(handle(counter, STREAM, { times: 1 }, context)).rejects.toMatchObject({ code: 'busy' });
  expect(attempts).toBe(3);
});

test('an append whose response was lost is found by its ids', async () => {
  const { handle, written } = setup((store) => ({
    append: async (...append) => {
      await store.append(...append);
      throw lost();
    },
  }));
  const outcome = await handle(counter, STREAM, { times: 2 }, context);
  expect(outcome).toMatchObject({ state: 2, revision: 1n, position: 1n });
  expect(await written()).toBe(2);
});

test('an append that arrives after its response was given up on is not duplicated', async () => {
  const late: (() => Promise<unknown>)[] = [];
  const { handle, written } = setup((store) => ({
    append: async (...append) => {
      if (late.length === 0) {
        late.push(() => store.append(...append));
        throw lost();
      }
      await late[0]?.();
      return store.append(...append);
    },
  }));
  expect(await handle(counter, STREAM, { times: 1 }, context)).toMatchObject({ state: 1 });
  expect(await written()).toBe(1);
});

test('while the store is unavailable, the first error is returned', async () => {
  let away = false;
  const { handle } = setup((store) => ({
    append: async () => {
      away = true;
      throw lost();
    },
    readStream: (...read) => {
      if (away) throw new StoreUnavailable('Still away', 'not-written');
      return store.readStream(...read);
    },
  }));
  await expect(handle(counter, STREAM, { times: 1 }, context)).rejects.toMatchObject({ outcome: 'unknown' });
});

test('a definite failure is passed on at once', async () => {
  let attempts = 0;
  const { handle } = setup(() => ({
    append: async () => {
      attempts += 1;
      throw new StoreUnavailable('Away', 'not-written');
    },
  }));
  await expect(handle(counter, STREAM, { times: 1 }, context)).rejects.toMatchObject({
    outcome: 'not-written',
  });
  expect(attempts).toBe(1);
});

test('an event of another concept in the stream is an error, not a guess', async () => {
  const { record, load } = setup();
  await record(STREAM, [{ type: 'AddonUnliked', data: { addonId, accountId } }], context);
  await expect(load(counter, STREAM)).rejects.toThrow('AddonUnliked does not belong in engagement-test');
});

test('the state as of a revision or a position', async () => {
  const { handle, loadAt } = setup();
  await handle(counter, 'engagement-other', { times: 3 }, context);
  await handle(counter, STREAM, { times: 5 }, context);
  expect(await loadAt(counter, STREAM, { revision: 1n })).toMatchObject({ state: 2, revision: 1n });
  expect(await loadAt(counter, STREAM, { position: 5n })).toMatchObject({ state: 3, revision: 2n });
  expect(await loadAt(counter, STREAM, { position: 2n })).toMatchObject({ state: 0, revision: -1n });
});

test('facts are recorded without a decision, and a repeat adds nothing', async () => {
  const { record, written } = setup();
  const like = { type: 'AddonLiked', data: { addonId, accountId } };
  const command = { ...context, commandId: 'key-1' };
  const first = await record(STREAM, [like], command);
  await record(STREAM, [like], context);
  expect(await record(STREAM, [like], command)).toEqual(first);
  expect(await written()).toBe(2);
});

test('of concurrent repeats, one records the fact', async () => {
  const { record, written } = setup();
  const like = { type: 'AddonLiked', data: { addonId, accountId } };
  const repeats = Array.from({ length: 8 }, () => record(STREAM, [like], { ...context, commandId: 'key-1' }));
  const positions = (await Promise.all(repeats)).map(({ position }) => position);
  expect(new Set(positions).size).toBe(1);
  expect(await written()).toBe(1);
});

test('concurrent facts under different keys are all recorded', async () => {
  const { record, written } = setup();
  const like = { type: 'AddonLiked', data: { addonId, accountId } };
  const keys = Array.from({ length: 5 }, (_, count) => `key-${count}`);
  await Promise.all(keys.map((commandId) => record(STREAM, [like], { ...context, commandId })));
  expect(await written()).toBe(5);
});

test('a recorded fact whose response was lost is found again', async () => {
  const { record } = setup((store) => ({
    append: async (...append) => {
      await store.append(...append);
      throw lost();
    },
  }));
  const like = { type: 'AddonLiked', data: { addonId, accountId } };
  expect(await record(STREAM, [like], context)).toEqual({ position: 0n });
});

describe('a command that is probably the first on its stream', () => {
  const first = { isFirst: true };
  const readsOf = (wrap: (store: EventStore) => Partial<EventStore> = () => ({})) => {
    let reads = 0;
    const handler = setup((store) => ({
      readStream: (...asked) => {
        reads += 1;
        return store.readStream(...asked);
      },
      ...wrap(store),
    }));
    return { ...handler, reads: () => reads };
  };

  test('is decided without reading', async () => {
    const { handle, written, reads } = readsOf();
    const outcome = await handle(counter, STREAM, { times: 2 }, context, first);
    expect(outcome).toMatchObject({
      state: 2,
      revision: 1n,
      position: 1n,
      events: [{ revision: 0n }, { revision: 1n }],
    });
    expect(reads()).toBe(0);
    expect(await written()).toBe(2);
  });

  test('is decided again on the stream’s events when there are some', async () => {
    const { handle } = readsOf();
    await handle(counter, STREAM, { times: 2 }, context);
    const outcome = await handle(counter, STREAM, { times: 1, upTo: 3 }, context, first);
    expect(outcome).toMatchObject({ state: 3, revision: 2n });
    await expect(handle(counter, STREAM, { times: 1, upTo: 3 }, context, first)).rejects.toThrow('Full');
  });

  test('reads the stream before it does nothing or is refused', async () => {
    const { handle, reads } = readsOf();
    await handle(counter, STREAM, { times: 1 }, context);
    const nothing = await handle(counter, STREAM, { times: 0 }, context, first);
    expect(nothing).toMatchObject({ state: 1, revision: 0n, position: 0n, events: [] });
    await expect(handle(counter, STREAM, { times: 1, upTo: 0 }, context, first)).rejects.toThrow('Full');
    expect(reads()).toBe(3);
  });

  test('is found again under its command id, also when the response to its append was lost', async () => {
    const { handle, written } = readsOf((store) => {
      let isLost = false;
      return {
        async append(...asked) {
          const appended = await store.append(...asked);
          if (isLost) return appended;
          isLost = true;
          throw lost();
        },
      };
    });
    const once = { ...context, commandId: 'once' };
    const outcome = await handle(counter, STREAM, { times: 1 }, once, first);
    expect(outcome).toMatchObject({ state: 1, revision: 0n, events: [{ revision: 0n }] });
    expect(await handle(counter, STREAM, { times: 1 }, once, first)).toMatchObject({
      state: 1,
      revision: 0n,
    });
    expect(await written()).toBe(1);
  });
});
