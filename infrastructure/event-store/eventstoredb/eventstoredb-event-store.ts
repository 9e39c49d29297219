// The log in EventStoreDB, through its own client.
import { EventStoreDBClient } from '@eventstore/db-client';
import { ConfigError } from '@sandcrate/core/config/config.ts';
import { hostsOf } from '@sandcrate/core/config/eventstore-url.ts';
import { encodeAppend, encodeAppends } from '@sandcrate/core/event-store/encoded-event.ts';
import { type EventStore, START, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { type LogCheck, unchecked } from '@sandcrate/core/event-store/log-check.ts';
import { BackOff, retry } from '@sandcrate/core/event-store/retry.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { addressOf, authorityOf } from './address.ts';
import { Appender } from './appender.ts';
import { EventReader } from './event-reader.ts';
import { isAccessDenied, isTooSlow, isTransient } from './failures.ts';
import { LiveFeed } from './live-feed.ts';
import { OrderedAppends } from './ordered-appends.ts';
import { Outage } from './outage.ts';

const PAGE = 500;

/** The longest pause between two attempts to reach the server, so that its return is noticed within a second. */
const LONGEST_PAUSE_MS = 500;
/** After how long without progress to warn of a subscription that is dropped as too slow. */
const NO_PROGRESS_MS = 10_000;
/** A stream that is never written: any user of the store may read it. */
const PROBED_STREAM = 'sandcrate-probe';

export type EventStoreDBOptions = {
  /** esdb://… or esdb+discover://…, as the client takes it. */
  connectionString: string;
  logger?: Logger;
  /** Asked before the server is used again after a failure. [nothing is asked] */
  check?: LogCheck;
  /** Called when the server drops a subscription because a burst outran it. */
  onTooSlow?: (() => void) | undefined;
  /** How long a call may wait for an unavailable server; a starting node refuses calls for about 3 s. [5 s] */
  patienceMs?: number;
  /** How long to wait for a response of a reachable server; after that the outcome of an append is unknown. [10 s] */
  answerMs?: number;
};

/**
 * Connects when first used.
 * @throws ConfigError when the address is wrong or a file that it names cannot be read; a call throws one when the store
 *   refuses the user
 */
export function createEventStoreDBEventStore(options: EventStoreDBOptions): EventStore {
  const { logger = silent, check = unchecked, onTooSlow, patienceMs = 5000, answerMs = 10_000 } = options;
  const address = addressOf(options.connectionString);
  const authority = authorityOf(address);
  const client = EventStoreDBClient.connectionString(address.connectionString);
  const closed = new AbortController();
  const reader = new EventReader(client, answerMs, closed.signal);
  const credentials = address.credentials ?? { username: 'nobody', password: '' };
  const appender = new Appender({ client, reader, credentials, answerMs, patienceMs, check });
  const outage = new Outage(address, authority, logger);
  const ordered = new OrderedAppends({
    connect: () => EventStoreDBClient.connectionString(address.connectionString),
    answerMs,
  });
  const appends = new Set<Promise<unknown>>();
  let isClosing = false;

  const read = <T>(call: () => Promise<T>): Promise<T> =>
    retry(call, {
      isTransient,
      patienceMs,
      longestMs: LONGEST_PAUSE_MS,
      signal: closed.signal,
      onFailure: () => check.lost(),
    }).catch(async (error: unknown) => {
      if (isAccessDenied(error)) throw await refusal();
      if (!closed.signal.aborted && !isTransient(error)) throw error;
      const cause = closed.signal.aborted ? error : new Error(await outage.describe(error), { cause: error });
      throw new StoreUnavailable('The event store cannot be read', 'not-written', { cause });
    });

  /** Every user may read streams, but `$all` only with a right of its own. */
  async function refusal(): Promise<ConfigError> {
    const place = `EventStoreDB at ${hostsOf(address)}`;
    const user = address.credentials?.username;
    if (user === undefined) {
      return new ConfigError([`EVENTSTORE_URL: ${place} requires a user: esdb://user:password@host:2113`]);
    }
    const isKnown = await reader.streamPage(PROBED_STREAM, undefined, 'forwards', 1).then(
      () => true,
      (error: unknown) => !isAccessDenied(error),
    );
    return new ConfigError([
      isKnown
        ? `EVENTSTORE_URL: ${place} does not let the user '${user}' read $all: append an event of type $metadata with the data {"$acl":{"$r":["$admins","${user}"]}} to the stream $$$all as an administrator`
        : `EVENTSTORE_URL: ${place} refuses the user '${user}': its name or password is wrong`,
    ]);
  }

  return {
    async append(streamName, expected, events) {
      encodeAppend(streamName, expected, events); // validates: the client encodes them itself
      if (isClosing) throw new StoreUnavailable('The event store is closed', 'not-written');
      const append = appender.append({ streamName, expected, events });
      appends.add(append);
      return append.finally(() => appends.delete(append));
    },

    async appendInOrder(batch) {
      encodeAppends(batch);
      if (isClosing) throw new StoreUnavailable('The event store is closed', 'not-written');
      await check.confirm();
      return ordered.append(batch).catch((error: unknown) => {
        check.lost();
        throw error;
      });
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
      let backOff = new BackOff(LONGEST_PAUSE_MS);
      let progressAt = performance.now();
      let isStuck = false;
      while (!until.aborted) {
        const feed = new LiveFeed(client, {
          after: position,
          filter,
          maxBatch,
          onOpen: () => outage.ended(),
        });
        try {
          for (let batch = await feed.next(until); batch; batch = await feed.next(until)) {
            position = batch.position;
            backOff = new BackOff(LONGEST_PAUSE_MS);
            progressAt = performance.now();
            isStuck = false;
            yield batch;
          }
        } catch (error) {
          if (!isTransient(error)) {
            throw new Error(`The event store refuses a subscription after position ${position}`, {
              cause: error,
            });
          }
          if (isTooSlow(error)) {
            onTooSlow?.();
            const seconds = (performance.now() - progressAt) / 1000;
            const isLong = seconds * 1000 >= NO_PROGRESS_MS;
            const text = `A subscription after position ${position} was too slow for the event store, and is resumed`;
            if (isLong && !isStuck) logger.warn(`${text}: no progress for ${Math.round(seconds)} s`);
            else logger.debug(text);
            isStuck = isLong;
          } else if (!until.aborted) {
            check.lost();
            outage.began(error);
          }
          await backOff.pause(until);
          await check.untilConfirmed(until);
        } finally {
          feed.close();
        }
      }
    },

    head: () => read(() => reader.head()),
    end: () => read(() => reader.end()),

    async close() {
      isClosing = true;
      await ordered.close();
      await Promise.allSettled(appends);
      closed.abort();
      await client.dispose();
    },
  };
}
