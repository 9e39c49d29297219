// Keeps the list of akin add-ons of each public one, so that nobody waits for it to be found out.
import { setTimeout as delay } from 'node:timers/promises';
import { BackOff } from '@sandcrate/core/event-store/retry.ts';
import type { Logger } from '@sandcrate/core/logger.ts';
import type pg from 'pg';
import { type Fence, raiseFence, unfenced } from '../runner/lifecycle/leases/fence.ts';
import type { Leases } from '../runner/lifecycle/leases/leases.ts';
import { schemas } from '../schemas.ts';
import type { Search } from '../search/search.ts';
import { findDue, latestVersion, markChanged, saveAkin } from './lists.ts';

export type KeepRelatedOptions = {
  pool: pg.Pool;
  leases: Leases;
  /** Finds them; it must search the rows of the catalogue themselves, not an index that may be behind them. */
  search: Pick<Search, 'related'>;
  logger: Logger;
  /** How often it looks for changes. [500 ms] */
  pollMs?: number;
};

/** Whoever holds it keeps the lists, out of this version of the catalogue. */
export const RELATED_LEASE = `related ${schemas.catalogue}`;

/** More than a page shows, since some of them may be closed before the list is made anew. */
const LISTED = 24;
const AT_A_TIME = 20;
const CHANGES_AT_A_TIME = 1_000;

/** Does this until it is closed; of several processes one does it, the others stand by. */
export function keepRelated(options: KeepRelatedOptions): { close(): Promise<void> } {
  const stop = new AbortController();
  const running = updateUntil(options, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The lists of related add-ons are no longer kept'));
      await running;
    },
  };
}

async function updateUntil(options: KeepRelatedOptions, signal: AbortSignal): Promise<void> {
  const { leases, logger, pollMs = 500 } = options;
  const backOff = new BackOff();
  while (!signal.aborted) {
    try {
      const lease = await leases.acquire(RELATED_LEASE, signal);
      const until = AbortSignal.any([signal, lease.lost]);
      try {
        const fence = await raiseFence(options.pool, lease);
        const updater = new RelatedUpdater({ ...options, fence });
        while (!until.aborted) {
          await updater.catchUp(until);
          await delay(pollMs, undefined, { signal: until }).catch(() => {});
        }
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (signal.aborted) return;
      logger.warn(`The lists of related add-ons wait: ${String(error)}`);
      await backOff.pause(signal);
    }
  }
}

/** The work itself; of those for one catalogue only one may be at it. */
export class RelatedUpdater {
  readonly #pool: pg.Pool;
  readonly #search: Pick<Search, 'related'>;
  readonly #fence: Pick<Fence, 'write'>;
  /** Changes up to this version are marked. */
  #marked = 0n;

  /** @param fence under which lists are saved [none]; what is only marked as due does no harm */
  constructor({
    pool,
    search,
    fence = unfenced(pool),
  }: Pick<KeepRelatedOptions, 'pool' | 'search'> & { fence?: Pick<Fence, 'write'> }) {
    this.#pool = pool;
    this.#search = search;
    this.#fence = fence;
  }

  /**
   * Finds anew what any change since the last time made out of date, a few lists at a time.
   * @throws when the database is away; nothing is lost, the next call goes on
   * @throws LeaseLost when another process keeps the lists now
   */
  async catchUp(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const changes = await markChanged(this.#pool, this.#marked, CHANGES_AT_A_TIME);
      this.#marked = changes.upTo;
      const due = await findDue(this.#pool, AT_A_TIME);
      if (due.length === 0 && changes.count === 0) return;
      for (const addonId of due) {
        if (signal?.aborted) return;
        const asOf = await latestVersion(this.#pool);
        const akin = await this.#search.related(addonId, LISTED);
        await this.#fence.write((tx) => saveAkin(tx, { addonId, asOf, akin }));
      }
    }
  }
}
