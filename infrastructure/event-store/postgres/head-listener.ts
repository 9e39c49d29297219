// Listens for the server's notifications of the log's head.

import { START } from '@sandcrate/core/event-store/event-store.ts';
import type { LogCheck } from '@sandcrate/core/event-store/log-check.ts';
import type { LogHead } from '@sandcrate/core/event-store/log-head.ts';
import { type RetryOptions, retry } from '@sandcrate/core/event-store/retry.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import type { DedicatedConnection } from '../../postgres/dedicated-connection.ts';
import type { EventReader } from './event-reader.ts';
import { isTransient } from './failures.ts';

/** The maximum delay for an append whose notification was lost. */
const HEARTBEAT_MS = 1000;

/** Any client of the database can send any notification. The heartbeat makes up for ignored ones. */
const POSITION = /^\d{1,18}$/;

export type HeadListenerOptions = {
  connect: () => Promise<DedicatedConnection>;
  reader: EventReader;
  head: LogHead;
  logger: Logger;
  /** Told when the connection is lost. */
  check: LogCheck;
};

/** Keeps one listening connection, opened when first needed and reopened whenever it is lost. */
export class HeadListener {
  readonly #options: HeadListenerOptions;
  readonly #closed = new AbortController();
  #connection: Promise<DedicatedConnection> | undefined;
  #isBeating = false;

  constructor(options: HeadListenerOptions) {
    this.#options = options;
  }

  /** Advances the head to the log's end; from then on notifications do. Waits while the server is unavailable. */
  refresh(signal: AbortSignal): Promise<void> {
    return this.#catchUp({ isTransient, signal });
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.end();
  }

  #catchUp(persistence: RetryOptions): Promise<void> {
    const { reader, head, logger } = this.#options;
    const onFailure = (error: unknown) => logger.warn(`The event store cannot be followed: ${String(error)}`);
    return retry(
      async () => {
        await this.#listening();
        head.advance(await reader.head());
      },
      { ...persistence, onFailure },
    );
  }

  #listening(): Promise<DedicatedConnection> {
    this.#connection ??= this.#listen().catch((error: unknown) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #listen(): Promise<DedicatedConnection> {
    const { connect, head } = this.#options;
    const connection = await connect();
    connection.client.on('notification', ({ payload }) => {
      if (payload !== undefined && POSITION.test(payload)) head.advance(BigInt(payload));
    });
    try {
      await connection.client.query('listen event_store');
    } catch (error) {
      await connection.end();
      throw error;
    }
    const heartbeat = setInterval(() => this.#beat(connection), HEARTBEAT_MS);
    void connection.ended.then(() => {
      clearInterval(heartbeat);
      this.#connection = undefined;
      this.#options.check.lost();
      // Retry whatever the error was, because waiters for the log's growth cannot receive it.
      return this.#catchUp({ isTransient: () => true, signal: this.#closed.signal }).catch(() => {});
    });
    return connection;
  }

  /** Checks the connection and makes up for lost notifications. */
  #beat(connection: DedicatedConnection): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    connection.client
      .query<{ head: bigint | null }>('select max(position) as head from event_store.events')
      .then(
        ({ rows }) => this.#options.head.advance(rows[0]?.head ?? START),
        () => connection.end(),
      )
      .finally(() => {
        this.#isBeating = false;
      });
  }
}
