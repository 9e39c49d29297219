// Queries an index without the add-ons in it that are no longer public.
import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { FAR_MORE } from '../analysis/guesses.ts';
import { type ParsedQuery, parseQuery } from '../analysis/query.ts';
import { SearchUnavailable } from '../search.ts';
import { isRecord } from './is-record.ts';
import { type Understood, understand } from './query.ts';
import { resemblancesRequest, toResemblances } from './resemblances.ts';

/** This few hits, none of them in a title, may be misspellings themselves, so similar words are searched too. */
const FEW = 5;

type Query = estypes.QueryDslQueryContainer;
export type Answer = estypes.SearchResponse<unknown, Record<string, estypes.AggregationsAggregate>>;

export class IndexReader {
  readonly #client: Client;
  readonly #removed: string[];
  readonly index: string;

  /** @param removed ids of add-ons to leave out of the answers */
  constructor(client: Client, index: string, removed: ReadonlySet<string>) {
    this.#client = client;
    this.#removed = [...removed];
    this.index = index;
  }

  /** @throws SearchUnavailable when the cluster does not answer, or refuses */
  async ask({ query, ...request }: estypes.SearchRequest): Promise<Answer> {
    try {
      return await this.#client.search({
        index: this.index,
        _source: false,
        track_total_hits: true,
        allow_partial_search_results: false,
        ...request,
        ...(this.#removed.length > 0 ? { query: this.#remaining(query) } : query && { query }),
      });
    } catch (cause) {
      const reason = cause instanceof errors.ElasticsearchClientError ? cause.message : String(cause);
      throw new SearchUnavailable(`Elasticsearch does not answer: ${reason}`, { cause });
    }
  }

  /**
   * Searches for the words as typed; if few add-ons have them, also for similar words. The request's filters play no
   * part in this, because a filter must only narrow a search.
   * @throws SearchUnavailable like `ask`
   */
  async understand(
    text: string,
    request: (meaning: Understood) => estypes.SearchRequest,
  ): Promise<{ answer: Answer; meaning?: Understood }> {
    const parsed = parseQuery(text);
    const strictly = understand(parsed);
    if (!strictly) return { answer: NOTHING };
    const answer = await this.#askCounting(strictly, request);
    const { anywhere, inTitles } = countsOf(answer);
    if (anywhere > FEW || inTitles > 0) return { answer, meaning: strictly };
    const forgivingly = await this.#forgivingly(parsed);
    if (!forgivingly) return { answer, meaning: strictly };
    const resembling = await this.#askCounting(forgivingly, request);
    return countsOf(resembling).anywhere < anywhere * FAR_MORE
      ? { answer, meaning: strictly }
      : { answer: resembling, meaning: forgivingly };
  }

  /** Also counts how many add-ons match without the request's filters, and how many of them in the title. */
  #askCounting(
    meaning: Understood,
    request: (meaning: Understood) => estypes.SearchRequest,
  ): Promise<Answer> {
    const asked = request(meaning);
    const counts = {
      anywhere: { filter: this.#remaining(meaning.anywhere) },
      in_titles: { filter: this.#remaining(meaning.inTitle) },
    };
    return this.ask({ ...asked, aggs: { ...asked.aggs, unfiltered: { global: {}, aggs: counts } } });
  }

  /** The query without the removed add-ons. */
  #remaining(query: Query | undefined): Query {
    return { bool: { must_not: { terms: { addon_id: this.#removed } }, ...(query && { must: query }) } };
  }

  /** Undefined when the index has no similar words. */
  async #forgivingly(parsed: ParsedQuery): Promise<Understood | undefined> {
    const question = resemblancesRequest(parsed.words);
    const resemblances = question && toResemblances(parsed.words, await this.ask(question));
    return resemblances && resemblances.size > 0 ? understand(parsed, resemblances) : undefined;
  }
}

const NOTHING: Answer = {
  took: 0,
  timed_out: false,
  _shards: { failed: 0, successful: 0, total: 0 },
  hits: { hits: [], total: 0 },
};

export const idsOf = ({ hits }: Answer): string[] => hits.hits.flatMap(({ _id }) => _id ?? []);

export function totalOf({ hits: { total } }: Answer): number {
  return typeof total === 'number' ? total : (total?.value ?? 0);
}

function countsOf({ aggregations }: Answer): { anywhere: number; inTitles: number } {
  const unfiltered: unknown = aggregations?.unfiltered;
  return { anywhere: countIn(unfiltered, 'anywhere'), inTitles: countIn(unfiltered, 'in_titles') };
}

function countIn(aggregation: unknown, name: string): number {
  const found = isRecord(aggregation) ? aggregation[name] : undefined;
  return isRecord(found) && typeof found.doc_count === 'number' ? found.doc_count : 0;
}
