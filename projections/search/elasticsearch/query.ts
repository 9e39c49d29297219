// A parsed search as Elasticsearch's query language.
import type { estypes } from '@elastic/elasticsearch';
import { joinsAround } from '../analysis/joins.ts';
import type { ParsedQuery, QueryWord } from '../analysis/query.ts';
import { forgiven } from '../analysis/spelling.ts';
import type { SearchFilters } from '../search.ts';
import { WORD_FIELDS, type WordField } from './index-definition.ts';
import { paddedVersion } from './index-document.ts';

type Query = estypes.QueryDslQueryContainer;

/** How much a word counts by where it is found. */
const PLACES: Record<WordField, number> = {
  title_words: 1,
  tag_words: 0.45,
  publisher_words: 0.3,
  lead_words: 0.15,
  description_words: 0.08,
  fact_words: 0.03,
};

/** What begins with a word, or resembles it, counts by half. */
const WEAK = 0.5;
const MARKED_FIELDS = ['title_words', 'description_words'] as const;
const MIN_BEGINNING = 3;
/** Longer than any title. */
const MAX_KEY = 300;

/** A typed text as queries. */
export type Understood = {
  parsed: ParsedQuery;
  /** Every word somewhere, with a score that is a whole number: equals are equal. */
  scored: Query;
  /** The same without a score. */
  anywhere: Query;
  /** Every word in the title. */
  inTitle: Query;
  /** Any of the words in title or description: what is marked. */
  found: Query;
};

/**
 * Undefined when there is no word to look for.
 * @param forgiving takes a word also for what it resembles
 */
export function understand(parsed: ParsedQuery, forgiving: boolean): Understood | undefined {
  const required = parsed.words.filter(({ light }) => !light);
  if (required.length === 0) return undefined;
  const must = required.map((word) => wordQuery(word, parsed.words, forgiving, 100 / required.length));
  return {
    parsed,
    scored: {
      script_score: {
        query: { bool: { must, should: bonuses(parsed, required, forgiving) } },
        script: { source: 'Math.round(_score)' },
      },
    },
    anywhere: allOf(must),
    inTitle: allInTitle(parsed, required, forgiving),
    found: anyOf(
      required.flatMap((word) =>
        MARKED_FIELDS.flatMap((field) => [
          ...strongQueries(word, parsed.words, field),
          ...weakQueries(word, field, forgiving),
        ]),
      ),
    ),
  };
}

/** The word in its best place. */
function wordQuery(word: QueryWord, words: readonly QueryWord[], forgiving: boolean, weight: number): Query {
  const places = WORD_FIELDS.flatMap((field) => {
    const boost = weight * PLACES[field];
    const weak = weakQueries(word, field, forgiving);
    return [
      { constant_score: { filter: anyOf(strongQueries(word, words, field)), boost } },
      ...(weak.length === 0 ? [] : [{ constant_score: { filter: anyOf(weak), boost: boost * WEAK } }]),
    ];
  });
  return { dis_max: { queries: places } };
}

/** The word itself, its other forms, written together with its neighbours, or apart. */
function strongQueries(word: QueryWord, words: readonly QueryWord[], field: WordField): Query[] {
  const { text, atoms, grams } = word;
  if (grams) {
    const [only] = atoms;
    // the last character of a run stands alone, any other one begins a pair
    if (only !== undefined && atoms.length === 1 && [...only].length === 1)
      return [{ prefix: { [field]: only } }];
    return [allOf(atoms.map((gram) => ({ term: { [field]: gram } })))];
  }
  return [
    { terms: { [field]: [text, ...joinsAround(words, words.indexOf(word))] } },
    { match: { [`${field}.stem`]: text } },
    ...(atoms.length > 1 ? [allOf(atoms.map((atom) => ({ term: { [field]: atom } })))] : []),
  ];
}

/** What the word may become, and when `forgiving` what it may be a misspelling or a joining of. */
function weakQueries(word: QueryWord, field: WordField, forgiving: boolean): Query[] {
  const { text, grams, unfinished } = word;
  if (grams) return [];
  const letters = [...text];
  const queries: Query[] = [];
  if (unfinished && (letters.length >= MIN_BEGINNING || field === 'title_words')) {
    queries.push({ prefix: { [field]: text } });
  }
  const mistakes = forgiven(letters.length);
  if (forgiving && mistakes > 0 && /\p{L}/u.test(text)) {
    queries.push({ fuzzy: { [field]: { value: text, fuzziness: mistakes, transpositions: true } } });
  }
  if (forgiving && field !== 'fact_words') {
    for (let at = 2; at <= letters.length - 2; at++) {
      const parts = [letters.slice(0, at).join(''), letters.slice(at).join('')];
      queries.push(allOf(parts.map((part) => ({ term: { [field]: part } }))));
    }
  }
  return queries;
}

/** What lifts a hit: all words in the title, and the more the title is what was typed. */
function bonuses(parsed: ParsedQuery, required: readonly QueryWord[], forgiving: boolean): Query[] {
  const { line, key } = parsed;
  const inTitle = allInTitle(parsed, required, forgiving);
  const exactly = allOf(required.map((word) => anyOf(strongQueries(word, parsed.words, 'title_words'))));
  const phrase = parsed.words.flatMap(({ atoms }) => atoms).join(' ');
  const isComparable = key !== '' && key.length <= MAX_KEY;
  return [
    {
      bool: {
        must: [worth(1_000, inTitle)],
        should: [worth(200, exactly), ...(isComparable ? [likenessTo(key)] : [])],
      },
    },
    ...(phrase.includes(' ') ? [worth(15, { match_phrase: { description_words: phrase } })] : []),
    ...(isComparable ? [worth(50, { term: { title: line } }), worth(400, { term: { title_key: key } })] : []),
  ];
}

const worth = (boost: number, filter: Query): Query => ({ constant_score: { filter, boost } });

/** A title counts for more that begins with what was typed, or contains it, and the less there is besides. */
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

const allInTitle = ({ words }: ParsedQuery, required: readonly QueryWord[], forgiving: boolean): Query =>
  allOf(
    required.map((word) =>
      anyOf([...strongQueries(word, words, 'title_words'), ...weakQueries(word, 'title_words', forgiving)]),
    ),
  );

/** The filters as conditions, by the name of the filter: facets leave one out. */
export function filterQueries(filters: SearchFilters): Partial<Record<keyof SearchFilters, Query>> {
  const { category, tag, featured, publisher, game } = filters;
  return {
    ...(category !== undefined && { category: { term: { category } } }),
    ...(tag !== undefined && { tag: { term: { tags: tag } } }),
    ...(featured !== undefined && { featured: { term: { is_featured: featured } } }),
    ...(publisher !== undefined && { publisher: { term: { publisher: publisher.toLowerCase() } } }),
    ...(game !== undefined && { game: { range: { game_version: { lte: upTo(game) } } } }),
  };
}

const upTo = (game: string) => paddedVersion([...game.split('.').map(Number), 0, 0, 0].slice(0, 4));

export const anyOf = (should: Query[]): Query =>
  should.length === 1 && should[0] ? should[0] : { bool: { should, minimum_should_match: 1 } };
export const allOf = (filter: Query[]): Query =>
  filter.length === 1 && filter[0] ? filter[0] : { bool: { filter } };
