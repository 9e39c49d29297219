// Maintains each public add-on's list of related add-ons, so that no request waits for its computation.
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
  /** Finds related add-ons. It must search the catalogue's own rows, not an index that may be behind them. */
  search: Pick<Search, 'related'>;
  logger: Logger;
  /** How often it looks for changes. [500 ms] */
  pollMs?: number;
};

/** Its holder maintains the lists from this version of the catalogue. */
export const RELATED_LEASE = `related ${schemas.catalogue}`;

/** More than a page shows, because some of them may be closed before the list is recomputed. */
const LISTED = 24;
const AT_A_TIME = 20;
const CHANGES_AT_A_TIME = 1_000;

/** Maintains the lists until closed, in one process at a time. The others stand by. */
export function keepRelated(options: KeepRelatedOptions): { close(): Promise<void> } {
  const stop = new AbortController();
  const running = updateUntil(options, stop.signal);
  return {
    async close() {
      stop.abort(new Error('The lists of related add-ons are no longer maintained'));
      await running;
    },
  };
}

async function updateUntil(options: KeepRelatedOptions, signal: AbortSignal): Promise<void> {
  const { leases, logger, pollMs = 500 } = options;
  let backOff = new BackOff();
  while (!signal.aborted) {
    try {
      const lease = await leases.acquire(RELATED_LEASE, signal);
      const until = AbortSignal.any([signal, lease.lost]);
      try {
        const fence = await raiseFence(options.pool, lease);
        const updater = new RelatedUpdater({ ...options, fence });
        while (!until.aborted) {
          await updater.catchUp(until);
          backOff = new BackOff();
          await delay(pollMs, undefined, { signal: until }).catch(() => {});
        }
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (signal.aborted) return;
      logger.warn(`Updating related add-ons is delayed: ${String(error)}`);
      await backOff.pause(signal);
    }
  }
}

/** The work itself. Only one updater per catalogue may run at a time. */
export class RelatedUpdater {
  readonly #pool: pg.Pool;
  readonly #search: Pick<Search, 'related'>;
  readonly #fence: Pick<Fence, 'write'>;
  /** Changes up to this version are marked. */
  #marked = 0n;

  /** @param fence the fence for saving lists [none]; marking lists as due is harmless without it */
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
   * Recomputes the lists that changes since the last call made out of date, a few at a time.
   * @throws when the database is unavailable; nothing is lost, and the next call continues
   * @throws LeaseLost when another process now maintains the lists
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
