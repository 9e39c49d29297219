// Search on Elasticsearch. It ranks and counts. Texts come from the catalogue, which knows what is public now.
import type { Client } from '@elastic/elasticsearch';
import type pg from 'pg';
import { highlightsOf } from '../analysis/highlight.ts';
import { type ParsedQuery, parseQuery, withoutTranslations } from '../analysis/query.ts';
import { thesaurusWith } from '../analysis/thesaurus.ts';
import {
  type Facets,
  MAX_RESULTS,
  MAX_SUGGESTIONS,
  type Search,
  type SearchQuery,
  type SearchResult,
  type Suggestion,
  type Synonyms,
  type TextSearch,
} from '../search.ts';
import { MAX_NAMED, suggestsNames, withNames } from '../suggestions.ts';
import { facetAggregations, toFacets } from './facets.ts';
import { highlighting, toMatcher } from './highlights.ts';
import { ALIAS } from './index-definition.ts';
import { filterQueries, type Understood, understand } from './query.ts';
import { type Answer, IndexReader, idsOf, totalOf } from './reader.ts';
import { akin, sameCategory } from './related.ts';
import { SORTS } from './sorts.ts';
import { type FoundAndShown, VisibilityFilter } from './visibility-filter.ts';

/**
 * @param client for the cluster; the caller chooses its timeout and retries
 * @param pool for the database with the catalogue
 * @param index the index or alias to search
 */
export const createElasticsearchSearch = (client: Client, pool: pg.Pool, index: string = ALIAS): Search =>
  new ElasticsearchSearch(client, pool, index);

/** An answer; how the typed words were understood, if there were any; and add-ons that may have them in a name. */
type Found = { answer: Answer; meaning?: Understood; named?: string[] };

class ElasticsearchSearch implements Search {
  readonly #client: Client;
  readonly #pool: pg.Pool;
  readonly #index: string;
  readonly #visibility: VisibilityFilter;

  constructor(client: Client, pool: pg.Pool, index: string) {
    this.#client = client;
    this.#pool = pool;
    this.#index = index;
    this.#visibility = new VisibilityFilter(pool);
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    return toResult(await this.#shown((reader) => page(reader, query)));
  }

  async facets({ text, synonyms, ...filters }: TextSearch): Promise<Facets> {
    const aggs = facetAggregations(filters);
    const filter = Object.values(filterQueries(filters));
    const { found } = await this.#shown(
      async (reader): Promise<Found> =>
        text.trim() === ''
          ? { answer: await reader.ask({ size: 0, aggs }) }
          : reader.understand(parseQuery(text, thesaurusWith(synonyms)), ({ anywhere }) => ({
              query: anywhere,
              post_filter: { bool: { filter } },
              size: 0,
              aggs,
            })),
    );
    return { ...toFacets(found.answer), ...(found.meaning?.notes && { notes: found.meaning.notes }) };
  }

  async suggest(text: string, synonyms?: Synonyms): Promise<Suggestion[]> {
    const parsed = parseQuery(text, thesaurusWith(synonyms));
    const { found, shown } = await this.#shown((reader) => titles(reader, parsed));
    const addons = shown.map(({ id, title }) => ({ kind: 'addon' as const, text: title, id }));
    return withNames(this.#pool, parsed, addons, found.named ?? []);
  }

  async related(addonId: string, limit: number): Promise<string[]> {
    const { shown } = await this.#visibility.of(
      async (removed) => (removed.has(addonId) ? [] : akinOrAlike(this.#reader(removed), addonId, limit)),
      (ids) => ids,
    );
    return shown.slice(0, limit).map(({ id }) => id);
  }

  /** Queries the index without what the catalogue no longer shows. */
  #shown(ask: (reader: IndexReader) => Promise<Found>): Promise<FoundAndShown<Found>> {
    return this.#visibility.of(
      (removed) => ask(this.#reader(removed)),
      ({ answer }) => idsOf(answer),
    );
  }

  #reader(removed: ReadonlySet<string>): IndexReader {
    return new IndexReader(this.#client, this.#index, removed);
  }
}

async function page(reader: IndexReader, query: SearchQuery): Promise<Found> {
  const { text, page, limit, sort = text.trim() === '' ? 'newest' : 'relevance' } = query;
  const from = (page - 1) * limit;
  const size = Math.max(0, Math.min(limit, MAX_RESULTS - from));
  const range = size === 0 ? { size: 0 } : { from, size };
  const filter = Object.values(filterQueries(query));
  if (text.trim() === '') {
    const order = SORTS[sort === 'relevance' ? 'newest' : sort];
    return { answer: await reader.ask({ query: { bool: { filter } }, sort: order, ...range }) };
  }
  return reader.understand(parseQuery(text, thesaurusWith(query.synonyms)), (found) => ({
    query: found.scored,
    post_filter: { bool: { filter } },
    sort: SORTS[sort],
    ...highlighting(found),
    ...range,
  }));
}

async function titles(reader: IndexReader, parsed: ParsedQuery): Promise<Found> {
  const { key, words } = parsed;
  const size = MAX_SUGGESTIONS;
  if ([...key].length < 3 && words.some(({ unfinished }) => unfinished)) {
    const beginning = { prefix: { title_key: key } };
    return { answer: await reader.ask({ query: beginning, sort: SORTS.downloads, size }) };
  }
  const named = suggestsNames(parsed) ? understand(withoutTranslations(parsed))?.named : undefined;
  const [found, names] = await Promise.all([
    reader.understand(parsed, ({ anywhere, titled, titleScored }) => ({
      query: { bool: { filter: [anywhere], should: [titleScored] } },
      post_filter: titled,
      sort: SORTS.relevance,
      size,
    })),
    named && reader.ask({ query: named, sort: SORTS.relevance, size: 2 * MAX_NAMED }),
  ]);
  return { ...found, named: names ? idsOf(names) : [] };
}

/** Similar add-ons, followed by others of the same category if there are few. */
async function akinOrAlike(reader: IndexReader, addonId: string, limit: number): Promise<string[]> {
  const similar = idsOf(await reader.ask(akin(reader.index, addonId, limit)));
  if (similar.length >= limit) return similar;
  const own = await reader.ask({ query: { ids: { values: [addonId] } }, size: 1, fields: ['category'] });
  const category: unknown = own.hits.hits[0]?.fields?.category?.[0];
  if (typeof category !== 'string') return similar;
  const others = idsOf(await reader.ask(sameCategory(addonId, category, limit * 2)));
  return [...new Set([...similar, ...others])];
}

/** A page of hits as the port returns it. Without a meaning nothing is marked. */
function toResult({ found: { answer, meaning }, shown }: FoundAndShown<Found>): SearchResult {
  const matcher = meaning && toMatcher(meaning, answer);
  return {
    ids: shown.map(({ id }) => id),
    total: totalOf(answer),
    ...(meaning?.notes && { notes: meaning.notes }),
    highlights: matcher ? Object.fromEntries(shown.map((row) => [row.id, highlightsOf(row, matcher)])) : {},
  };
}
