// The log in this process's memory, for unit tests. Behaves like the other adapters, without a server.
import { decode, type EncodedEvent, encodeAppend, encodeAppends } from '../encoded-event.ts';
import {
  type Appended,
  type EventFilter,
  type EventStore,
  type ExpectedRevision,
  matches,
  type RecordedEvent,
  RevisionConflict,
  START,
  StoreUnavailable,
} from '../event-store.ts';
import { follow, type Page } from '../follow.ts';
import { LogHead } from '../log-head.ts';

/** Stored as text, so that callers cannot change stored events through shared objects. */
type StoredEvent = EncodedEvent & {
  streamName: string;
  revision: bigint;
  position: bigint;
  recordedAt: number;
};

export function createMemoryEventStore(): EventStore {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const head = new LogHead();
  const closed = new AbortController();

  function write(streamName: string, expected: ExpectedRevision, events: EncodedEvent[]): Appended {
    const stream = streams.get(streamName) ?? [];
    const actual = BigInt(stream.length) - 1n;
    if (expected !== 'any' && actual !== (expected === 'no-stream' ? -1n : expected)) {
      const repeated = repeatOf(stream, expected, events);
      if (repeated) return repeated;
      throw new RevisionConflict(streamName, expected, actual < 0n ? 'no-stream' : actual);
    }
    const recordedAt = Date.now();
    for (const event of events) {
      const revision = BigInt(stream.length);
      const stored = { ...event, streamName, revision, position: BigInt(log.length), recordedAt };
      stream.push(stored);
      log.push(stored);
    }
    streams.set(streamName, stream);
    const position = BigInt(log.length) - 1n;
    head.advance(position);
    return { revision: BigInt(stream.length) - 1n, position };
  }

  function readPage(after: bigint, limit: number, filter: EventFilter | undefined): Page {
    const events: RecordedEvent[] = [];
    let position = after;
    while (position < head.position && events.length < limit) {
      position += 1n;
      const event = log[Number(position)];
      if (event && matches(filter, event)) events.push(recorded(event));
    }
    return { events, position };
  }

  return {
    async append(streamName, expected, events) {
      const encoded = encodeAppend(streamName, expected, events);
      if (closed.signal.aborted) throw new StoreUnavailable('The event store is closed', 'not-written');
      return write(streamName, expected, encoded);
    },

    async appendInOrder(appends) {
      const encoded = encodeAppends(appends);
      if (closed.signal.aborted) throw new StoreUnavailable('The event store is closed', 'not-written');
      return encoded.map(({ streamName, expected, events }) => write(streamName, expected, events));
    },

    async *readStream(streamName, { from, direction = 'forwards', limit = Infinity } = {}) {
      const stream = streams.get(streamName) ?? [];
      const last = stream.length - 1;
      const step = direction === 'forwards' ? 1 : -1;
      let revision = direction === 'forwards' ? Number(from ?? 0n) : Math.min(Number(from ?? last), last);
      for (let count = 0; count < limit; count++, revision += step) {
        const event = stream[revision];
        if (!event || revision > last) return;
        yield recorded(event);
      }
    },

    async *readAll({ after = START, filter, limit = Infinity } = {}) {
      const end = head.position;
      for (let position = after, left = limit; position < end && left > 0; ) {
        const page = readPage(position, Math.min(left, 100), filter);
        position = page.position;
        left -= page.events.length;
        yield* page.events.filter((event) => event.position <= end);
      }
    },

    subscribe({ after, filter, maxBatch, signal }) {
      return follow(
        {
          head,
          refreshHead: async () => {},
          readPage: async (position, limit) => readPage(position, limit, filter),
        },
        { after, maxBatch, signal: AbortSignal.any([signal, closed.signal]) },
      );
    },

    head: async () => head.position,
    end: async () => head.position,

    close: async () => closed.abort(),
  };
}

/** The result of an append that was already written, found by its ids at the revision it expects. */
function repeatOf(
  stream: StoredEvent[],
  expected: bigint | 'no-stream',
  events: EncodedEvent[],
): Appended | undefined {
  const first = expected === 'no-stream' ? 0 : Number(expected) + 1;
  const written = stream.slice(first, first + events.length);
  const last = written.at(-1);
  if (!last || events.some(({ id }, i) => written[i]?.id !== id)) return undefined;
  return { revision: last.revision, position: last.position };
}

function recorded({
  id,
  type,
  streamName,
  revision,
  position,
  recordedAt,
  ...text
}: StoredEvent): RecordedEvent {
  return { id, type, ...decode(text), streamName, revision, position, recordedAt: new Date(recordedAt) };
}
