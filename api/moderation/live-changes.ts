// Notifies open consoles of changes in moderation, whichever process made them.
import type { Readable } from 'node:stream';
import type { Logger } from '@sandcrate/core/logger.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type pg from 'pg';
import { EventStreams, type Listener } from '../event-streams.ts';
import { IS_IN_FORCE } from './review-locks.ts';
import type { LiveState } from './review-locks-contract.ts';

const MOST_LISTENERS = 500;

export type LiveOptions = {
  pool: pg.Pool;
  readModels: Pick<ReadModels, 'changesOf'>;
  logger: Pick<Logger, 'warn'>;
  lookMs?: number;
  beatMs?: number;
};

/** One per process. It runs no queries while nobody listens. */
export class LiveChanges {
  readonly #options: LiveOptions;
  readonly #streams: EventStreams<undefined>;
  #lastState: LiveState | undefined;

  constructor(options: LiveOptions) {
    const { logger, lookMs, beatMs } = options;
    this.#options = options;
    this.#streams = new EventStreams({
      look: (listeners) => this.#look(listeners),
      begin: () => {
        this.#lastState = undefined;
      },
      onError: (error) => logger.warn(`Cannot notify the console of changes: ${String(error)}`),
      most: MOST_LISTENERS,
      ...(lookMs !== undefined && { lookMs }),
      ...(beatMs !== undefined && { beatMs }),
    });
  }

  /** Tokens to compare: each differs once its part of moderation has changed. */
  async state(): Promise<LiveState> {
    const { pool, readModels } = this.#options;
    const holders = `coalesce(md5(string_agg(addon_id::text || account_id::text, ' ' order by addon_id)), '')`;
    const { rows } = await pool.query<{ reviews: string; assignments: string }>(
      `select (select ${holders} from api.review_lock held where ${IS_IN_FORCE}) as reviews,
         (select ${holders} from api.assignment) as assignments`,
      [],
    );
    const changesOf = (name: string) => String(readModels.changesOf(name) ?? 0n);
    return {
      reviews: rows[0]?.reviews ?? '',
      decisions: changesOf('audit'),
      queues: `${changesOf('moderation')}-${changesOf('accounts')}-${rows[0]?.assignments ?? ''}`,
    };
  }

  /**
   * Streams a server-sent event for each change, until the session ends.
   * @param isWelcome whether the listener may still receive events
   * @returns undefined when too many listen already
   */
  listen(isWelcome: () => Promise<boolean>): Readable | undefined {
    return this.#streams.listen(undefined, isWelcome);
  }

  /** Ends all connections, so that the process can stop. */
  close(): void {
    this.#streams.close();
  }

  async #look(listeners: readonly Listener<undefined>[]): Promise<void> {
    const [before, now] = [this.#lastState, await this.state()];
    this.#lastState = now;
    if (before === undefined) {
      for (const { stream } of listeners) stream.push(': listening\n\n');
      return;
    }
    const changed = (['reviews', 'decisions', 'queues'] as const).filter(
      (name) => before[name] !== now[name],
    );
    const text = changed.map((name) => `event: ${name}\ndata:\n\n`).join('');
    if (text !== '') for (const { stream } of listeners) stream.push(text);
  }
}
