// Who runs what: one process at a time for each name, the others stand by. Locks end with the connection they are on.
import { setTimeout as delay } from 'node:timers/promises';
import { BackOff } from '@sandcrate/core/event-store/back-off.ts';
import { Session } from '@sandcrate/core/event-store/postgres/session.ts';
import type { Logger } from '@sandcrate/core/postgres/logger.ts';
import { mayPass } from './failures.ts';

export type LocksOptions = {
  connectionString: string;
  logger: Logger;
  /** How often a standby asks whether it may take over. [500 ms] */
  pollMs?: number;
};

/** A connection that answers one question after another. */
type Connection = {
  session: Session;
  lost: AbortSignal;
  ask: (text: string, name: string) => Promise<boolean>;
};

/** A lock that is held until it is released or `lost` aborts. */
export type Lock = { lost: AbortSignal; release(): Promise<void> };

export class Locks {
  readonly #options: LocksOptions;
  #connection: Promise<Connection> | undefined;

  constructor(options: LocksOptions) {
    this.#options = options;
  }

  /** Takes the lock if it is free. @throws when the database cannot be asked */
  async tryAcquire(name: string): Promise<Lock | undefined> {
    const { session, lost, ask } = await this.#connect();
    if (!(await ask('select pg_try_advisory_lock($1) as answer', name))) return undefined;
    const release = async () => {
      if (lost.aborted) return;
      await ask('select pg_advisory_unlock($1) as answer', name).catch(() => session.end());
    };
    return { lost, release };
  }

  /** Waits for the lock, and for the database while it is away. @throws the signal's reason when it aborts */
  async acquire(name: string, signal: AbortSignal): Promise<Lock> {
    const { logger, pollMs = 500 } = this.#options;
    const backOff = new BackOff();
    for (;;) {
      signal.throwIfAborted();
      try {
        const lock = await this.tryAcquire(name);
        if (lock) return lock;
        await delay(pollMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted || !mayPass(error)) throw error;
        logger.warn(`The lock of ${name} waits for the database: ${String(error)}`);
        await backOff.pause(signal);
      }
    }
  }

  /** Lets go of all locks. */
  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.session.end();
  }

  #connect(): Promise<Connection> {
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<Connection> {
    const { connectionString } = this.#options;
    const session = await Session.open({
      connectionString,
      applicationName: 'sandcrate projections: locks',
      connectMs: 5000,
      statementMs: 5000,
    });
    const lost = new AbortController();
    void session.ended.then(() => {
      this.#connection = undefined;
      lost.abort(new Error('The connection that held the lock is gone'));
    });
    let last: Promise<unknown> = Promise.resolve();
    const ask = (text: string, name: string) => {
      const question = text.replace('$1', `hashtextextended('sandcrate ' || $1, 0)`);
      const answer = last.then(async () => {
        const { rows } = await session.client.query<{ answer: boolean }>(question, [name]);
        return rows[0]?.answer ?? false;
      });
      last = answer.catch(() => {});
      return answer;
    };
    return { session, lost: lost.signal, ask };
  }
}
