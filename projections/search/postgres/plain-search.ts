// A search with PostgreSQL's defaults, as a baseline for ours. Not for production.

import type pg from 'pg';
import { schemas } from '../../schemas.ts';

/** Indexes the same texts, with weights in the same order. */
export async function preparePlainSearch(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table plain_search as
    select addon_id,
      setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', array_to_string(tags, ' ')), 'B')
        || setweight(to_tsvector('english', publisher), 'C')
        || setweight(to_tsvector('english', description || ' ' || facts), 'D') as words
    from ${schemas.catalogue}.search_documents where is_public;
    create index on plain_search using gin (words);
    analyze plain_search;`);
}

/** The ids of the first ten hits by `websearch_to_tsquery` and `ts_rank`. */
export async function plainSearch(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ addon_id: string }>(
    `select addon_id from plain_search, websearch_to_tsquery('english', $1) query
     where words @@ query
     order by ts_rank(words, query) desc, addon_id
     limit 10`,
    [text],
  );
  return rows.map(({ addon_id }) => addon_id);
}
