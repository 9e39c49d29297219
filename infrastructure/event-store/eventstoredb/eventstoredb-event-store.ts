// The log in EventStoreDB, through its own client.
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { encodeAppend } from '@sandcrate/core/event-store/encoded-event.ts';
import { type EventStore, START, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { BackOff, retry } from '@sandcrate/core/event-store/retry.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { Appender } from './appender.ts';
import { EventReader } from './event-reader.ts';
import { isTransient } from './failures.ts';
import { LiveFeed } from './live-feed.ts';

const PAGE = 500;

export type EventStoreDBOptions = {
  /** esdb://… or esdb+discover://…, as the client takes it. */
  connectionString: string;
  logger?: Logger;
  /** How long a call may wait for an unavailable server; a starting node refuses calls for about 3 s. [5 s] */
  patienceMs?: number;
  /** How long to wait for a response of a reachable server; after that the outcome of an append is unknown. [10 s] */
  answerMs?: number;
};

/**
 * Connects when first used.
 * @throws Error when the client rejects the connection string
 */
export function createEventStoreDBEventStore(options: EventStoreDBOptions): EventStore {
  const { connectionString, logger = silent, patienceMs = 5000, answerMs = 10_000 } = options;
  const client = EventStoreDBClient.connectionString(connectionString);
  const closed = new AbortController();
  const reader = new EventReader(client, answerMs, closed.signal);
  const credentials = credentialsOf(connectionString);
  const appender = new Appender({ client, reader, credentials, answerMs, patienceMs });
  const appends = new Set<Promise<unknown>>();
  let isClosing = false;

  const read = <T>(call: () => Promise<T>): Promise<T> =>
    retry(call, { isTransient, patienceMs, signal: closed.signal }).catch((cause: unknown) => {
      if (!closed.signal.aborted && !isTransient(cause)) throw cause;
      throw new StoreUnavailable('The event store cannot be read', 'not-written', { cause });
    });

  return {
    async append(streamName, expected, events) {
      const encoded = encodeAppend(streamName, expected, events);
      if (isClosing) throw new StoreUnavailable('The event store is closed', 'not-written');
      const append = appender.append({ streamName, expected, events: encoded });
      appends.add(append);
      return append.finally(() => appends.delete(append));
    },

    async *readStream(streamName, { from, direction = 'forwards', limit = Infinity } = {}) {
      let next = from;
      let left = limit;
      while (left > 0) {
        const page = await read(() => reader.streamPage(streamName, next, direction, Math.min(left, PAGE)));
        yield* page.events;
        left -= page.events.length;
        next = page.next;
        if (next === undefined) return;
      }
    },

    async *readAll({ after = START, filter, limit = Infinity } = {}) {
      const end = await read(() => reader.head());
      for (let position = after, left = limit; position < end && left > 0; ) {
        const from = position;
        const page = await read(() => reader.page(from, filter ? PAGE : Math.min(left, PAGE), filter));
        const wanted = page.events.filter((event) => event.position <= end).slice(0, left);
        yield* wanted;
        left -= wanted.length;
        if (page.position === position) return;
        position = page.position;
      }
    },

    async *subscribe({ after, filter, maxBatch = 1000, signal }) {
      const until = AbortSignal.any([signal, closed.signal]);
      let position = after;
      let backOff = new BackOff();
      while (!until.aborted) {
        const feed = new LiveFeed(client, { after: position, filter, maxBatch });
        try {
          for (let batch = await feed.next(until); batch; batch = await feed.next(until)) {
            position = batch.position;
            backOff = new BackOff();
            yield batch;
          }
        } catch (error) {
          if (!isTransient(error)) {
            throw new Error(`The event store refuses a subscription after position ${position}`, {
              cause: error,
            });
          }
          logger.warn(`The event store cannot be followed: ${String(error)}`);
          await backOff.pause(until);
        } finally {
          feed.close();
        }
      }
    },

    head: () => read(() => reader.head()),
    end: () => read(() => reader.end()),

    async close() {
      isClosing = true;
      await Promise.allSettled(appends);
      closed.abort();
      await client.dispose();
    },
  };
}

/** The credentials in the connection string; a node without TLS requires none. */
function credentialsOf(connectionString: string): Credentials {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@/]*)@/.exec(connectionString) ?? [];
  if (username === undefined || password === undefined) return { username: 'nobody', password: '' };
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
