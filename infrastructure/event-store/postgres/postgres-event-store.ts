// The log as a PostgreSQL table, with positions without gaps in the order of the commits.

import { encodeAppend, encodeAppends } from '@sandcrate/core/event-store/encoded-event.ts';
import {
  type EventFilter,
  type EventStore,
  START,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import { follow, type Page } from '@sandcrate/core/event-store/follow.ts';
import { type LogCheck, unchecked } from '@sandcrate/core/event-store/log-check.ts';
import { LogHead } from '@sandcrate/core/event-store/log-head.ts';
import { retry } from '@sandcrate/core/event-store/retry.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import pg from 'pg';
import { DedicatedConnection } from '../../postgres/dedicated-connection.ts';
import { migrate } from '../../postgres/migrate.ts';
import { PLANNED_ONCE } from '../../postgres/planned-once.ts';
import { createPool } from '../../postgres/pool.ts';
import { AppendQueue } from './append-queue.ts';
import { BEGINNING, EventReader } from './event-reader.ts';
import { isTransient } from './failures.ts';
import { HeadListener } from './head-listener.ts';
import { HeadNotifier } from './head-notifier.ts';
import { migrations } from './migrations.ts';
import { RecentEvents } from './recent-events.ts';
import { pageOf } from './stored-row.ts';

const PAGE = 1000;
const CONNECT_MS = 3000;

export type PostgresEventStoreOptions = {
  connectionString: string;
  logger?: Logger;
  /** How long a call may wait for an unavailable server. [3 s] */
  patienceMs?: number;
  /** The maximum number of connections for reading, in addition to one for appending and one for listening. [4] */
  readers?: number | undefined;
  /** Asked before the log is followed again after a failure. [nothing is asked] */
  check?: LogCheck;
};

export type PostgresEventStore = EventStore & {
  /** Whether the log's table exists, which `migrate` creates. */
  exists(): Promise<boolean>;
  /** Creates or migrates the log's table and function. Several processes may call it at once. */
  migrate(): Promise<void>;
};

/** Connects when first used. Call `migrate` once before. */
export function createPostgresEventStore(options: PostgresEventStoreOptions): PostgresEventStore {
  const { connectionString, logger = silent, patienceMs = 3000, check = unchecked } = options;
  const pool = createPool(connectionString, {
    applicationName: 'sandcrate event store: read',
    max: options.readers ?? 4,
    statementTimeoutMs: 30_000,
    connectTimeoutMs: CONNECT_MS,
    settings: PLANNED_ONCE,
    logger,
  });
  const connect = (use: string) => () =>
    DedicatedConnection.open({
      connectionString,
      applicationName: `sandcrate event store: ${use}`,
      connectMs: CONNECT_MS,
      statementMs: 10_000,
    });
  const head = new LogHead();
  const reader = new EventReader(pool);
  const recent = new RecentEvents((after, end, limit) => reader.rows(after, end, limit));
  const listener = new HeadListener({ connect: connect('listen'), reader, head, logger, check });
  const notifier = new HeadNotifier(pool, head);
  const queue = new AppendQueue({
    connect: connect('append'),
    patienceMs,
    head,
    onLost: () => check.lost(),
    onWritten: (row) => recent.add(row),
    onCommitted: () => notifier.announce(),
  });
  const closed = new AbortController();

  const read = <T>(call: () => Promise<T>): Promise<T> =>
    retry(call, {
      isTransient,
      patienceMs,
      signal: closed.signal,
      onFailure: () => check.lost(),
    }).catch((cause: unknown) => {
      if (!closed.signal.aborted && !isTransient(cause)) throw cause;
      throw new StoreUnavailable('The event store cannot be read', 'not-written', { cause });
    });

  const livePage = async (after: bigint, limit: number, filter: EventFilter | undefined): Promise<Page> => {
    const end = head.position;
    const rows = await recent.after(after, end);
    return (rows && pageOf(rows, limit, filter)) ?? reader.page(after, end, limit, filter);
  };

  return {
    async append(streamName, expected, events) {
      return queue.append({ streamName, expected, events: encodeAppend(streamName, expected, events) });
    },

    // The queue writes what is appended at once in one transaction.
    appendInOrder: async (appends) =>
      Promise.all(encodeAppends(appends).map((append) => queue.append(append))),

    async *readStream(streamName, { from, direction = 'forwards', limit = Infinity } = {}) {
      let next = from;
      if (direction === 'forwards' && limit === 1 && from !== undefined) {
        yield* await read(() => reader.at(streamName, from));
        return;
      }
      for (let left = limit; left > 0; ) {
        const isBeginning = direction === 'forwards' && (next ?? 0n) === 0n;
        const size = Math.min(left, isBeginning ? BEGINNING : PAGE);
        const page = isBeginning
          ? (await read(() => reader.beginning(streamName))).slice(0, size)
          : await read(() => reader.streamPage(streamName, next, direction, size));
        yield* page;
        const last = page.at(-1);
        if (!last || page.length < size) return;
        left -= page.length;
        next = last.revision + (direction === 'forwards' ? 1n : -1n);
      }
    },

    async *readAll({ after = START, filter, limit = Infinity } = {}) {
      const end = await read(() => reader.head());
      for (let position = after, left = limit; position < end && left > 0; ) {
        const from = position;
        const page = await read(() => reader.page(from, end, Math.min(left, PAGE), filter));
        yield* page.events;
        left -= page.events.length;
        position = page.position;
      }
    },

    subscribe({ after, filter, maxBatch, signal }) {
      return follow(
        {
          head,
          refreshHead: (until) => listener.refresh(until),
          async readPage(from, limit, until) {
            await check.untilConfirmed(until);
            const onFailure = () => check.lost();
            return retry(() => livePage(from, limit, filter), { isTransient, signal: until, onFailure });
          },
        },
        { after, maxBatch, signal: AbortSignal.any([signal, closed.signal]) },
      );
    },

    head: () => read(() => reader.head()),
    end: () => read(() => reader.head()),

    async exists() {
      const { rows } = await pool.query<{ exists: boolean }>(
        `select to_regclass('event_store.events') is not null as exists`,
      );
      return rows[0]?.exists ?? false;
    },

    async migrate() {
      await migrate(pool, 'event-store', migrations, logger);
    },

    async close() {
      await queue.close();
      await notifier.flush();
      closed.abort();
      await listener.close();
      await pool.end();
    },
  };
}

/** The database that a URL names, as operators know it, without user and password. */
export function postgresPlace(connectionString: string): string {
  const { host, port, database } = new pg.Client(connectionString);
  return `PostgreSQL at ${host.startsWith('/') ? host : `${host}:${port}`} (database ${database})`;
}
