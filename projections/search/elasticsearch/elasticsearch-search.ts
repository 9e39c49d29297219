// Search on Elasticsearch. It ranks and counts; titles and texts come from the catalogue, which knows what is public now.
import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import type pg from 'pg';
import { type ParsedQuery, parseQuery } from '../analysis/query.ts';
import {
  type Facets,
  MAX_RESULTS,
  MAX_SUGGESTIONS,
  type Search,
  type SearchFilters,
  type SearchQuery,
  type SearchResult,
  SearchUnavailable,
  type Suggestion,
} from '../search.ts';
import { facetAggregations, toFacets } from './facets.ts';
import { highlighting, toMatcher } from './highlights.ts';
import { hydrate, toResult } from './hydrate.ts';
import { ALIAS } from './index-definition.ts';
import { filterQueries, type Understood, understand } from './query.ts';
import { akin, sameCategory } from './related.ts';
import { Removals } from './removals.ts';
import { resemblancesRequest, toResemblances } from './resemblances.ts';
import { SORTS } from './sorts.ts';

/** So few hits, and none of them in a title, may be others' mistakes: what the words resemble is looked for too. */
const FEW = 5;
/** What they resemble is meant when it is found so many times as often. */
const FAR_MORE = 10;

type Query = estypes.QueryDslQueryContainer;
type Answer = estypes.SearchResponse<unknown, Record<string, estypes.AggregationsAggregate>>;

/**
 * @param client of the cluster; its time-out and retries are the caller's choice
 * @param pool of the database that holds the catalogue
 * @param index the index or alias to search
 */
export const createElasticsearchSearch = (client: Client, pool: pg.Pool, index: string = ALIAS): Search =>
  new ElasticsearchSearch(client, pool, index);

class ElasticsearchSearch implements Search {
  readonly #client: Client;
  readonly #pool: pg.Pool;
  readonly #index: string;
  readonly #removals: Removals;

