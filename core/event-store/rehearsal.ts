// A log for trying out commands: appends stay in memory on top of the real log and are visible to reads through this log.
import { type EventStore, type RecordedEvent, RevisionConflict } from './event-store.ts';

/** Loads streams and appends to them. Reading the whole log is not supported. */
export function rehearse(store: Pick<EventStore, 'readStream' | 'head' | 'end'>): EventStore {
  const tried = new Map<string, RecordedEvent[]>();
  const whole = () => new Error('A rehearsal has streams, but no log');

  async function* readStream(
    streamName: string,
    {
      from = 0n,
      direction = 'forwards',
      limit = Number.POSITIVE_INFINITY,
    }: Parameters<EventStore['readStream']>[1] = {},
  ): AsyncGenerator<RecordedEvent> {
    const real = await Array.fromAsync(store.readStream(streamName));
    const all = [...real, ...(tried.get(streamName) ?? [])];
    const wanted =
      direction === 'forwards' ? all.filter(({ revision }) => revision >= from) : all.toReversed();
    yield* wanted.slice(0, limit);
  }

  return {
    readStream,
    async append(streamName, expected, events) {
      const all = await Array.fromAsync(readStream(streamName));
      const last = all.at(-1)?.revision ?? -1n;
      if (expected !== 'any' && (expected === 'no-stream' ? -1n : expected) !== last) {
        throw new RevisionConflict(streamName, expected, last < 0n ? 'no-stream' : last);
      }
      const position = await store.head();
      const recorded = events.map((event, index) => ({
        ...event,
        streamName,
        revision: last + 1n + BigInt(index),
        position,
        recordedAt: new Date(),
      }));
      tried.set(streamName, [...(tried.get(streamName) ?? []), ...recorded]);
      return { revision: last + BigInt(events.length), position };
    },
    head: () => store.head(),
    end: () => store.end(),
    appendInOrder: () => {
      throw whole();
    },
    readAll: () => {
      throw whole();
    },
    subscribe: () => {
      throw whole();
    },
    close: async () => {},
  };
}
