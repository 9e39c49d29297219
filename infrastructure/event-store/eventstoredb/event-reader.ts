// Reads in pages, each a short separate call, so that a slow reader does not occupy the connection.
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START as LOG_START,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import {
  type Direction,
  type EventFilter,
  matches,
  type RecordedEvent,
  START,
} from '@sandcrate/core/event-store/event-store.ts';
import type { Page } from '@sandcrate/core/event-store/follow.ts';
import { Slots } from '@sandcrate/core/slots.ts';
import { Interrupted, isStreamNotFound } from './failures.ts';
import { recorded } from './recorded.ts';

const TAIL = 64;

/**
 * The calls of this process. All clients share one connection, which carries 100 of them. Further ones wait in the client
 * without a sign, and an append can time out there. So fewer are sent, which leaves room for subscriptions.
 */
export const calls = new Slots({ atOnce: 64 });

export class EventReader {
  readonly #client: EventStoreDBClient;
  readonly #answerMs: number;
  readonly #signal: AbortSignal;

  /**
   * @param answerMs how long to wait for a whole page
   * @param signal ends all reads
   */
  constructor(client: EventStoreDBClient, answerMs: number, signal: AbortSignal) {
    this.#client = client;
    this.#answerMs = answerMs;
    this.#signal = signal;
  }

  /** The position of the last event that was written through the port. */
  async head(): Promise<bigint> {
    for (let from: bigint | undefined; ; ) {
      const fromPosition = from === undefined ? END : { commit: from, prepare: from };
      const tail = await this.#all(() =>
        this.#client.readAll({ direction: BACKWARDS, fromPosition, maxCount: TAIL }),
      );
      for (const { event } of tail) {
        const ours = recorded(event);
        if (ours) return ours.position;
      }
      from = tail.at(-1)?.event?.position.commit;
      if (from === undefined || tail.length < TAIL) return START;
    }
  }

  /** The position of the last event, including system events; START when there is none. */
  async end(): Promise<bigint> {
    const [last] = await this.#all(() =>
      this.#client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
    );
    return last?.event?.position.commit ?? START;
  }

  /** The matching events among the next `count` after a position, and the position of the last one searched. */
  async page(after: bigint, count: number, filter: EventFilter | undefined): Promise<Page> {
    // A read includes the event at its position; the server's own filter is not applied to reads.
    const fromPosition = after === START ? LOG_START : { commit: after, prepare: after };
    const read = await this.#all(() =>
      this.#client.readAll({ direction: FORWARDS, fromPosition, maxCount: count + 1 }),
    );
    const events: RecordedEvent[] = [];
    let position = after;
    for (const { event } of read) {
      if (!event || event.position.commit <= after) continue;
      position = event.position.commit;
      const ours = recorded(event);
      if (ours && matches(filter, ours)) events.push(ours);
    }
    return { events, position };
  }

  /**
   * The next `count` events of a stream from a revision (or its start or end), without those not written through the
   * port, and the revision to continue from; none when the stream ends or does not exist.
   */
  async streamPage(
    streamName: string,
    from: bigint | undefined,
    direction: Direction,
    count: number,
  ): Promise<{ events: RecordedEvent[]; next: bigint | undefined }> {
    const fromRevision = from ?? (direction === 'forwards' ? LOG_START : END);
    try {
      const read = await this.#all(() =>
        this.#client.readStream(streamName, { direction, fromRevision, maxCount: count }),
      );
      const events = read.map(({ event }) => recorded(event)).filter((event) => event !== undefined);
      const last = read.length < count ? undefined : read.at(-1)?.event?.revision;
      if (last === undefined || (last === 0n && direction === 'backwards'))
        return { events, next: undefined };
      return { events, next: direction === 'forwards' ? last + 1n : last - 1n };
    } catch (error) {
      if (isStreamNotFound(error)) return { events: [], next: undefined };
      throw error;
    }
  }

  /** All results of one call. An abandoned call is cancelled, or it would occupy the connection forever. */
  #all<T extends AllStreamResolvedEvent | ResolvedEvent>(open: () => StreamingRead<T>): Promise<T[]> {
    const call = async () => {
      const read = open().on('error', () => {}); // an error may arrive after the loop has ended
      const timer = setTimeout(() => stop(new Interrupted('The event store did not answer')), this.#answerMs);
      const stop = (reason: Error) => {
        void read.cancel().catch(() => {});
        read.destroy(reason);
      };
      const abort = () => stop(new Interrupted('The event store is closed'));
      this.#signal.addEventListener('abort', abort, { once: true });
      try {
        const events: T[] = [];
        for await (const event of read) events.push(event);
        return events;
      } finally {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', abort);
      }
    };
    return calls.use(call, { signal: this.#signal });
  }
}
