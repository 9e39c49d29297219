// The harness that each adapter's test provides to the contract, and the events that the contract writes.
import { randomUUID } from 'node:crypto';
import type { Batch, EventFilter, EventStore, JsonObject, NewEvent, RecordedEvent } from '../event-store.ts';

export type Harness = {
  /** Opens a store. Stores of one server share a log, and other processes may write to it too. */
  open: () => Promise<EventStore>;
  /** Cuts every connection to the server. Absent without a server, where each store has a separate log. */
  cutConnections?: () => Promise<void>;
};

/** A prefix for the streams of one test, unique across tests and processes. */
export const uniquePrefix = () => `test${randomUUID().replaceAll('-', '')}-`;

/** An event with the given data, by default of type 'Noted'. */
export const noted = (data: JsonObject = {}, type = 'Noted'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    occurredAt: '2026-01-02T03:04:05.678Z',
    actor: 'system',
    correlationId: 'contract',
    schemaVersion: 1,
  },
});

/** Events whose data are consecutive numbers from `first`. */
export const numbered = (count: number, first = 0): NewEvent[] =>
  Array.from({ length: count }, (_, i) => noted({ n: first + i }));

export const numbersOf = (events: readonly RecordedEvent[]) => events.map(({ data }) => data.n);

export const range = (count: number, first = 0) => Array.from({ length: count }, (_, i) => first + i);

export const drain = async (events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> =>
  Array.fromAsync(events);

type Until = (collected: RecordedEvent[], batch: Batch) => boolean;

/** Subscribes until a batch satisfies `until`, then returns all events and the position of the last batch. */
export async function collect(
  store: EventStore,
  options: { after: bigint; filter?: EventFilter; maxBatch?: number },
  until: Until,
): Promise<{ events: RecordedEvent[]; position: bigint }> {
  const events: RecordedEvent[] = [];
  const stop = new AbortController();
  let position = options.after;
  for await (const batch of store.subscribe({ ...options, signal: stop.signal })) {
    events.push(...batch.events);
    position = batch.position;
    if (until(events, batch)) stop.abort();
  }
  return { events, position };
}
