// Gathers the appends of concurrent requests, so that one connection commits many at once.

import { type EncodedAppend, sizeOf } from '@sandcrate/core/event-store/encoded-event.ts';
import {
  type Appended,
  RevisionConflict,
  START,
  StoreUnavailable,
} from '@sandcrate/core/event-store/event-store.ts';
import type { LogHead } from '@sandcrate/core/event-store/log-head.ts';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import type { DedicatedConnection } from '../../postgres/dedicated-connection.ts';
import { appendAtHead } from './append-at-head.ts';
import { type Answer, callAppend } from './append-call.ts';
import { isRefusal, isTransient } from './failures.ts';
import { positionOf, revisionOf, type StoredRow } from './stored-row.ts';

const MOST_EVENTS = 2000;
const MOST_BYTES = 4 * 1024 * 1024;
const EXPIRY_MS = 100;

type Waiting = EncodedAppend & {
  bytes: number;
  until: number;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
};

export type AppendQueueOptions = {
  connect: () => Promise<DedicatedConnection>;
  /** How long an append may wait to be sent. */
  patienceMs: number;
  /** The log's end, which each commit advances. */
  head: LogHead;
  /** Called when the connection failed. */
  onLost: () => void;
  /** Called with the rows that were written to a log whose end was known, in order, before the head advances. */
  onWritten: (row: StoredRow) => void;
  /** Called after each commit. */
  onCommitted: () => void;
};

export class AppendQueue {
  readonly #options: AppendQueueOptions;
  #waiting: Waiting[] = [];
  #connection: DedicatedConnection | undefined;
  #writing: Promise<void> | undefined;
  #failure: unknown;
  #expiry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: AppendQueueOptions) {
    this.#options = options;
  }

  /**
   * @throws RevisionConflict
   * @throws StoreUnavailable 'not-written' when it could not be sent in time, 'unknown' when the response was lost
   */
  append(append: EncodedAppend): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new StoreUnavailable('The event store is closed', 'not-written'));
      const bytes = append.events.reduce((sum, event) => sum + sizeOf(event), 0);
      this.#waiting.push({
        ...append,
        bytes,
        until: performance.now() + this.#options.patienceMs,
        resolve,
        reject,
      });
      this.#expiry ??= setInterval(() => this.#expire(), EXPIRY_MS).unref();
      this.#writing ??= this.#write();
    });
  }

  /** Writes the queued appends, then closes the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    clearInterval(this.#expiry);
    await this.#connection?.end();
  }

  async #write(): Promise<void> {
    await Promise.resolve(); // gather the appends of the same tick
    const backOff = new BackOff();
    while (this.#waiting.length > 0) {
      const connection = await this.#connected();
      if (connection) await this.#send(connection, this.#take());
      else await backOff.pause(undefined, EXPIRY_MS);
    }
    this.#writing = undefined;
  }

  async #connected(): Promise<DedicatedConnection | undefined> {
    if (this.#connection?.isOpen) return this.#connection;
    try {
      this.#connection = await this.#options.connect();
      return this.#connection;
    } catch (error) {
      this.#options.onLost();
      this.#failure = error;
      return undefined;
    }
  }

  #take(): Waiting[] {
    let count = 0;
    let size = 0;
    const excess = this.#waiting.findIndex(({ events, bytes }) => {
      count += events.length;
      size += bytes;
      return count > MOST_EVENTS || size > MOST_BYTES;
    });
    return this.#waiting.splice(0, excess < 0 ? this.#waiting.length : Math.max(excess, 1));
  }

  async #send(connection: DedicatedConnection, batch: Waiting[]): Promise<void> {
    try {
      const answers = await this.#call(connection, batch);
      for (const [i, answer] of answers.entries()) {
        if (answer instanceof RevisionConflict) batch[i]?.reject(answer);
        else batch[i]?.resolve(answer);
      }
      this.#options.head.advance(lastPosition(answers));
      this.#options.onCommitted();
    } catch (cause) {
      if (!isTransient(cause) && batch.length > 1) {
        for (const append of batch) await this.#send(connection, [append]); // to find the one that fails
        return;
      }
      if (isTransient(cause)) {
        this.#options.onLost();
        await connection.end();
      }
      const outcome = isRefusal(cause) ? 'not-written' : 'unknown';
      const error = isTransient(cause)
        ? new StoreUnavailable('The event store failed during an append', outcome, { cause })
        : cause;
      for (const { reject } of batch) reject(error);
    }
  }

  async #call(connection: DedicatedConnection, batch: Waiting[]): Promise<Answer[]> {
    const { head, onWritten } = this.#options;
    const rows = await appendAtHead(connection, batch, head.position);
    if (rows === undefined) return callAppend(connection, batch);
    for (const row of rows) onWritten(row);
    let written = 0;
    return batch.map(({ events }) => {
      written += events.length;
      const last = rows[written - 1];
      if (!last) throw new RangeError('A row of an append is missing');
      return { revision: revisionOf(last), position: positionOf(last) };
    });
  }

  #expire(): void {
    const now = performance.now();
    const expired = this.#waiting.filter(({ until }) => until <= now);
    if (expired.length === 0) return;
    this.#waiting = this.#waiting.filter(({ until }) => until > now);
    const error = new StoreUnavailable('The event store cannot be reached', 'not-written', {
      cause: this.#failure,
    });
    for (const { reject } of expired) reject(error);
  }
}

const lastPosition = (answers: readonly Answer[]) =>
  answers.reduce(
    (last, answer) => ('position' in answer && answer.position > last ? answer.position : last),
    START,
  );
