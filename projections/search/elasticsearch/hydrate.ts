// Gives hits their texts, and drops what is not public any more: an index that lags behind shows nothing of it.
import type { estypes } from '@elastic/elasticsearch';
import type pg from 'pg';
import type { Matcher } from '../analysis/highlight.ts';
import { highlightsOf } from '../analysis/highlights.ts';
import type { SearchResult } from '../search.ts';

export type Hydrated = { id: string; title: string; description: string };

/** The public ones of these, in the same order. */
export async function hydrate(pool: pg.Pool, ids: readonly string[]): Promise<Hydrated[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<Hydrated>(
    `select addon_id as id, title, description
     from catalogue.search_documents
     where addon_id = any($1::uuid[]) and is_public
     order by array_position($1::uuid[], addon_id)`,
    [ids],
  );
  return rows;
}

/** A page of hits as the port answers it. Without a matcher nothing is marked. */
export async function toResult(
  { hits }: estypes.SearchResponse<unknown>,
  pool: pg.Pool,
  matcher?: Matcher,
): Promise<SearchResult> {
  const rows = await hydrate(
    pool,
    hits.hits.flatMap(({ _id }) => _id ?? []),
  );
  const total = typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0);
  return {
    ids: rows.map(({ id }) => id),
    total,
    highlights: matcher ? Object.fromEntries(rows.map((row) => [row.id, highlightsOf(row, matcher)])) : {},
  };
}
