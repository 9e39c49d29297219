// Filters hits by what the catalogue shows now. An index lags behind, so it may still contain add-ons that are no
// longer public.

import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import { SearchUnavailable } from '../search.ts';

/** A public add-on with its current texts. */
export type Shown = { id: string; title: string; description: string };

/** The hits of an index, and the texts of those that are public now, in the same order. */
export type FoundAndShown<Found> = { found: Found; shown: Shown[] };

/** More than a search can exclude one by one. */
const TOO_MANY = 10_000;

/** Remembers what the last answer had to exclude, because the next one usually excludes the same. */
export class VisibilityFilter {
  readonly #pool: pg.Pool;
  #removed: ReadonlySet<string> = new Set();

  /** @param pool for the database with the catalogue */
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Queries an index without the add-ons that are no longer public, and again if that set has changed.
   * @param ask queries the index without these add-ons
   * @param idsOf the hits whose texts are needed
   * @throws SearchUnavailable when there is too much to exclude: the index is unusable until it has caught up
   */
  async of<Found>(
    ask: (removed: ReadonlySet<string>) => Promise<Found>,
    idsOf: (found: Found) => readonly string[] = () => [],
  ): Promise<FoundAndShown<Found>> {
    const left = this.#removed;
    const found = await ask(left);
    const { shown, removed } = await this.#read(idsOf(found));
    this.#removed = removed;
    if (areEqual(left, removed)) return { found, shown };
    const again = await ask(removed); // an add-on may also be public again
    return { found: again, shown: (await this.#read(idsOf(again))).shown };
  }

  async #read(ids: readonly string[]): Promise<{ shown: Shown[]; removed: Set<string> }> {
    const { rows } = await this.#pool.query<Shown & { isPublic: boolean }>({
      name: 'shown-now',
      text: READ,
      values: [ids, TOO_MANY + 1],
    });
    const shown = new Map(rows.filter(({ isPublic }) => isPublic).map((row) => [row.id, row]));
    const removed = new Set(rows.filter(({ isPublic }) => !isPublic).map(({ id }) => id));
    if (removed.size > TOO_MANY) throw new SearchUnavailable('The index is far behind the catalogue');
    return { shown: ids.flatMap((id) => shown.get(id) ?? []), removed };
  }
}

const READ = `
  select a.id, d.title, d.description, true as "isPublic"
  from ${schemas.catalogue}.search_documents d
  join ${schemas.catalogue}.addons a on a.id = d.addon_id and a.is_public
  where d.addon_id = any($1::uuid[]) and d.is_public
  union all
  (select addon_id, '', '', is_public
   from ${schemas.catalogue}.search_documents
   where not is_public and version > (select coalesce(min(version), 0) from search.reached)
   order by version
   limit $2)`;

const areEqual = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));
