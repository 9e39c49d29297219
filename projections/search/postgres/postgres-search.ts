// Search on PostgreSQL, over the catalogue projection's rows.
import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import { type ParsedQuery, parseQuery } from '../analysis/query.ts';
import type {
  Facets,
  Search,
  SearchFilters,
  SearchNotes,
  SearchQuery,
  SearchResult,
  Suggestion,
} from '../search.ts';
import { listedBy } from './browse.ts';
import { type Expanded, type ExpandOptions, expand } from './expand.ts';
import { facetsStatement } from './facets.ts';
import { isSelective } from './filters.ts';
import { matcherOf, toResult } from './highlights.ts';
import { firstOf, type PageRow, pageStatement } from './page.ts';
import { akinStatement, type OwnWord, ownWordsStatement, sameCategoryStatement } from './related.ts';
import { rankedByRelevance } from './relevance.ts';
import { Parameters, type Statement, StatementNames } from './sql.ts';
import { beginningsStatement, suggestStatement } from './suggest.ts';
import { type TextQuery, textQueryOf } from './text-query.ts';
import { rankedWidely, type WidenedQuery, widenedQueryOf } from './widened.ts';
import { type CatalogueChanges, FEW, WordLookups } from './word-lookups.ts';

/**
 * @param pool for the database with the schemas `catalogue`, `statistics` and `search`
 * @param changes allows word lookups to be cached until the catalogue changes
 */
export const createPostgresSearch = (pool: pg.Pool, changes?: CatalogueChanges): Search =>
  new PostgresSearch(pool, changes);

const names = new StatementNames();

const NOTHING: SearchResult = { ids: [], total: 0, highlights: {} };
const NO_FACETS: Facets = { categories: [], tags: [], games: [] };

/** In longer searches words that the catalogue knows are taken as they are. */
const MOST_CORRECTED = 4;

type Found = { count: number; inTitle: boolean };

/** How typed words are understood. */
type Meaning = {
  expanded: Expanded[];
  text: TextQuery;
  /** What must match. */
  anywhere: string;
  /** Set when some of the words are enough. */
  widely?: WidenedQuery & { withAllWords: number };
};

class PostgresSearch implements Search {
  readonly #pool: pg.Pool;
  readonly #words: WordLookups;

