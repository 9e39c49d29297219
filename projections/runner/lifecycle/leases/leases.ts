// Leases: each has one holder at a time, which renews it. A holder that is killed, hangs or is cut off is replaced once
// its lease has expired. The lease's epoch keeps the old holder from writing if it returns.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import { type Logger, silent } from '@sandcrate/core/logger.ts';
import { DedicatedConnection, inTurn } from '@sandcrate/infrastructure/postgres/dedicated-connection.ts';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import pg from 'pg';
import { isTransient } from '../../writing/failures.ts';
import { planLeases } from './balance.ts';
import {
  CHANNEL,
  endProcess,
  releaseLease,
  renewLeases,
  sessionName,
  surveyLeases,
  takeLease,
} from './tables.ts';

export type LeasesOptions = {
  connectionString: string;
  logger?: Logger;
  /** The schemas of the read models that this process queries. */
  versions?: readonly string[];
  /** Which leases this process may take now, by their names. [all] */
  mayHold?: (name: string) => boolean;
  /** How long a lease is valid without a renewal. [10 s] */
  ttlMs?: number;
  /** How often to renew leases and look for free ones. [2 s] */
  renewMs?: number;
  /** How long after its last renewal a holder without a connection counts as dead. [1.5 times `renewMs`] */
  lateMs?: number;
};

/** The exclusive right to do a piece of work. */
export type Lease = {
  readonly name: string;
  /** Higher than the epoch of any earlier holder. It fences what the holder writes. */
  readonly epoch: bigint;
  /** Aborts when the lease is lost, or is handed to a process with fewer leases. */
  readonly lost: AbortSignal;
  /** Call it once the work has ended. */
  release(): Promise<void>;
};

type Held = { name: string; epoch: bigint; ended: AbortController; goodUntil: number };

/** Shared by the regular turns and by callers that take or release a lease. */
type Connection = { dedicated: DedicatedConnection; db: Queryable };

type Waiting = { name: string; take: (held: Held) => void };

/** A holder stops after this share of its lease, before others may take over. */
const GOOD_FOR = 0.9;

