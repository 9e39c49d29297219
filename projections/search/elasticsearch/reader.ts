// Queries an index without the add-ons in it that are no longer public.
import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { FAR_MORE } from '../analysis/guesses.ts';
import { type ParsedQuery, parseQuery } from '../analysis/query.ts';
import { type SearchNotes, SearchUnavailable } from '../search.ts';
import { isRecord } from './is-record.ts';
import { countedUnits, type Understood, understand, widen } from './query.ts';
import { type Resemblances, resemblancesRequest, toResemblances } from './resemblances.ts';

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
   * Searches for the words as typed. If few add-ons have them and no title does, English words also stand for their
   * translations; if that finds nothing, any word may be misspelt; and if that finds no title, some of the words are
   * enough. The request's filters play no part in this, because a filter must only narrow a search.
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
    const meaning = await this.#otherwise(parsed);
    return { answer: await this.ask(request(meaning)), meaning };
  }

  /** What is searched for when few add-ons have the words as typed. */
  async #otherwise(parsed: ParsedQuery): Promise<Understood> {
    const resemblances = await this.#resemblances(parsed);
    const translated = understand(parsed, { translating: true }) ?? raise();
    const corrected = understand(parsed, { translating: true, resemblances }) ?? raise();
    const units = countedUnits(corrected);
    const counted = await this.#count({
      translated: translated.anywhere,
      corrected: corrected.anywhere,
      titles: corrected.inTitle,
      ...Object.fromEntries(countedUnits(translated).map(({ anywhere }, n) => [`typed ${n}`, anywhere])),
      ...Object.fromEntries(units.map(({ anywhere }, n) => [`unit ${n}`, anywhere])),
    });
    const count = (name: string) => counted.get(name) ?? 0;
    const found = count('translated');
    if (found > FEW) return translated;
    const notes = notesOf(corrected, units, (n) => count(`typed ${n}`));
    const isCorrected = resemblances.size > 0 && count('corrected') >= Math.max(1, found * FAR_MORE);
    if (isCorrected && count('titles') > 0) return { ...corrected, ...notes };
    const widened = widen(
      corrected,
      units.map((_, n) => count(`unit ${n}`)),
      count(ALL),
      isCorrected ? count('corrected') : found,
    );
    if (!widened) return isCorrected ? { ...corrected, ...notes } : translated;
    const missing = new Set([...(widened.notes?.missing ?? []), ...(notes.notes?.missing ?? [])]);
    const replaced = (word: string) => (missing.has(word) ? resemblances.get(word)?.guesses[0] : undefined);
    return {
      ...widened,
      notes: {
        ...notes.notes,
        missing: parsed.words.map(({ text }) => text).filter((text) => missing.has(text)),
        ...(widened.notes?.widened && {
          widened: {
            ...widened.notes.widened,
            matched: widened.notes.widened.matched.map((word) => replaced(word) ?? word),
          },
        }),
      },
    };
  }

  /** How many add-ons match each of the queries, and how many there are in all. */
  async #count(queries: Record<string, Query>): Promise<Map<string, number>> {
    const filters = Object.fromEntries(
      Object.entries({ ...queries, [ALL]: { match_all: {} } }).map(([name, query]) => [
        name,
        { filter: this.#remaining(query) },
      ]),
    );
    const { aggregations } = await this.ask({ size: 0, track_total_hits: false, aggs: filters });
    return new Map(Object.keys(filters).map((name) => [name, countIn(aggregations, name)]));
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

  async #resemblances({ words }: ParsedQuery): Promise<Resemblances> {
    const question = resemblancesRequest(words);
    return question ? toResemblances(words, await this.ask(question)) : new Map();
  }
}

/** The name of the number of all add-ons. */
const ALL = 'all';

/** Words that no add-on has as typed, and the text with the words that they resemble. */
function notesOf(
  { parsed, resemblances }: Understood,
  units: ReturnType<typeof countedUnits>,
  documents: (unit: number) => number,
): { notes?: SearchNotes } {
  const isUnknown = new Map(
    units.flatMap(({ unit }, n) => unit.map(({ text }) => [text, documents(n) === 0])),
  );
  const guessed = new Map(
    [...resemblances].flatMap(
      ([
        word,
        {
          guesses: [likeliest],
        },
      ]) => (likeliest !== undefined && isUnknown.get(word) ? [[word, likeliest]] : []),
    ),
  );
  if (guessed.size === 0) return {};
  return {
    notes: {
      missing: units
        .filter(({ typed }, n) => guessed.has(typed) && documents(n) === 0)
        .map(({ typed }) => typed),
      didYouMean: parsed.words.map(({ text }) => guessed.get(text) ?? text).join(' '),
    },
  };
}

function raise(): never {
  throw new Error('A search without words was understood before.');
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