  constructor(pool: pg.Pool, changes: CatalogueChanges | undefined) {
    this.#pool = pool;
    this.#words = new WordLookups(pool, changes);
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    if (query.text.trim() === '') return toResult(await this.#rows<PageRow>(browsePage(query), query));
    const parsed = parseQuery(query.text);
    const strict = await this.#strictly(parsed);
    if (!strict) return NOTHING;
    const answer = await this.#page(query, strict);
    if (answer.total > FEW) return answer;
    const meaning = await this.#understand(parsed, strict);
    return meaning === strict ? answer : this.#page(query, meaning);
  }

  async facets({ text, ...filters }: SearchFilters & { text: string }): Promise<Facets> {
    if (text.trim() === '') return this.#count(filters);
    const parsed = parseQuery(text);
    const strict = await this.#strictly(parsed);
    if (!strict) return NO_FACETS;
    const meaning = await this.#understand(parsed, strict);
    return { ...(await this.#count(filters, meaning.anywhere)), ...notesOf(meaning) };
  }

  async suggest(text: string): Promise<Suggestion[]> {
    const { key, words } = parseQuery(text);
    if ([...key].length < 3 && words.some(({ unfinished }) => unfinished)) {
      return this.#rows<Suggestion>(beginningsStatement(key));
    }
    const parsed = parseQuery(text);
    const strict = await this.#strictly(parsed);
    if (!strict) return [];
    const titles = await this.#rows<Suggestion>(suggestStatement(strict.text));
    if (titles.length > 0) return titles;
    const meaning = await this.#understand(parsed, strict);
    return meaning === strict || meaning.widely ? [] : this.#rows<Suggestion>(suggestStatement(meaning.text));
  }

  async related(addonId: string, limit: number): Promise<string[]> {
    const words = await this.#rows<OwnWord>(ownWordsStatement(addonId));
    const akin = await this.#rows<{ id: string }>(akinStatement(addonId, words, limit));
    if (akin.length === limit) return akin.map(({ id }) => id);
    const others = await this.#rows<{ id: string }>(sameCategoryStatement(addonId, limit * 2));
    return [...new Set([...akin, ...others].map(({ id }) => id))].slice(0, limit);
  }

  /** The words as the catalogue knows them, and words similar to rare ones unless a title has them all. */
  async #strictly(parsed: ParsedQuery, options?: ExpandOptions): Promise<Meaning | undefined> {
    const expanded = await this.#withoutNeedlessGuesses(await expand(this.#words, parsed, options), parsed);
    const text = textQueryOf(expanded, parsed);
    return text && { expanded, text, anywhere: text.anywhere };
  }

  /**
   * What is searched for: the strict meaning if more than a few add-ons or any title match it. Otherwise English words
   * also stand for their translations; if no add-on matches, any word may be misspelt; and if that finds no title, some
   * of the words are enough. Filters play no part in this, because a filter must only narrow a search.
   */
  async #understand(parsed: ParsedQuery, strict: Meaning): Promise<Meaning> {
    const typed = await this.#found(strict);
    if (typed.count > FEW || typed.inTitle) return strict;
    const hasTranslations = parsed.words.some((word) => word.alternatives.some((term) => term.isTranslation));
    const translated = hasTranslations ? await this.#strictly(parsed, { translating: true }) : undefined;
    const meaning = translated ?? strict;
    const withAllWords = translated ? (await this.#found(translated)).count : typed.count;
    if (withAllWords > FEW) return meaning;
    const corrected =
      withAllWords === 0 && parsed.words.length <= MOST_CORRECTED
        ? await this.#strictly(parsed, { forgiving: true })
        : undefined;
    const correction = corrected && (await this.#found(corrected));
    if (correction?.inTitle) return corrected ?? meaning;
    const widely = widenedQueryOf(meaning.expanded, meaning.text, await this.#words.documents());
    if (widely) return { ...meaning, widely: { ...widely, withAllWords }, anywhere: widely.anywhere };
    return (correction?.count ?? 0) > 0 ? (corrected ?? meaning) : meaning;
  }

  async #page(query: SearchQuery, meaning: Meaning): Promise<SearchResult> {
    const { text, expanded, anywhere, widely } = meaning;
    const parameters = new Parameters();
    const sort = query.sort ?? 'relevance';
    const first = firstOf(query);
    const listed =
      sort !== 'relevance'
        ? listedBy(sort, query, anywhere, first, parameters)
        : widely
          ? rankedWidely(widely, query, first, parameters)
          : rankedByRelevance(text, query, first, parameters);
    const rows = await this.#rows<PageRow>(pageStatement(listed, query, true, parameters), query);
    return { ...toResult(rows, matcherOf(expanded)), ...notesOf(meaning) };
  }

  /** Leaves out the guesses if the words as typed are in a title. */
  async #withoutNeedlessGuesses(expanded: Expanded[], parsed: ParsedQuery): Promise<Expanded[]> {
    if (expanded.every(({ guesses }) => guesses.length === 0)) return expanded;
    const literally = expanded.map((word) => ({ ...word, guesses: [] }));
    const text = textQueryOf(literally, parsed);
    return text && (await this.#found({ anywhere: text.anywhere, text })).inTitle ? literally : expanded;
  }

  /** How many add-ons match, up to one more than a few, and whether any title has all words, without any filter. */
  async #found({ anywhere, text }: Pick<Meaning, 'anywhere' | 'text'>): Promise<Found> {
    const parameters = new Parameters();
    const statement = `
      select
        (select count(*)::int from (
          select from ${schemas.catalogue}.search_index i where i.terms @@ ${parameters.addTextQuery(anywhere)}
          limit ${FEW + 1}) matching) as "count",
        exists (
          select from ${schemas.catalogue}.search_index i
          where i.terms @@ ${parameters.addTextQuery(text.inTitle)}) as "inTitle"`;
    const [row] = await this.#rows<Found>({ text: statement, values: parameters.values });
    return row ?? { count: 0, inTitle: false };
  }

  async #count(filters: SearchFilters, matching?: string): Promise<Facets> {
    const [facets] = await this.#rows<Facets>(facetsStatement(filters, matching), filters);
    return facets ?? NO_FACETS;
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

/** What was not found as typed. A word that no add-on has is replaced by the one that it is most likely to mean. */
function notesOf({ expanded, widely }: Meaning): { notes?: SearchNotes } {
  const misspelt = expanded.filter(({ light, guesses }) => !light && guesses.length > 0);
  if (!widely && misspelt.length === 0) return {};
  const replaced = new Map(
    misspelt.filter(isUnknown).map(({ text, guesses: [likeliest = text] }) => [text, likeliest]),
  );
  const missing = new Set([...(widely?.missing ?? []), ...replaced.keys()]);
  return {
    notes: {
      missing: expanded.map(({ text }) => text).filter((text) => missing.has(text)),
      ...(widely && {
        widened: {
          withAllWords: widely.withAllWords,
          matched: widely.matched.map((word) => replaced.get(word) ?? word),
        },
      }),
      ...(misspelt.length > 0 && {
        didYouMean: expanded.map(({ text, guesses: [likeliest] }) => likeliest ?? text).join(' '),
      }),
    },
  };
}

const isUnknown = ({ documents, endings, together }: Expanded): boolean =>
  documents === 0 && endings.length === 0 && together.length === 0;
