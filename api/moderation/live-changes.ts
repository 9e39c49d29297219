// Notifies open consoles of changes in moderation, whichever process made them.
import { Readable } from 'node:stream';
import type { Logger } from '@sandcrate/core/logger.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type pg from 'pg';
import { IS_IN_FORCE } from './review-locks.ts';
import type { LiveState } from './review-locks-contract.ts';

/** How often a process checks for changes while anybody listens. */
const LOOK_MS = 500;
/** How often each listener gets a heartbeat and has its session checked. */
const BEAT_MS = 15_000;
/** How long a connection may last. Clients then reconnect, perhaps to another process. */
const LIFETIME_MS = 15 * 60_000;
const MOST_LISTENERS = 500;

type Listener = { stream: Readable; isWelcome: () => Promise<boolean>; until: number };

export type LiveOptions = {
  pool: pg.Pool;
  readModels: Pick<ReadModels, 'changesOf'>;
  logger: Pick<Logger, 'warn'>;
  lookMs?: number;
  beatMs?: number;
};

/** One per process. It runs no queries while nobody listens. */
export class LiveChanges {
  readonly #options: Required<LiveOptions>;
  readonly #listeners = new Set<Listener>();
  #lookTimer: NodeJS.Timeout | undefined;
  #beatTimer: NodeJS.Timeout | undefined;
  #lastState: LiveState | undefined;

  constructor(options: LiveOptions) {
    this.#options = { lookMs: LOOK_MS, beatMs: BEAT_MS, ...options };
  }

  /** Tokens to compare: each differs once its part of moderation has changed. */
  async state(): Promise<LiveState> {
    const { pool, readModels } = this.#options;
    const { rows } = await pool.query<{ reviews: string }>(
      `select coalesce(md5(string_agg(addon_id::text || account_id::text, ' ' order by addon_id)), '') as reviews
       from api.review_lock held where ${IS_IN_FORCE}`,
      [],
    );
    const changesOf = (name: string) => String(readModels.changesOf(name) ?? 0n);
    return {
      reviews: rows[0]?.reviews ?? '',
      decisions: changesOf('audit'),
      queues: `${changesOf('moderation')}-${changesOf('accounts')}`,
    };
  }

  /**
   * Streams a server-sent event for each change, until the session ends.
   * @param isWelcome whether the listener may still receive events
   * @returns undefined when too many listen already
   */
  listen(isWelcome: () => Promise<boolean>): Readable | undefined {
    if (this.#listeners.size >= MOST_LISTENERS) return undefined;
    const stream = new Readable({ read: () => undefined });
    const listener = { stream, isWelcome, until: performance.now() + LIFETIME_MS };
    this.#listeners.add(listener);
    stream.once('close', () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    });
    stream.push('retry: 2000\n\n');
    this.#start();
    return stream;
  }

  /** Ends all connections, so that the process can stop. */
  close(): void {
    for (const { stream } of this.#listeners) stream.push(null);
    this.#listeners.clear();
    this.#stop();
  }

  #start(): void {
    const { lookMs, beatMs } = this.#options;
    if (this.#lookTimer !== undefined) return;
    this.#lastState = undefined;
    const look = () => {
      this.#look()
        .catch((error: unknown) =>
          this.#options.logger.warn(`Cannot notify the console of changes: ${String(error)}`),
        )
        .finally(() => {
          if (this.#lookTimer !== undefined) this.#lookTimer = setTimeout(look, lookMs);
        });
    };
    this.#lookTimer = setTimeout(look, 0);
    this.#beatTimer = setInterval(() => this.#beat(), beatMs);
  }

  #stop(): void {
    clearTimeout(this.#lookTimer);
    clearInterval(this.#beatTimer);
    this.#lookTimer = undefined;
    this.#beatTimer = undefined;
  }

  async #look(): Promise<void> {
    const [before, now] = [this.#lastState, await this.state()];
    this.#lastState = now;
    if (before === undefined) {
      for (const { stream } of this.#listeners) stream.push(': listening\n\n');
      return;
    }
    const changed = (['reviews', 'decisions', 'queues'] as const).filter(
      (name) => before[name] !== now[name],
    );
    const text = changed.map((name) => `event: ${name}\ndata:\n\n`).join('');
    if (text !== '') for (const { stream } of this.#listeners) stream.push(text);
  }

  #beat(): void {
    for (const listener of this.#listeners) void this.#check(listener);
  }

  async #check({ stream, isWelcome, until }: Listener): Promise<void> {
    // While the database is away, sessions cannot be checked: close the connection and let the listener reconnect.
    const stays = performance.now() < until && (await isWelcome().catch(() => false));
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(stays ? ': still here\n\n' : null);
  }
}
