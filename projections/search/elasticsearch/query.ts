// Translates a parsed search into Elasticsearch queries.
import type { estypes } from '@elastic/elasticsearch';
import { joinsAround } from '../analysis/joins.ts';
import type { ParsedQuery, QueryWord } from '../analysis/query.ts';
import type { SearchFilters } from '../search.ts';
import { WORD_FIELDS, type WordField } from './index-definition.ts';
import { paddedVersion } from './index-document.ts';
import type { Resemblances } from './resemblances.ts';

type Query = estypes.QueryDslQueryContainer;

/** The weight of a word by the field where it is found. */
const PLACES: Record<WordField, number> = {
  title_words: 1,
  tag_words: 0.45,
  publisher_words: 0.3,
  lead_words: 0.15,
  description_words: 0.08,
  fact_words: 0.03,
  content_words: 0.05,
};

/** A prefix match or a similar word counts half. */
const WEAK = 0.5;
const MIN_BEGINNING = 3;
/** Longer than any title. */
const MAX_KEY = 300;

/** A typed text as queries. */
export type Understood = {
  parsed: ParsedQuery;
  /** Every word somewhere, with an integer score, so that equal hits have equal scores. */
  scored: Query;
  /** The same without a score. */
  anywhere: Query;
  /** Every word in the title. */
  inTitle: Query;
  /** The same, scored by how closely the title matches the typed text. */
  titleScored: Query;
  /** The words that typed words may stand for. */
  resemblances: Resemblances;
};

/**
 * Undefined when there is no word to search for.
 * @param resemblances what the words may also stand for
 */
export function understand(
  parsed: ParsedQuery,
  resemblances: Resemblances = new Map(),
): Understood | undefined {
  const required = parsed.words.filter(({ light }) => !light);
  if (required.length === 0) return undefined;
  const must = required.map((word) => wordQuery(word, parsed.words, resemblances, 100 / required.length));
  const inTitle = allInTitle(parsed, required, resemblances);
  const titles = titleBonuses(parsed, required, inTitle);
  return {
    parsed,
    scored: inWholeNumbers({ bool: { must, should: [...titles, ...phraseBonus(parsed)] } }),
    anywhere: allOf(must),
    inTitle,
    titleScored: inWholeNumbers({ bool: { filter: [inTitle], should: titles } }),
    resemblances,
  };
}

const inWholeNumbers = (query: Query): Query => ({
  script_score: { query, script: { source: 'Math.round(_score)' } },
});

/** The word in its best field. */
function wordQuery(
  word: QueryWord,
  words: readonly QueryWord[],
  resemblances: Resemblances,
  weight: number,
): Query {
  const places = WORD_FIELDS.flatMap((field) => {
    const boost = weight * PLACES[field];
    const weak = weakQueries(word, field, resemblances);
    return [
      { constant_score: { filter: anyOf(strongQueries(word, words, field)), boost } },
      ...(weak.length === 0 ? [] : [{ constant_score: { filter: anyOf(weak), boost: boost * WEAK } }]),
    ];
  });
  return { dis_max: { queries: places } };
}

/** The word itself, its other forms, and joined with its neighbours or split. */
function strongQueries(word: QueryWord, words: readonly QueryWord[], field: WordField): Query[] {
  const { spellings, atoms, grams, versionPrefix } = word;
  if (grams) {
    const [only] = atoms;
    // the last character of a run is a token of its own; any other begins a pair
    if (only !== undefined && atoms.length === 1 && [...only].length === 1)
      return [{ prefix: { [field]: only } }];
    return [allOf(atoms.map((gram) => ({ term: { [field]: gram } })))];
  }
  return [
    { terms: { [field]: [...spellings, ...joinsAround(words, words.indexOf(word))] } },
    { match: { [`${field}.stem`]: spellings.join(' ') } },
    ...(versionPrefix ? [{ prefix: { [field]: versionPrefix } }] : []),
    ...(atoms.length > 1 ? [allOf(atoms.map((atom) => ({ term: { [field]: atom } })))] : []),
  ];
}

