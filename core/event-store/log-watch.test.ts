import { afterEach, expect, test } from 'vitest';
import { type EventStore, StoreUnavailable } from './event-store.ts';
import { LogWatch } from './log-watch.ts';
import { createMemoryEventStore } from './memory/memory-event-store.ts';

let watch: LogWatch | undefined;
afterEach(() => watch?.close());

/** A log that hangs, fails or answers, as the test chooses. */
function moody() {
  const log = createMemoryEventStore();
  let mood: 'answers' | 'hangs' | 'fails' = 'answers';
  const wait = async () => {
    if (mood === 'hangs') await new Promise(() => {});
    if (mood === 'fails') throw new StoreUnavailable('away', 'not-written');
  };
  const store: EventStore = {
    ...log,
    async *readStream(...asked) {
      await wait();
      yield* log.readStream(...asked);
    },
    async head() {
      await wait();
      return log.head();
    },
  };
  const become = (next: typeof mood) => {
    mood = next;
  };
  return { store, become, ask: () => store.head() };
}

const events = (store: EventStore) => Array.fromAsync(store.readStream('addon-1'));

test.each(['hangs', 'fails'] as const)(
  'a log that %s is reported as away, and as back once it answers',
  async (mood) => {
    const { store, become, ask } = moody();
    watch = new LogWatch(ask, { everyMs: 10, answerMs: 10 });
    const guarded = watch.guarded(store);
    expect(await events(guarded)).toEqual([]);
    become(mood);
    await expect.poll(() => watch?.isAway).toBe(true);
    await expect(events(guarded)).rejects.toThrow(StoreUnavailable);
    await expect(guarded.head()).rejects.toThrow(StoreUnavailable);
  },
);

test('a hanging read fails when the log is found to be away', async () => {
  const { store, become, ask } = moody();
  watch = new LogWatch(ask, { everyMs: 10, answerMs: 10 });
  become('hangs');
  await expect(watch.guarded(store).head()).rejects.toThrow('The event store does not answer');
});

test('reads succeed again once the log answers', async () => {
  const { store, become, ask } = moody();
  watch = new LogWatch(ask, { everyMs: 10, answerMs: 10 });
  become('fails');
  await expect.poll(() => watch?.isAway).toBe(true);
  become('answers');
  await expect.poll(() => watch?.isAway).toBe(false);
  expect(await watch.guarded(store).head()).toBe(-1n);
});
