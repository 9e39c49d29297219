// Learns from the server how far the log reaches, for those who wait for it to grow.
import type { Logger } from '../../postgres/logger.ts';
import { type Persistence, persist } from '../back-off.ts';
import { START } from '../event-store.ts';
import type { LogHead } from '../log-head.ts';
import type { EventReader } from './event-reader.ts';
import { mayPass } from './failures.ts';
import type { Session } from './session.ts';

/** How late a subscriber may learn of an append whose announcement was lost. */
const HEARTBEAT_MS = 1000;

/** Anybody on the database may notify anything; the heartbeat makes up for what is passed over. */
const POSITION = /^\d{1,18}$/;

export type HeadListenerOptions = {
  connect: () => Promise<Session>;
  reader: EventReader;
  head: LogHead;
  logger: Logger;
};

/** Keeps one connection that listens: opened when first needed, and again whenever it is lost. */
export class HeadListener {
  readonly #options: HeadListenerOptions;
  readonly #closed = new AbortController();
  #session: Promise<Session> | undefined;
  #isBeating = false;

  constructor(options: HeadListenerOptions) {
    this.#options = options;
  }

  /** Advances the head to the log's end; from then on notifications do. Waits while the server is away. */
  refresh(signal: AbortSignal): Promise<void> {
    return this.#catchUp({ mayPass, signal });
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const session = await this.#session?.catch(() => undefined);
    await session?.end();
  }

  #catchUp(persistence: Persistence): Promise<void> {
    const { reader, head, logger } = this.#options;
    const onFailure = (error: unknown) => logger.warn(`The event store cannot be followed: ${String(error)}`);
    return persist(
      async () => {
        await this.#listening();
        head.advance(await reader.head());
      },
      { ...persistence, onFailure },
    );
  }

  #listening(): Promise<Session> {
    this.#session ??= this.#listen().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #listen(): Promise<Session> {
    const { connect, head } = this.#options;
    const session = await connect();
    session.client.on('notification', ({ payload }) => {
      if (payload !== undefined && POSITION.test(payload)) head.advance(BigInt(payload));
    });
    try {
      await session.client.query('listen event_store');
    } catch (error) {
      await session.end();
      throw error;
    }
    const heartbeat = setInterval(() => this.#beat(session), HEARTBEAT_MS);
    void session.ended.then(() => {
      clearInterval(heartbeat);
      this.#session = undefined;
      // Those who wait for the log to grow hear of no failure: it has to come back, whatever it was.
      return this.#catchUp({ mayPass: () => true, signal: this.#closed.signal }).catch(() => {});
    });
    return session;
  }

  /** Finds out whether the connection still lives, and makes up for a notification that was lost. */
  #beat(session: Session): void {
    if (this.#isBeating) return;
    this.#isBeating = true;
    session.client
      .query<{ head: bigint | null }>('select max(position) as head from event_store.events')
      .then(
        ({ rows }) => this.#options.head.advance(rows[0]?.head ?? START),
        () => session.end(),
      )
      .finally(() => {
        this.#isBeating = false;
      });
  }
}