/** The word's completions, and the words that it may be a misspelling or a join of. */
function weakQueries(
  { text, grams, unfinished }: QueryWord,
  field: WordField,
  resemblances: Resemblances,
): Query[] {
  if (grams) return [];
  const { guesses = [], splits = [] } = resemblances.get(text) ?? {};
  const begins = unfinished && ([...text].length >= MIN_BEGINNING || field === 'title_words');
  return [
    ...(begins ? [{ prefix: { [field]: text } }] : []),
    ...(guesses.length > 0 ? [{ terms: { [field]: guesses } }] : []),
    ...splits.map((parts) => allOf(parts.map((part) => ({ term: { [field]: part } })))),
  ];
}

/** Boosts a hit with all words in the title, more when the title is closer to the typed text. */
function titleBonuses(
  { words, line, key }: ParsedQuery,
  required: readonly QueryWord[],
  inTitle: Query,
): Query[] {
  const exactly = allOf(required.map((word) => anyOf(strongQueries(word, words, 'title_words'))));
  const isComparable = key !== '' && key.length <= MAX_KEY;
  return [
    {
      bool: {
        must: [worth(1_000, inTitle)],
        should: [worth(200, exactly), ...(isComparable ? [likenessTo(key)] : [])],
      },
    },
    ...(isComparable ? [worth(50, { term: { title: line } }), worth(400, { term: { title_key: key } })] : []),
  ];
}

/** Adjacent words rank above separate words. */
function phraseBonus({ words }: ParsedQuery): Query[] {
  const phrase = words.flatMap(({ atoms }) => atoms).join(' ');
  if (!phrase.includes(' ')) return [];
  const fields = ['description_words', 'content_words'];
  return [worth(15, anyOf(fields.map((field) => ({ match_phrase: { [field]: phrase } }))))];
}

const worth = (boost: number, filter: Query): Query => ({ constant_score: { filter, boost } });

/** A title scores more if it begins with or contains the typed text, and the less other text it has. */
const likenessTo = (key: string): Query => ({
  script_score: {
    query: { match_all: {} },
    script: {
      source: `if (doc['title_key'].size() == 0) return 0;
        String title = doc['title_key'].value;
        double share = Math.min(100, 100.0 * params.key.length() / Math.max(1, title.length()));
        return share + (title.startsWith(params.key) ? 120 : title.contains(params.key) ? 60 : 0)`,
      params: { key },
    },
  },
});

const allInTitle = (
  { words }: ParsedQuery,
  required: readonly QueryWord[],
  resemblances: Resemblances,
): Query =>
  allOf(
    required.map((word) =>
      anyOf([
        ...strongQueries(word, words, 'title_words'),
        ...weakQueries(word, 'title_words', resemblances),
      ]),
    ),
  );

/** The filters as conditions, by filter name, because each facet leaves one out. */
export function filterQueries(filters: SearchFilters): Partial<Record<keyof SearchFilters, Query>> {
  const { category, tag, featured, publisher, game, adds } = filters;
  return {
    ...(category !== undefined && { category: { term: { category } } }),
    ...(tag !== undefined && { tag: { term: { tags: tag } } }),
    ...(adds !== undefined && { adds: { term: { adds } } }),
    ...(featured !== undefined && { featured: { term: { is_featured: featured } } }),
    ...(publisher !== undefined && { publisher: { term: { publisher: publisher.toLowerCase() } } }),
    ...(game !== undefined && { game: { range: { game_version: { gt: UNKNOWN, lte: upTo(game) } } } }),
  };
}

/** The version of add-ons that name none: they are not known to work with any. */
const UNKNOWN = '';

const upTo = (game: string) => paddedVersion([...game.split('.').map(Number), 0, 0, 0].slice(0, 4));

export const anyOf = (should: Query[]): Query =>
  should.length === 1 && should[0] ? should[0] : { bool: { should, minimum_should_match: 1 } };
export const allOf = (filter: Query[]): Query =>
  filter.length === 1 && filter[0] ? filter[0] : { bool: { filter } };