export class Leases {
  readonly processId = randomUUID();
  readonly #options: Required<LeasesOptions>;
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Set<Waiting>();
  readonly #closed = new AbortController();
  /** When each lease that this process waits for was first seen free. */
  #freeSince: ReadonlyMap<string, number> = new Map();
  #keeping: Promise<void> | undefined;
  #connection: Connection | undefined;
  #connecting: Promise<Connection> | undefined;
  /** A connection that did not answer in time. It stays open until another is, because it shows that this process lives. */
  #late: DedicatedConnection | undefined;
  #wake: (() => void) | undefined;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(options: LeasesOptions) {
    this.#options = {
      logger: silent,
      versions: [],
      mayHold: () => true,
      ttlMs: 10_000,
      renewMs: 2_000,
      ...options,
      lateMs: options.lateMs ?? (options.renewMs ?? 2_000) * 1.5,
    };
  }

  /** Registers this process, and keeps it registered while it runs. */
  announce(): void {
    this.#keeping ??= this.#keep();
  }

  /** Checks the leases at once, because what this process may hold has changed. */
  reconsider(): void {
    this.#wake?.();
  }

  /** Waits for the lease, and for the database while it is unavailable. @throws the signal's reason when it aborts */
  async acquire(name: string, signal: AbortSignal): Promise<Lease> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Held>();
    const waiting: Waiting = { name, take: resolve };
    const abort = () => reject(signal.reason);
    const close = () => reject(this.#closed.signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    this.#closed.signal.addEventListener('abort', close, { once: true });
    this.#waiting.add(waiting);
    this.announce();
    this.#wake?.();
    try {
      return this.#leaseOf(await promise);
    } finally {
      this.#waiting.delete(waiting);
      signal.removeEventListener('abort', abort);
      this.#closed.signal.removeEventListener('abort', close);
    }
  }

  /** Takes the lease if it is free. @throws when the query fails */
  async tryAcquire(name: string): Promise<Lease | undefined> {
    this.announce();
    const held = await this.#take((await this.#connect()).db, name);
    return held && this.#leaseOf(held);
  }

  /** Releases all leases and unregisters this process. The work under the leases must have ended. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('The leases are closed'));
    this.#wake?.();
    await this.#keeping;
    clearInterval(this.#watchdog);
    await this.#late?.end();
    const connection = this.#connection;
    if (!connection?.dedicated.isOpen) return;
    await Promise.all([...this.#held.values()].map((held) => this.#release(held))).catch(() => {});
    await endProcess(connection.db, this.processId).catch(() => {});
    await connection.dedicated.end();
  }

  #leaseOf(held: Held): Lease {
    const { name, epoch, ended } = held;
    return { name, epoch, lost: ended.signal, release: () => this.#release(held) };
  }

  async #release(held: Held): Promise<void> {
    if (this.#held.get(held.name) !== held) return;
    this.#held.delete(held.name);
    held.ended.abort(new Error(`The lease of ${held.name} was released`));
    const connection = this.#connection;
    if (!connection?.dedicated.isOpen) return; // the lease will expire
    await releaseLease(connection.db, held, this.processId).catch(() => connection.dedicated.end());
  }

  async #keep(): Promise<void> {
    const { logger, renewMs } = this.#options;
    const { signal } = this.#closed;
    this.#watchdog = setInterval(() => this.#endOverdue(), Math.min(renewMs, 500)).unref();
    let backOff = new BackOff();
    while (!signal.aborted) {
      try {
        const woken = Promise.withResolvers<void>();
        this.#wake = woken.resolve;
        await this.#turn(await this.#connect());
        backOff = new BackOff();
        await Promise.race([delay(renewMs, undefined, { signal }).catch(() => {}), woken.promise]);
      } catch (error) {
        if (signal.aborted) return;
        if (isTransient(error)) logger.warn(`Leases wait for the database: ${String(error)}`);
        else logger.error(`Leases cannot be renewed: ${String(error)}`);
        if (!(error instanceof pg.DatabaseError)) this.#reconnect(); // else the server has answered
        await backOff.pause(signal);
      }
    }
  }

  /** Renews the held leases, takes this process's share of the free ones, and ends those beyond its share. */
  async #turn({ db }: Connection): Promise<void> {
    await this.#renew(db);
    const wanted = this.#wanted();
    const { processes, holders } = await surveyLeases(db, this.#options.lateMs);
    for (const { name, ended } of this.#held.values()) if (ended.signal.aborted) holders.set(name, '');
    const now = performance.now();
    const free = wanted.filter((name) => !holders.has(name));
    this.#freeSince = new Map(free.map((name) => [name, this.#freeSince.get(name) ?? now]));
    const leftFree = new Set(
      free.filter((name) => now - (this.#freeSince.get(name) ?? now) >= this.#options.renewMs),
    );
    const { take, give } = planLeases({ self: this.processId, processes, holders, wanted, leftFree });
    for (const name of give) {
      this.#held.get(name)?.ended.abort(new Error(`The lease of ${name} goes to another process`));
    }
    for (const name of take) {
      const waiting = [...this.#waiting].find((each) => each.name === name);
      if (!waiting) continue;
      const held = await this.#take(db, name);
      if (!held) continue;
      if (this.#waiting.delete(waiting)) waiting.take(held);
      else await this.#release(held);
    }
  }

  #wanted(): string[] {
    return [...new Set([...this.#waiting].map(({ name }) => name))].filter(this.#options.mayHold);
  }

  async #renew(db: Queryable): Promise<void> {
    const { ttlMs, versions } = this.#options;
    const held = [...this.#held.values()];
    const askedAt = performance.now();
    const row = {
      id: this.processId,
      host: hostname(),
      pid: process.pid,
      candidates: [...new Set([...this.#held.keys(), ...this.#wanted()])],
      versions: [...versions],
    };
    const kept = await renewLeases(db, row, held, ttlMs);
    for (const each of held) {
      if (kept.has(each.name)) each.goodUntil = askedAt + ttlMs * GOOD_FOR;
      else this.#lose(each, 'another process has it');
    }
  }

  async #take(db: Queryable, name: string): Promise<Held | undefined> {
    const { ttlMs, lateMs } = this.#options;
    const askedAt = performance.now();
    const lease = { name, holder: this.processId, ttlMs, lateMs };
    const epoch = await takeLease(db, lease);
    if (epoch === undefined) return undefined;
    const held = { name, epoch, ended: new AbortController(), goodUntil: askedAt + ttlMs * GOOD_FOR };
    this.#held.set(name, held);
    return held;
  }

  /** Uses this process's clock, because the database may be unreachable. */
  #endOverdue(): void {
    const now = performance.now();
    for (const held of this.#held.values()) {
      if (held.goodUntil < now) this.#lose(held, 'it could not be renewed');
    }
  }

  #lose(held: Held, reason: string): void {
    if (this.#held.get(held.name) !== held) return;
    this.#held.delete(held.name);
    held.ended.abort(new Error(`The lease of ${held.name} was lost: ${reason}`));
  }

  #reconnect(): void {
    if (!this.#connection?.dedicated.isOpen) return;
    void this.#late?.end();
    this.#late = this.#connection.dedicated;
    this.#connection = undefined;
  }

  #connect(): Promise<Connection> {
    if (this.#connection?.dedicated.isOpen) return Promise.resolve(this.#connection);
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<Connection> {
    const { connectionString } = this.#options;
    const dedicated = await DedicatedConnection.open({
      connectionString,
      applicationName: sessionName(this.processId),
      connectMs: 5000,
      statementMs: 3000,
    });
    void this.#late?.end();
    this.#late = undefined;
    dedicated.client.on('notification', () => this.#wake?.());
    await dedicated.client.query(`listen ${CHANNEL}`);
    this.#connection = { dedicated, db: inTurn(dedicated.client) };
    return this.#connection;
  }
}
