// How often add-ons are liked and rated, after a change that a command waited for.
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import { engagementCounts } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import type { EngagementCounts } from '@sandcrate/projections/runner/projection.ts';
import { isNumbers, numbersOf } from '@sandcrate/projections/touched.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

const MOST_KEPT = 10_000;
/** How long counts are cached at most, even without notification of a change. */
const KEPT_MS = 10_000;

/** Knows the counts that this process wrote itself, until another change. The others are read. */
export class CurrentCounts {
  readonly #changes: Pick<ReadModels, 'onTouched' | 'isListening'>;
  readonly #lookUp: (addonId: string) => Promise<EngagementCounts>;
  readonly #kept = new LRUCache<string, EngagementCounts>({ max: MOST_KEPT, ttl: KEPT_MS });

  constructor(pool: pg.Pool, changes: Pick<ReadModels, 'onTouched' | 'isListening'>) {
    this.#changes = changes;
    this.#lookUp = batchLoader((ids: readonly string[]) => engagementCounts(pool, ids));
    changes.onTouched(({ subjects, counts }) => {
      if (subjects === 'all') this.#kept.clear();
      else for (const subject of subjects) if (isNumbers(subject)) this.#kept.delete(subject);
      for (const [addonId, each] of counts ?? []) this.#kept.set(numbersOf(addonId), each);
    });
  }

  /** An add-on's counts as the read model shows them now, or later. */
  async of(addonId: string): Promise<EngagementCounts> {
    const kept = this.#changes.isListening() ? this.#kept.get(numbersOf(addonId)) : undefined;
    return kept ?? this.#lookUp(addonId);
  }
}
