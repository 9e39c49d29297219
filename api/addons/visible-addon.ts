// Whether somebody may see an add-on. Commands about it check this first, without loading its page.
import { maySeeAddon } from '@sandcrate/core/addon/visibility.ts';
import { batchLoader } from '@sandcrate/core/batch-loader.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import { type Listed, listedAmong } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type { ReadModels } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import { addonMissing } from './not-found.ts';

const MOST_KEPT = 10_000;
/** How long a result is cached at most, even without notification of a change. */
const KEPT_MS = 10_000;

/** Caches results until an event may have changed who sees what; ratings, likes and downloads do not. */
export class VisibleAddons {
  readonly #handler: Pick<Handler, 'load'>;
  readonly #changes: Pick<ReadModels, 'onTouched' | 'isListening'>;
  readonly #lookUp: (addonId: string) => Promise<Listed | undefined>;
  readonly #kept = new LRUCache<string, Listed>({ max: MOST_KEPT, ttl: KEPT_MS });
  /** How often the cache has been cleared. */
  #drops = 0;

  constructor(
    pool: pg.Pool,
    changes: Pick<ReadModels, 'onTouched' | 'isListening'>,
    handler: Pick<Handler, 'load'>,
  ) {
    this.#handler = handler;
    this.#changes = changes;
    this.#lookUp = batchLoader((ids: readonly string[]) => listedAmong(pool, ids));
    changes.onTouched(({ lists }) => {
      if (lists !== 'wrong') return;
      this.#drops += 1;
      this.#kept.clear();
    });
  }

  /** An add-on that this person may see; undefined when there is none. */
  async find(addonId: string, viewer: Viewer | undefined): Promise<Listed | undefined> {
    const listed = this.#kept.get(addonId) ?? (await this.#look(addonId));
    return listed && maySeeAddon(listed, viewer) ? listed : undefined;
  }

  /**
   * As `find`.
   * @throws HttpError 404 when there is none; NotShownYet when it was just made
   */
  async must(addonId: string, viewer: Viewer | undefined): Promise<Listed> {
    const listed = await this.find(addonId, viewer);
    if (listed === undefined) throw await addonMissing(this.#handler, addonId, viewer);
    return listed;
  }

  async #look(addonId: string): Promise<Listed | undefined> {
    const drops = this.#drops;
    const listed = await this.#lookUp(addonId);
    // A result that was read during a change may show the state before it.
    if (listed && drops === this.#drops && this.#changes.isListening()) this.#kept.set(addonId, listed);
    return listed;
  }
}
