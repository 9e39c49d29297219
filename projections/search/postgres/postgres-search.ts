// Search on PostgreSQL, over the catalogue projection's rows.
import type pg from 'pg';
import { schemas } from '../../schemas.ts';
import { type ParsedQuery, parseQuery, withoutTranslations } from '../analysis/query.ts';
import { thesaurusWith } from '../analysis/thesaurus.ts';
import {
  type Facets,
  NO_FACETS,
  type Search,
  type SearchFilters,
  type SearchNotes,
  type SearchQuery,
  type SearchResult,
  type Suggestion,
  type Synonyms,
  type TextSearch,
} from '../search.ts';
import { withNames } from '../suggestions.ts';
import { listedBy } from './browse.ts';
import { type Expanded, expanded, lookUp, lookUpMore } from './expand.ts';
import { facetsStatement } from './facets.ts';
import { isSelective } from './filters.ts';
import { matcherOf, toResult } from './highlights.ts';
import {
  type Counted,
  type Counting,
  type Found,
  firstOf,
  foundArray,
  type PageRow,
  pageStatement,
} from './page.ts';
import { akinStatement, type OwnWord, ownWordsStatement, sameCategoryStatement } from './related.ts';
import { rankedByRelevance } from './relevance.ts';
import { Parameters, type Statement, StatementNames } from './sql.ts';
import { beginningsStatement, type SuggestedRow, suggestStatement } from './suggest.ts';
import { type TextQuery, textQueryOf } from './text-query.ts';
import { rankedWidely, type WidenedQuery, widenedQueryOf } from './widened.ts';
import { type CatalogueChanges, FEW, type FoundWord, WordLookups } from './word-lookups.ts';

/**
 * @param pool for the database with the schemas `catalogue`, `statistics` and `search`
 * @param changes allows word lookups to be cached until the catalogue changes
 */
export const createPostgresSearch = (pool: pg.Pool, changes?: CatalogueChanges): Search =>
  new PostgresSearch(pool, changes);

const names = new StatementNames('search');
/** Of their own, so that these statements, which take longest to plan, are named whatever was searched for before. */
const widenedNames = new StatementNames('widened search');

const NOTHING: SearchResult = { ids: [], total: 0, highlights: {} };

/** In longer searches words that the catalogue knows are taken as they are. */
const MOST_CORRECTED = 4;

/** How typed words are understood. */
type Meaning = {
  expanded: Expanded[];
  text: TextQuery;
  /** What must match. */
  anywhere: string;
  /** Set when some of the words are enough. */
  widely?: WidenedQuery;
  /** What it finds, if that is known. */
  found?: Found;
};

/** With what was looked up for its words, and the same without similar words. */
type StrictMeaning = Meaning & { rows: readonly FoundWord[]; literal: Meaning };

/** What may be searched for if few add-ons match the strict meaning. */
type OtherMeanings = {
  /** The words and their translations, as the catalogue knows them. */
  literal: Meaning;
  /** With similar words for those that few add-ons have. */
  translated: Meaning;
  /** With similar words for any. */
  corrected: Meaning;
  /** With only some of the words, if that is possible. */
  widened: Meaning | undefined;
  /** The number of all add-ons. */
  all: number;
};

type Chosen = {
  meaning: Meaning;
  /** How many add-ons have all of the words. */
  withAllWords: number;
};

const NONE: Found = { count: 0, inTitle: false };

/** Whether a search needs no other words than those typed. */
const isEnough = ({ count, inTitle }: Found): boolean => count > FEW || inTitle;

const countedOf = ({ anywhere, text: { inTitle, rare }, found }: Meaning): Counted => ({
  anywhere,
  inTitle,
  rare,
  found,
});

/** The same for meanings that find the same. */
const keyOf = ({ anywhere, text: { inTitle } }: Meaning): string => JSON.stringify([anywhere, inTitle]);

const distinct = (meanings: readonly Meaning[]): Meaning[] => [
  ...new Map(meanings.map((meaning) => [keyOf(meaning), meaning])).values(),
];