  constructor(client: Client, pool: pg.Pool, index: string) {
    this.#client = client;
    this.#pool = pool;
    this.#index = index;
    this.#removals = new Removals(pool);
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const { text, page, limit, sort = text.trim() === '' ? 'newest' : 'relevance' } = query;
    const from = (page - 1) * limit;
    const size = Math.max(0, Math.min(limit, MAX_RESULTS - from));
    const range = size === 0 ? { size: 0 } : { from, size };
    const filter = Object.values(filterQueries(query));
    if (text.trim() === '') {
      const order = SORTS[sort === 'relevance' ? 'newest' : sort];
      return toResult(await this.#ask({ query: { bool: { filter } }, sort: order, ...range }), this.#pool);
    }
    const { answer, meaning } = await this.#understand(text, filter, (found) => ({
      query: { bool: { must: [found.scored], filter } },
      sort: SORTS[sort],
      ...highlighting(found),
      ...range,
    }));
    return toResult(answer, this.#pool, meaning && toMatcher(meaning, answer));
  }

  async facets({ text, ...filters }: SearchFilters & { text: string }): Promise<Facets> {
    const aggs = facetAggregations(filters);
    if (text.trim() === '') return toFacets(await this.#ask({ size: 0, aggs }));
    const filter = Object.values(filterQueries(filters));
    const { answer } = await this.#understand(text, filter, ({ anywhere }) => ({
      query: { bool: { filter: [anywhere] } },
      post_filter: { bool: { filter } },
      size: 0,
      aggs,
    }));
    return toFacets(answer);
  }

  async suggest(text: string): Promise<Suggestion[]> {
    const { key, words } = parseQuery(text);
    const size = MAX_SUGGESTIONS;
    if ([...key].length < 3 && words.some(({ unfinished }) => unfinished)) {
      return this.#titles(
        await this.#ask({ query: { prefix: { title_key: key } }, sort: SORTS.downloads, size }),
      );
    }
    const { answer } = await this.#understand(text, [], ({ titleScored }) => ({
      query: titleScored,
      sort: SORTS.relevance,
      size,
    }));
    return this.#titles(answer);
  }

  async related(addonId: string, limit: number): Promise<string[]> {
    if (await this.#removals.has(addonId)) return [];
    const similar = idsOf(await this.#ask(akin(this.#index, addonId, limit)));
    const others = similar.length < limit ? await this.#others(addonId, limit) : [];
    const rows = await hydrate(this.#pool, [...new Set([...similar, ...others])]);
    return rows.slice(0, limit).map(({ id }) => id);
  }

  async #others(addonId: string, limit: number): Promise<string[]> {
    const own = await this.#ask({ query: { ids: { values: [addonId] } }, size: 1, fields: ['category'] });
    const category: unknown = own.hits.hits[0]?.fields?.category?.[0];
    return typeof category === 'string'
      ? idsOf(await this.#ask(sameCategory(addonId, category, limit * 2)))
      : [];
  }

  /** Titles as they are now, of what is public now. */
  async #titles(answer: Answer): Promise<Suggestion[]> {
    const rows = await hydrate(this.#pool, idsOf(answer));
    return rows.map(({ id, title }) => ({ id, title }));
  }

  /** Asks by the words as they are spelt; when that finds little, by everything that they resemble. */
  async #understand(
    text: string,
    filter: Query[],
    request: (meaning: Understood) => estypes.SearchRequest,
  ): Promise<{ answer: Answer; meaning?: Understood }> {
    const parsed = parseQuery(text);
    const strictly = understand(parsed);
    if (!strictly) return { answer: NOTHING };
    const asked = request(strictly);
    const inTitles = { filter: { bool: { filter: [strictly.inTitle, ...filter] } } };
    const answer = await this.#ask({ ...asked, aggs: { ...asked.aggs, in_titles: inTitles } });
    if (totalOf(answer) > FEW || countOf(answer, 'in_titles') > 0) return { answer, meaning: strictly };
    const forgivingly = await this.#forgivingly(parsed);
    if (!forgivingly) return { answer, meaning: strictly };
    const resembling = await this.#ask(request(forgivingly));
    return totalOf(resembling) < totalOf(answer) * FAR_MORE
      ? { answer, meaning: strictly }
      : { answer: resembling, meaning: forgivingly };
  }

  /** Undefined when the words resemble nothing that the index knows. */
  async #forgivingly(parsed: ParsedQuery): Promise<Understood | undefined> {
    const question = resemblancesRequest(parsed.words);
    const resemblances = question && toResemblances(parsed.words, await this.#ask(question));
    return resemblances && resemblances.size > 0 ? understand(parsed, resemblances) : undefined;
  }

  /** Asks about what the index holds and the catalogue still shows. */
  async #ask(request: estypes.SearchRequest): Promise<Answer> {
    return this.#removals.without((removed) => this.#askWithout(removed, request));
  }

  async #askWithout(
    removed: ReadonlySet<string>,
    { query, ...request }: estypes.SearchRequest,
  ): Promise<Answer> {
    const others = {
      bool: { must_not: { terms: { addon_id: [...removed] } }, ...(query && { must: query }) },
    };
    try {
      return await this.#client.search({
        index: this.#index,
        _source: false,
        track_total_hits: true,
        allow_partial_search_results: false,
        ...request,
        ...(removed.size > 0 ? { query: others } : query && { query }),
      });
    } catch (cause) {
      const reason = cause instanceof errors.ElasticsearchClientError ? cause.message : String(cause);
      throw new SearchUnavailable(`Elasticsearch does not answer: ${reason}`, { cause });
    }
  }
}

const NOTHING: Answer = {
  took: 0,
  timed_out: false,
  _shards: { failed: 0, successful: 0, total: 0 },
  hits: { hits: [], total: 0 },
};

const idsOf = ({ hits }: Answer): string[] => hits.hits.flatMap(({ _id }) => _id ?? []);

function totalOf({ hits: { total } }: Pick<Answer, 'hits'>): number {
  return typeof total === 'number' ? total : (total?.value ?? 0);
}

function countOf({ aggregations }: Answer, name: string): number {
  const found = aggregations?.[name];
  return found && 'doc_count' in found && typeof found.doc_count === 'number' ? found.doc_count : 0;
}
