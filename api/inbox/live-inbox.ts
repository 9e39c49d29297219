// Notifies open pages of members when something new arrives in their inbox, whichever process wrote it.
import type { Readable } from 'node:stream';
import type { Logger } from '@sandcrate/core/logger.ts';
import { newestNotices } from '@sandcrate/projections/inbox/queries.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type pg from 'pg';
import { EventStreams, type Listener } from '../event-streams.ts';

const MOST_LISTENERS = 2000;

export type LiveInboxOptions = {
  pool: pg.Pool;
  readModels: Pick<ReadModels, 'changesOf'>;
  logger: Pick<Logger, 'warn'>;
  lookMs?: number;
};

/** The account whose inbox a page shows, and the newest notice that it knows; undefined before the first look. */
type About = { accountId: string; newest: bigint | undefined };

/** One per process. It asks the database only when the inbox read model has changed, once for all listeners. */
export class LiveInbox {
  readonly #options: LiveInboxOptions;
  readonly #streams: EventStreams<About>;
  #changes: bigint | undefined;

  constructor(options: LiveInboxOptions) {
    const { logger, lookMs } = options;
    this.#options = options;
    this.#streams = new EventStreams({
      look: (listeners) => this.#look(listeners),
      begin: () => {
        this.#changes = undefined;
      },
      onError: (error) => logger.warn(`Cannot notify members of their inbox: ${String(error)}`),
      most: MOST_LISTENERS,
      ...(lookMs !== undefined && { lookMs }),
    });
  }

  /**
   * Streams the event `inbox` whenever the account has a new notice.
   * @param isWelcome whether the listener may still receive events
   * @returns undefined when too many listen already
   */
  listen(accountId: string, isWelcome: () => Promise<boolean>): Readable | undefined {
    return this.#streams.listen({ accountId, newest: undefined }, isWelcome);
  }

  /** Ends all connections, so that the process can stop. */
  close(): void {
    this.#streams.close();
  }

  async #look(listeners: readonly Listener<About>[]): Promise<void> {
    const changes = this.#options.readModels.changesOf('inbox');
    const isNew = ({ about }: Listener<About>) => about.newest === undefined;
    if (changes === this.#changes && !listeners.some(isNew)) return;
    const accountIds = new Set(listeners.map(({ about }) => about.accountId));
    const newest = await newestNotices(this.#options.pool, [...accountIds]);
    this.#changes = changes;
    for (const { about, stream } of listeners) {
      const [before, now] = [about.newest, newest.get(about.accountId) ?? -1n];
      about.newest = now;
      if (before === undefined) stream.push(': listening\n\n');
      else if (now > before) stream.push('event: inbox\ndata:\n\n');
    }
  }
}
