// Queries an index without the add-ons in it that are no longer public.
import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { FAR_MORE } from '../analysis/guesses.ts';
import type { ParsedQuery, QueryWord } from '../analysis/query.ts';
import { type SearchNotes, SearchUnavailable } from '../search.ts';
import { counting, countsIn } from './aggregations.ts';
import { countedUnits, type Understood, understand, type Widened, widen } from './query.ts';
import { knownWordsRequest, toResemblances } from './resemblances.ts';

/** This few hits, none of them in a title, may be misspellings themselves, so similar words are searched too. */
const FEW = 5;

/**
 * More words are rarely all in one add-on. So they are looked up singly while the search for all of them runs, and what finds
 * some of them is tried before misspelt ones are replaced.
 */
const MOST_TOGETHER = 3;

type Query = estypes.QueryDslQueryContainer;
export type Answer = estypes.SearchResponse<unknown, Record<string, estypes.AggregationsAggregate>>;

/** The words with their translations, and the index's answer about them. */
type LookedUp = { translated: Understood; known: Answer };

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
   * enough. Filters must only narrow a search, so they are no part of this: a request has them in its `post_filter`.
   * @param request whose query finds all add-ons that `anywhere` does
   * @throws SearchUnavailable like `ask`
   */
  async understand(
    parsed: ParsedQuery,
    request: (meaning: Understood) => estypes.SearchRequest,
  ): Promise<{ answer: Answer; meaning?: Understood }> {
    const strictly = understand(parsed);
    if (!strictly) return { answer: NOTHING };
    const early = countedUnits(strictly).length > MOST_TOGETHER ? this.#lookUp(parsed) : undefined;
    early?.catch(() => {}); // it may not be needed
    const answer = await this.#askCounting(request(strictly), {
      anywhere: strictly.anywhere,
      titles: strictly.inTitle,
    });
    const counts = countsIn(answer);
    if (counts('anywhere') > FEW || counts('titles') > 0) return { answer, meaning: strictly };
    return this.#understandOtherwise(parsed, request, await (early ?? this.#lookUp(parsed)));
  }

  /** Counts the add-ons with each of the words, and finds what the words resemble. */
  async #lookUp(parsed: ParsedQuery): Promise<LookedUp> {
    const translated = understand(parsed, { translating: true }) ?? raise();
    const units = countedUnits(translated).map(({ anywhere }, n) => [`unit ${n}`, anywhere]);
    const known = await this.ask(
      knownWordsRequest(parsed.words, {
        all: { match_all: {} },
        translated: translated.anywhere,
        ...Object.fromEntries(units),
      }),
    );
    return { translated, known };
  }

  /** Searches for what may be meant when few add-ons have the words as typed. */
  async #understandOtherwise(
    parsed: ParsedQuery,
    request: (meaning: Understood) => estypes.SearchRequest,
    { translated, known }: LookedUp,
  ): Promise<{ answer: Answer; meaning: Understood }> {
    const counts = countsIn(known);
    const found = counts('translated');
    const resemblances = toResemblances(parsed.words, known);
    const corrected = understand(parsed, { translating: true, resemblances }) ?? raise();
    const units = countedUnits(corrected).map((unit, n) => {
      const asTyped = counts(`unit ${n}`);
      const alike = unit.unit.map(({ text }) => resemblances.get(text)?.documents ?? 0);
      return { ...unit, asTyped, documents: asTyped + Math.max(...alike) };
    });
    const widened = widen(
      corrected,
      units.map(({ documents }) => documents),
      counts('all'),
    );
    /** @param answer which counts the add-ons that have what the words resemble, if any may */
    const meaningOf = (answer?: Answer): Understood => {
      const withAllWords = answer ? countsIn(answer)('corrected') : 0;
      const isCorrected = answer !== undefined && withAllWords >= Math.max(1, found * FAR_MORE);
      if (isCorrected && (!widened || countsIn(answer)('titles') > 0))
        return { ...corrected, ...notesOf(corrected, units) };
      if (!widened) return translated;
      return withNotes(widened, notesOf(corrected, units).notes, isCorrected ? withAllWords : found);
    };
    if (found > FEW) return { answer: await this.ask(request(translated)), meaning: translated };
    const mayHaveAll = resemblances.size > 0 && units.every(({ documents }) => documents > 0);
    if (!mayHaveAll) {
      const meaning = meaningOf();
      return { answer: await this.ask(request(meaning)), meaning };
    }
    const mayBeMisspelt = units.length <= MOST_TOGETHER && units.some(({ asTyped }) => asTyped === 0);
    const likely = widened && !mayBeMisspelt ? widened : corrected;
    const answer = await this.#askCounting(request(likely), {
      corrected: corrected.anywhere,
      titles: corrected.inTitle,
    });
    const meaning = meaningOf(answer);
    const isLikely = meaning.scored === likely.scored;
    return { answer: isLikely ? answer : await this.ask(request(meaning)), meaning };
  }

  /** Also counts how many of the add-ons that the request's query finds match each of the queries. */
  #askCounting(request: estypes.SearchRequest, queries: Record<string, Query>): Promise<Answer> {
    return this.ask({ ...request, aggs: { ...request.aggs, ...counting(queries) } });
  }

  /** The query without the removed add-ons. */
  #remaining(query: Query | undefined): Query {
    return { bool: { must_not: { terms: { addon_id: this.#removed } }, ...(query && { must: query }) } };
  }
}

/** A widened search with what the page says of it. */
function withNotes(
  { matched, missing, ...meaning }: Widened,
  notes: SearchNotes | undefined,
  withAllWords: number,
): Understood {
  const unknown = new Set([...missing, ...(notes?.missing ?? [])]);
  const { words } = meaning.parsed;
  const replaced = (word: string) =>
    unknown.has(word) ? meaning.resemblances.get(word)?.guesses[0] : undefined;
  return {
    ...meaning,
    notes: {
      ...notes,
      missing: words.map(({ text }) => text).filter((text) => unknown.has(text)),
      widened: { withAllWords, matched: matched.map((word) => replaced(word) ?? word) },
    },
  };
}

/** Words that no add-on has as typed, and the text with the words that they resemble. */
function notesOf(
  { parsed, resemblances }: Understood,
  units: readonly { unit: QueryWord[]; typed: string; asTyped: number }[],
): { notes?: SearchNotes } {
  const isUnknown = new Map(
    units.flatMap(({ unit, asTyped }) => unit.map(({ text }) => [text, asTyped === 0])),
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
        .filter(({ typed, asTyped }) => guessed.has(typed) && asTyped === 0)
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
