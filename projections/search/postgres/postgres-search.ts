// Search on PostgreSQL, over the rows that the catalogue's projection keeps.
import type pg from 'pg';
import { type ParsedQuery, parseQuery } from '../analysis/query.ts';
import { MAX_RESULTS, type SearchQuery, type SearchResult } from '../search.ts';
import { expand } from './expand.ts';
import { relevanceStatement } from './relevance.ts';
import { textQueryOf } from './text-query.ts';

type Ranked = { ids: string[]; total: number };

export class PostgresSearch {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const { page, limit } = query;
    const first = Math.min(page * limit, MAX_RESULTS);
    const parsed = parseQuery(query.text);
    let ranked = await this.#rank(parsed, query, first, false);
    if (ranked.total === 0) ranked = await this.#rank(parsed, query, first, true);
    return { ids: ranked.ids.slice((page - 1) * limit), total: ranked.total, highlights: {} };
  }

  async #rank(parsed: ParsedQuery, query: SearchQuery, first: number, forgiving: boolean): Promise<Ranked> {
    const text = textQueryOf(await expand(this.#pool, parsed, { forgiving }), parsed);
    if (!text) return { ids: [], total: 0 };
    const { rows } = await this.#pool.query<Ranked>(relevanceStatement(text, query, first));
    return rows[0] ?? { ids: [], total: 0 };
  }
}
