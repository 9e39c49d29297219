// Search on PostgreSQL, over the catalogue projection's rows.
import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import { type ParsedQuery, parseQuery } from '../analysis/query.ts';
import type { Facets, Search, SearchFilters, SearchQuery, SearchResult, Suggestion } from '../search.ts';
import { listedBy } from './browse.ts';
import { type Expanded, expand } from './expand.ts';
import { facetsStatement } from './facets.ts';
import { isFiltered, isSelective } from './filters.ts';
import { matcherOf, toResult } from './highlights.ts';
import { firstOf, type PageRow, pageStatement } from './page.ts';
import { akinStatement, type OwnWord, ownWordsStatement, sameCategoryStatement } from './related.ts';
import { rankedByRelevance } from './relevance.ts';
import { Parameters, type Statement, StatementNames } from './sql.ts';
import { beginningsStatement, suggestStatement } from './suggest.ts';
import { type TextQuery, textQueryOf } from './text-query.ts';
import { type CatalogueChanges, FEW, WordLookups } from './word-lookups.ts';

/**
 * @param pool for the database with the schemas `catalogue`, `statistics` and `search`
 * @param changes allows word lookups to be cached until the catalogue changes
 */
export const createPostgresSearch = (pool: pg.Pool, changes?: CatalogueChanges): Search =>
  new PostgresSearch(pool, changes);

const names = new StatementNames();

const NO_FACETS: Facets = { categories: [], tags: [], games: [] };

class PostgresSearch implements Search {
  readonly #pool: pg.Pool;
  readonly #words: WordLookups;

  constructor(pool: pg.Pool, changes: CatalogueChanges | undefined) {
    this.#pool = pool;
    this.#words = new WordLookups(pool, changes);
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    if (query.text.trim() === '') return toResult(await this.#rows<PageRow>(browsePage(query), query));
    const found = await this.#understand(query.text, query, async (text, expanded) => {
      const rows = await this.#rows<PageRow>(textPage(query, text), query);
      return rows[0]?.total ? toResult(rows, matcherOf(expanded)) : undefined;
    });
    return found ?? { ids: [], total: 0, highlights: {} };
  }

  async facets({ text, ...filters }: SearchFilters & { text: string }): Promise<Facets> {
    const facets =
      text.trim() === ''
        ? await this.#count(filters)
        : await this.#understand(text, filters, ({ anywhere }) => this.#count(filters, anywhere));
    return facets ?? NO_FACETS;
  }

  async suggest(text: string): Promise<Suggestion[]> {
    const { key, words } = parseQuery(text);
    if ([...key].length < 3 && words.some(({ unfinished }) => unfinished)) {
      return this.#rows<Suggestion>(beginningsStatement(key));
    }
    const suggestions = await this.#understand(text, {}, async (query) => {
      const rows = await this.#rows<Suggestion>(suggestStatement(query));
      return rows.length > 0 || (await this.#isFound(query.anywhere, FEW)) ? rows : undefined;
    });
    return suggestions ?? [];
  }

  async related(addonId: string, limit: number): Promise<string[]> {
    const words = await this.#rows<OwnWord>(ownWordsStatement(addonId));
    const akin = await this.#rows<{ id: string }>(akinStatement(addonId, words, limit));
    if (akin.length === limit) return akin.map(({ id }) => id);
    const others = await this.#rows<{ id: string }>(sameCategoryStatement(addonId, limit * 2));
    return [...new Set([...akin, ...others].map(({ id }) => id))].slice(0, limit);
  }

  /**
   * Searches for the words as the catalogue knows them, and for words similar to rare ones unless a title has them all;
   * if no add-on has them, for words similar to any. Filters play no part in this, because a filter must only narrow a
   * search.
   */
  async #understand<Answer>(
    typed: string,
    filters: SearchFilters,
    ask: (text: TextQuery, expanded: Expanded[]) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const parsed = parseQuery(typed);
    for (const forgiving of [false, true]) {
      const expanded = await this.#withoutNeedlessGuesses(
        await expand(this.#words, parsed, { forgiving }),
        parsed,
      );
      const text = textQueryOf(expanded, parsed);
      const answer = text && (await ask(text, expanded));
      if (answer) return answer;
      if (text && isFiltered(filters) && (await this.#isFound(text.anywhere))) return undefined;
    }
    return undefined;
  }

  /** Leaves out the guesses if the words as typed are in a title. */
  async #withoutNeedlessGuesses(expanded: Expanded[], parsed: ParsedQuery): Promise<Expanded[]> {
    if (expanded.every(({ guesses }) => guesses.length === 0)) return expanded;
    const literally = expanded.map((word) => ({ ...word, guesses: [] }));
    const text = textQueryOf(literally, parsed);
    return text && (await this.#isFound(text.inTitle)) ? literally : expanded;
  }

  /** Whether more than this many add-ons match, without any filter. */
  async #isFound(query: string, few = 0): Promise<boolean> {
    const parameters = new Parameters();
    const text = `
      select exists (
        select from ${schemas.catalogue}.search_index i where i.terms @@ ${parameters.addTextQuery(query)}
        offset ${parameters.add(few, 'int')}
      ) as found`;
    const [row] = await this.#rows<{ found: boolean }>({ text, values: parameters.values });
    return row?.found ?? false;
  }

  async #count(filters: SearchFilters, matching?: string): Promise<Facets | undefined> {
    const [facets] = await this.#rows<Facets>(facetsStatement(filters, matching), filters);
    return facets && facets.categories.length + facets.tags.length + facets.games.length > 0
      ? facets
      : undefined;
  }

  /** Statements with selective filters are planned each time. */
  async #rows<Row extends pg.QueryResultRow>(
    statement: Statement,
    filters: SearchFilters = {},
  ): Promise<Row[]> {
    const asked = isSelective(filters) ? statement : names.named(statement);
    return (await this.#pool.query<Row>(asked)).rows;
  }
}

function browsePage(query: SearchQuery): Statement {
  const parameters = new Parameters();
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  const listed = listedBy(sort, query, undefined, firstOf(query), parameters);
  return pageStatement(listed, query, false, parameters);
}

function textPage(query: SearchQuery, text: TextQuery): Statement {
  const parameters = new Parameters();
  const sort = query.sort ?? 'relevance';
  const listed =
    sort === 'relevance'
      ? rankedByRelevance(text, query, firstOf(query), parameters)
      : listedBy(sort, query, text.anywhere, firstOf(query), parameters);
  return pageStatement(listed, query, true, parameters);
}
