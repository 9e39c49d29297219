// Many appends in flight at once, which the server writes in the order of the calls.
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { type Append, type Appended, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { sendAppend } from './appender.ts';
import { Interrupted, isTransient } from './failures.ts';

const MOST_IN_FLIGHT = 128;

/**
 * The server would skip an append that expires before its turn, and write those behind it: out of order. So it must not
 * give up an append before we do.
 */
const DEADLINE_MS = 3_600_000;

/**
 * The client's stream takes 16 messages and passes them on as fast as the server accepts them. The client queues what
 * the stream does not take, and that queue ends in unhandled rejections when the stream fails. So it is kept empty: at
 * most 7 messages are in the stream and 8 on their way there.
 */
const AT_ONCE = 8;

export type OrderedAppendsOptions = {
  /** Makes a client for these appends alone: it is disposed of when one fails, which ends all of its calls. */
  connect: () => EventStoreDBClient;
  /** How long to wait for the response to one append. */
  answerMs: number;
};

/**
 * Without credentials of their own, the client sends appends over one long stream, and the server writes them in that
 * order. With credentials, each is a separate call, and they overtake each other.
 */
export class OrderedAppends {
  readonly #options: OrderedAppendsOptions;
  #client: EventStoreDBClient | undefined;
  /** The long stream, once it is open and as long as it works. */
  #stream: Duplex | undefined;
  #flight = new Flight();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: OrderedAppendsOptions) {
    this.#options = options;
  }

  /**
   * Writes the appends in this order. When one fails, no more are sent, and the next call opens another stream.
   * @throws RevisionConflict, StoreUnavailable: the first failure; some of those sent after it may have been written
   */
  append(appends: readonly Append[]): Promise<Appended[]> {
    const turn = this.#turn.then(() => this.#append(appends));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Ends the stream, and the appends in flight with an error. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#stream = undefined;
    await client?.dispose();
  }

  async #append(appends: readonly Append[]): Promise<Appended[]> {
    const { connect, answerMs } = this.#options;
    const flight = new Flight();
    this.#flight = flight;
    try {
      for (const [n, append] of appends.entries()) {
        if (n % AT_ONCE === 0) await setImmediate(); // the stream has taken what was sent
        const stream = this.#stream;
        const hasRoom = () =>
          stream ? flight.pending < MOST_IN_FLIGHT && stream.writableLength < AT_ONCE : flight.pending === 0;
        await flight.until(hasRoom);
        // From here to the stream there are only resolved promises, so it cannot fail in between and be replaced.
        this.#client ??= connect();
        flight.add(sendAppend(this.#client, append, { answerMs, deadline: DEADLINE_MS }));
        if (stream) continue;
        await flight.until(() => flight.pending === 0); // on a new stream, the first two can change places
        this.#watch(streamOf(this.#client));
      }
      await flight.until(() => flight.pending === 0);
      return flight.answers;
    } catch (error) {
      await this.close();
      if (!isTransient(error)) throw error;
      throw new StoreUnavailable('The event store failed during appends', 'unknown', { cause: error });
    }
  }

  #watch(stream: Duplex): void {
    const over = (error: unknown) => {
      if (this.#stream === stream) this.#stream = undefined;
      this.#flight.fail(error);
    };
    stream
      .on('error', over)
      .on('end', () => over(new Interrupted('The event store ended the stream of appends')))
      .on('drain', () => this.#flight.wake());
    this.#stream = stream;
  }
}

/** The client keeps its long stream to itself. */
function streamOf(client: EventStoreDBClient): Duplex {
  const streams: unknown = Reflect.get(client, 'disposableStreams');
  const [stream]: unknown[] = streams instanceof Set ? [...streams] : [];
  if (!(stream instanceof Duplex)) throw new TypeError('The client of EventStoreDB has no stream of appends');
  return stream;
}

/** The appends of one call that were sent. */
class Flight {
  readonly answers: Appended[] = [];
  pending = 0;
  #sent = 0;
  #failure: { error: unknown } | undefined;
  #woken = Promise.withResolvers<void>();

  add(answer: Promise<Appended>): void {
    const place = this.#sent++;
    this.pending++;
    void answer
      .then((appended) => {
        this.answers[place] = appended;
      })
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.pending--;
        this.wake();
      });
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.wake();
  }

  wake(): void {
    this.#woken.resolve();
    this.#woken = Promise.withResolvers<void>();
  }

  /** @throws the first failure, as soon as there is one */
  async until(isReached: () => boolean): Promise<void> {
    while (!this.#failure && !isReached()) await this.#woken.promise;
    if (this.#failure) throw this.#failure.error;
  }
}
