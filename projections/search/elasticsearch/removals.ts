// What an index may still hold though nobody may see it: taken away, or never approved, since the index heard last.
import type pg from 'pg';
import { SearchUnavailable } from '../search.ts';

/** More than a search may leave out one by one. */
const TOO_MANY = 10_000;

/** Reads them while the engine is asked already, leaving out those of the last time: most often they are the same. */
export class Removals {
  readonly #pool: pg.Pool;
  #last: ReadonlySet<string> = new Set();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Asks by leaving out those add-ons, and again if they turn out to be others.
   * @throws SearchUnavailable when there are too many of them: the index is of no use before it has caught up
   */
  async without<Answer>(ask: (removed: ReadonlySet<string>) => Promise<Answer>): Promise<Answer> {
    const left = this.#last;
    const [asked, now] = await Promise.allSettled([ask(left), this.#now()]);
    if (now.status === 'rejected') throw now.reason;
    this.#last = now.value;
    if (!areEqual(left, now.value)) return ask(now.value); // one may be back, too
    if (asked.status === 'rejected') throw asked.reason;
    return asked.value;
  }

  /** Whether an add-on is one of them. */
  async has(addonId: string): Promise<boolean> {
    return (await this.#now()).has(addonId);
  }

  async #now(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ addon_id: string }>(
      `select addon_id from catalogue.search_documents
       where not is_public and version > (select coalesce(min(version), 0) from search.reached)
       order by version limit $1`,
      [TOO_MANY + 1],
    );
    if (rows.length > TOO_MANY) throw new SearchUnavailable('The index is far behind the catalogue');
    return new Set(rows.map(({ addon_id }) => addon_id));
  }
}

const areEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));