function meaningOf(words: Expanded[], parsed: ParsedQuery): Meaning | undefined {
  const text = textQueryOf(words, parsed);
  return text && { expanded: words, text, anywhere: text.anywhere };
}

/** The meaning without similar words. */
function literalOf(meaning: Meaning, parsed: ParsedQuery): Meaning {
  if (meaning.expanded.every(({ guesses }) => guesses.length === 0)) return meaning;
  return meaningOf(withoutGuesses(meaning.expanded), parsed) ?? meaning;
}

/** The meaning with only some of the words, unless there is only one, or none that any add-on has. */
function widenedOf(meaning: Meaning, all: number): Meaning | undefined {
  const widely = widenedQueryOf(meaning.expanded, meaning.text, all);
  return widely && { ...meaning, widely, anywhere: widely.anywhere };
}

const withoutGuesses = (words: readonly Expanded[]): Expanded[] =>
  words.map((word) => ({ ...word, guesses: [] }));

class PostgresSearch implements Search {
  readonly #pool: pg.Pool;
  readonly #words: WordLookups;

  constructor(pool: pg.Pool, changes: CatalogueChanges | undefined) {
    this.#pool = pool;
    this.#words = new WordLookups(pool, changes);
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    if (query.text.trim() === '') return toResult(await this.#rows<PageRow>(browsePage(query), query));
    const parsed = parseQuery(query.text, thesaurusWith(query.synonyms));
    const strict = await this.#strictly(parsed);
    if (!strict) return NOTHING;
    let { found } = strict;
    let answer: SearchResult | undefined;
    if (!found || isEnough(found)) {
      const rows = await this.#page(query, strict, { queries: [countedOf(strict)], ifFew: true });
      answer = resultOf(rows, strict);
      found ??= rows[0]?.found?.[0];
      if (!found || isEnough(found)) return answer;
    }
    const others = await this.#others(parsed, { ...strict, found });
    const { rows, chosen } = await this.#likelyPage(query, others);
    if (rows) return resultOf(rows, chosen.meaning, chosen.withAllWords);
    if (answer && keyOf(chosen.meaning) === keyOf(strict)) return answer;
    return resultOf(await this.#page(query, chosen.meaning), chosen.meaning, chosen.withAllWords);
  }

  async facets({ text, synonyms, ...filters }: TextSearch): Promise<Facets> {
    if (text.trim() === '') return this.#count(filters);
    const parsed = parseQuery(text, thesaurusWith(synonyms));
    const strict = await this.#strictly(parsed);
    if (!strict) return NO_FACETS;
    const { meaning, withAllWords } = await this.#understand(parsed, strict);
    return { ...(await this.#count(filters, meaning.anywhere)), ...notesOf(meaning, withAllWords) };
  }

  async suggest(text: string, synonyms?: Synonyms): Promise<Suggestion[]> {
    const parsed = parseQuery(text, thesaurusWith(synonyms));
    const { key, words } = parsed;
    if ([...key].length < 3 && words.some(({ unfinished }) => unfinished)) {
      return addonsAmong(await this.#rows<SuggestedRow>(beginningsStatement(key)));
    }
    const strict = await this.#strictly(parsed);
    if (!strict) return [];
    const rows = await this.#rows<SuggestedRow>(suggestStatement(strict.text));
    const others = rows.flatMap(({ id, title }) => (title === null ? [id] : []));
    const suggestions = await withNames(this.#pool, parsed, addonsAmong(rows), others);
    if (suggestions.length > 0) return suggestions;
    const { meaning } = await this.#understand(parsed, strict);
    if (meaning.widely || keyOf(meaning) === keyOf(strict)) return [];
    return addonsAmong(await this.#rows<SuggestedRow>(suggestStatement(meaning.text)));
  }

  async related(addonId: string, limit: number): Promise<string[]> {
    const words = await this.#rows<OwnWord>(ownWordsStatement(addonId));
    const akin = await this.#rows<{ id: string }>(akinStatement(addonId, words, limit));
    if (akin.length === limit) return akin.map(({ id }) => id);
    const others = await this.#rows<{ id: string }>(sameCategoryStatement(addonId, limit * 2));
    return [...new Set([...akin, ...others].map(({ id }) => id))].slice(0, limit);
  }

  /** The words as the catalogue knows them, and words similar to rare ones unless a title has them all. */
  async #strictly(typed: ParsedQuery): Promise<StrictMeaning | undefined> {
    const parsed = withoutTranslations(typed);
    const rows = await lookUp(this.#words, parsed);
    const meaning = meaningOf(expanded(parsed, rows), parsed);
    if (!meaning) return undefined;
    const literal = literalOf(meaning, parsed);
    if (literal === meaning) return { ...meaning, rows, literal };
    const foundBy = await this.#found([literal, meaning]);
    const [literally, found] = [foundBy(literal), foundBy(meaning)];
    const counted = { ...literal, found: literally };
    return literally.inTitle
      ? { ...counted, rows, literal: counted }
      : { ...meaning, found, rows, literal: counted };
  }

  async #understand(parsed: ParsedQuery, strict: StrictMeaning): Promise<Chosen> {
    const found = (await this.#found([strict]))(strict);
    if (isEnough(found)) return { meaning: strict, withAllWords: found.count };
    const others = await this.#others(parsed, { ...strict, found });
    return chosenOf(others, await this.#found([others.literal, others.translated, others.corrected]));
  }

  /**
   * English words also stand for their translations; if no add-on matches, any word may be misspelt; and some of the
   * words may be enough. Filters play no part in this, because a filter must only narrow a search.
   * @param strict what finds only a few add-ons, and no title
   */
  async #others(parsed: ParsedQuery, strict: StrictMeaning & { found: Found }): Promise<OtherMeanings> {
    const forgiving = strict.found.count === 0 && parsed.words.length <= MOST_CORRECTED;
    const hasTranslations = parsed.words.some((word) => word.alternatives.some((term) => term.isTranslation));
    const rows =
      forgiving || hasTranslations
        ? await lookUpMore(this.#words, parsed, strict.rows, { forgiving })
        : strict.rows;
    const translated = (hasTranslations && meaningOf(expanded(parsed, rows), parsed)) || strict;
    const corrected = (forgiving && meaningOf(expanded(parsed, rows, { forgiving }), parsed)) || translated;
    const literal = translated === strict ? strict.literal : literalOf(translated, parsed);
    const all = await this.#all();
    return { literal, translated, corrected, widened: widenedOf(translated, all), all };
  }

  /** Counts what the meanings find, and makes the page of the likely one, that of some of the words, beside it. */
  async #likelyPage(
    query: SearchQuery,
    others: OtherMeanings,
  ): Promise<{ chosen: Chosen; rows?: PageRow[] }> {
    const { literal, translated, corrected, widened } = others;
    const meanings = [literal, translated, corrected];
    if (!widened) return { chosen: chosenOf(others, await this.#found(meanings)) };
    const queries = distinct(meanings);
    const nth = (meaning: Meaning) => queries.findIndex((query) => keyOf(query) === keyOf(meaning));
    const rows = await this.#page(query, widened, {
      queries: queries.map(countedOf),
      listsIf: (found) => {
        const { count } = found(nth(translated));
        const hasNoTitle = `not ${found(nth(literal)).inTitle}`;
        const isUncorrected = `not (${count} = 0 and ${found(nth(corrected)).inTitle})`;
        return [
          `${count} <= ${FEW}`,
          ...(nth(literal) === nth(translated) ? [] : [hasNoTitle]),
          ...(nth(corrected) === nth(translated) ? [] : [isUncorrected]),
        ].join(' and ');
      },
    });
    const founds = rows[0]?.found ?? [];
    const chosen = chosenOf(others, (meaning) => founds[nth(meaning)] ?? NONE);
    return { chosen, ...(chosen.meaning === widened && { rows }) };
  }

  #page(query: SearchQuery, meaning: Meaning, counting?: Counting): Promise<PageRow[]> {
    const { text, anywhere, widely } = meaning;
    const parameters = new Parameters();
    const sort = query.sort ?? 'relevance';
    const first = firstOf(query);
    const isWidelyRanked = sort === 'relevance' && widely && !widely.alone;
    const listed = isWidelyRanked
      ? rankedWidely(widely, query, first, parameters)
      : sort === 'relevance'
        ? rankedByRelevance(widely?.alone ?? text, query, first, parameters)
        : listedBy(sort, query, anywhere, first, parameters);
    const statement = pageStatement(listed, query, true, parameters, counting);
    return this.#rows<PageRow>(statement, query, isWidelyRanked ? widenedNames : names);
  }

  /** What these meanings find. One statement counts what is not known yet. */
  async #found(meanings: readonly Meaning[]): Promise<(meaning: Meaning) => Found> {
    const asked = distinct(meanings);
    let founds = asked.map(({ found }) => found);
    if (founds.includes(undefined)) {
      const parameters = new Parameters();
      const text = `select ${foundArray(asked.map(countedOf), parameters)} as found`;
      const [row] = await this.#rows<{ found: Found[] }>({ text, values: parameters.values });
      founds = row?.found ?? [];
    }
    const keys = asked.map(keyOf);
    return (meaning) => founds[keys.indexOf(keyOf(meaning))] ?? NONE;
  }

  /** The number of all add-ons, counted at most once a minute. */
  async #all(): Promise<number> {
    const known = this.#words.documents;
    if (known !== undefined) return known;
    const text = `select count(*)::int as documents from ${schemas.catalogue}.search_index`;
    const [row] = await this.#rows<{ documents: number }>({ text, values: [] });
    this.#words.documents = row?.documents ?? 0;
    return row?.documents ?? 0;
  }

  async #count(filters: SearchFilters, matching?: string): Promise<Facets> {
    const [facets] = await this.#rows<Facets>(facetsStatement(filters, matching), filters);
    return facets ?? NO_FACETS;
  }

  /** Statements with selective filters are planned each time. */
  async #rows<Row extends pg.QueryResultRow>(
    statement: Statement,
    filters: SearchFilters = {},
    named: StatementNames = names,
  ): Promise<Row[]> {
    const asked = isSelective(filters) ? statement : named.named(statement);
    return (await this.#pool.query<Row>(asked)).rows;
  }
}

/** What to search for, given what each meaning finds. */
function chosenOf(
  { literal, translated, corrected, widened, all }: OtherMeanings,
  foundBy: (meaning: Meaning) => Found,
): Chosen {
  const meaning = foundBy(literal).inTitle ? literal : translated;
  const withAllWords = foundBy(meaning).count;
  if (withAllWords > FEW) return { meaning, withAllWords };
  const correction = foundBy(corrected);
  const isCorrected = withAllWords === 0 && correction.count > 0;
  if (isCorrected && correction.inTitle) return { meaning: corrected, withAllWords };
  const someWords = keyOf(meaning) === keyOf(translated) ? widened : widenedOf(meaning, all);
  return { meaning: someWords ?? (isCorrected ? corrected : meaning), withAllWords };
}

const resultOf = (rows: readonly PageRow[], meaning: Meaning, withAllWords = 0): SearchResult => ({
  ...toResult(rows, matcherOf(meaning.expanded)),
  ...notesOf(meaning, withAllWords),
});

const addonsAmong = (rows: readonly SuggestedRow[]): Suggestion[] =>
  rows.flatMap(({ id, title }) => (title === null ? [] : [{ kind: 'addon', text: title, id }]));

function browsePage(query: SearchQuery): Statement {
  const parameters = new Parameters();
  const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
  const listed = listedBy(sort, query, undefined, firstOf(query), parameters);
  return pageStatement(listed, query, false, parameters);
}

/** What was not found as typed. A word that no add-on has is replaced by the one that it is most likely to mean. */
function notesOf({ expanded, widely }: Meaning, withAllWords: number): { notes?: SearchNotes } {
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
          withAllWords,
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
