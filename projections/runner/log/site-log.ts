// Keeps the site on its own log: before anything is written and after every lost connection, the log is asked for an
// event that this database remembers.
import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, type NewEvent, StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { type LogCheck, LogReplaced } from '@sandcrate/core/event-store/log-check.ts';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { compareLog, type OtherLog } from './compare-log.ts';
import { expectEvent, type Remembered, readRemembered } from './remembered-events.ts';

export type SiteLogOptions = {
  /** The database of the read models, which remembers the events. */
  pool: pg.Pool;
  /** The store, as operators know it, without a password. */
  place: string;
  logger?: Logger;
};

/** A stream that is never written. Reading it shows that a log without events answers. */
const PROBED_STREAM = 'sandcrate-probe';

/** The parts of a store that are read to recognize the log. */
type Readable = Pick<EventStore, 'readStream' | 'head'>;

/** A former leader of a cluster may lack the newest events for a moment: it takes this many answers to be sure. */
const ANSWERS = 3;
const BETWEEN_ANSWERS_MS = 150;
/** How long the database may take to say what it remembers while the site runs; then the last answer counts. */
const MEMORY_MS = 500;
/** How often to look for the right log while another one answers. */
const LONGEST_PAUSE_MS = 500;

export class SiteLog implements LogCheck {
  readonly #options: Required<SiteLogOptions>;
  #store: Readable | undefined;
  #remembered: Remembered | undefined;
  #replaced: OtherLog | undefined;
  /** How often a connection was lost, and how many of these times a check has covered. */
  #losses = 0;
  #covered = -1;
  #checking: Promise<void> | undefined;

  constructor(options: SiteLogOptions) {
    this.#options = { logger: silent, ...options };
  }

  /** Which log answers in place of the site's own; undefined while the right one does or none does. */
  get replaced(): OtherLog | undefined {
    return this.#replaced;
  }

  /**
   * Compares a log with what the database remembers, without writing anything. Undefined when it is the site's own.
   * @throws StoreUnavailable when the log does not answer
   */
  async compare(store: Readable): Promise<OtherLog | undefined> {
    for (let answer = 1; ; answer++) {
      this.#remembered = await this.#remember();
      const other = await compareLog(store, this.#remembered, this.#options.place);
      if (!other || answer === ANSWERS) return other;
      this.#covered = -1; // appends wait until it is certain
      await pause(BETWEEN_ANSWERS_MS);
    }
  }

  /** The same store, for as long as it holds the site's own log. */
  guarded(store: EventStore): EventStore {
    this.#store = store;
    const { untilConfirmed } = this;
    const guardedEvents = <T>(read: () => AsyncIterable<T>): AsyncIterable<T> =>
      this.#isConfirmed ? read() : this.#afterCheck(read);
    return {
      ...store,
      append: async (streamName, expected, events) => {
        if (!this.#isConfirmed) await this.confirm();
        if (this.#remembered?.newest) return store.append(streamName, expected, events);
        return this.#begin(store, streamName, expected, events);
      },
      appendInOrder: async (appends) => {
        if (!this.#isConfirmed) await this.confirm();
        return store.appendInOrder(appends);
      },
      readStream: (...asked) => guardedEvents(() => store.readStream(...asked)),
      readAll: (...asked) => guardedEvents(() => store.readAll(...asked)),
      async *subscribe(options) {
        await untilConfirmed(options.signal);
        yield* store.subscribe(options);
      },
      head: async () => {
        if (!this.#isConfirmed) await this.confirm();
        return store.head();
      },
      end: async () => {
        if (!this.#isConfirmed) await this.confirm();
        return store.end();
      },
    };
  }

  lost(): void {
    this.#losses++;
  }

  async confirm(): Promise<void> {
    if (this.#replaced) throw new LogReplaced(this.#replaced.message);
    while (!this.#isConfirmed) await this.check();
  }

  readonly untilConfirmed = async (signal: AbortSignal): Promise<void> => {
    const backOff = new BackOff(LONGEST_PAUSE_MS);
    while (!this.#isConfirmed && !signal.aborted) {
      try {
        await this.check();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        await backOff.pause(signal);
      }
    }
  };

  /**
   * Looks again which log answers.
   * @throws LogReplaced when it is another one; StoreUnavailable when none answers
   */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  get #isConfirmed(): boolean {
    return this.#covered === this.#losses;
  }

  async #check(): Promise<void> {
    const { logger } = this.#options;
    const losses = this.#losses;
    const store = this.#store;
    if (!store) throw new Error('The log is checked before it is opened');
    if (this.#isConfirmed && !(await this.#remember()).newest) {
      // Finding the last event of a log may take long.
      for await (const _ of store.readStream(PROBED_STREAM, { limit: 1 })) break;
      return;
    }
    const other = await this.compare(store);
    if (other) {
      if (!this.#replaced)
        logger.error(`Nothing is written until the site's own log is back. ${other.message}`);
      this.#replaced = other;
      throw new LogReplaced(other.message);
    }
    if (this.#replaced) logger.info("The site's own log is back: the site goes on.");
    this.#replaced = undefined;
    this.#covered = losses;
  }

  /** While the site runs, an answer of the database that takes too long is replaced by the last one. */
  async #remember(): Promise<Remembered> {
    const { pool } = this.#options;
    const last = this.#remembered;
    if (last === undefined) return readRemembered(pool);
    const answer = readRemembered(pool).catch(() => last);
    const timer = new AbortController();
    try {
      return await Promise.race([answer, pause(MEMORY_MS, last, { signal: timer.signal })]);
    } finally {
      timer.abort();
    }
  }

  async *#afterCheck<T>(read: () => AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    await this.confirm();
    yield* read();
  }

  /**
   * The first appends of a site. Each is remembered before it is written, because the process may be killed before a
   * checkpoint has handled it.
   */
  async #begin(
    store: EventStore,
    streamName: string,
    expected: bigint | 'no-stream' | 'any',
    events: readonly NewEvent[],
  ) {
    const { pool } = this.#options;
    this.#covered = -1; // another site may have begun its log here
    await this.confirm();
    const first = events[0];
    if (!first || this.#remembered?.newest) return store.append(streamName, expected, events);
    await expectEvent(pool, { id: first.id, streamName, revision: null, position: null });
    const appended = await store.append(streamName, expected, events);
    const last = events.at(-1) ?? first;
    const newest = { id: last.id, streamName, ...appended };
    await expectEvent(pool, newest);
    this.#remembered = { newest, begun: [], isUnfinished: false };
    return appended;
  }
}
