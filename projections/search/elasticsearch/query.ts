// Translates a parsed search into Elasticsearch queries.
import type { estypes } from '@elastic/elasticsearch';
import { joinsAround } from '../analysis/joins.ts';
import { type ParsedQuery, type QueryWord, termsOf, withoutTranslations } from '../analysis/query.ts';
import { formsOf } from '../analysis/thesaurus.ts';
import { gramsOf } from '../analysis/tokens.ts';
import { sufficientSets, wordWeight } from '../analysis/widening.ts';
import type { SearchFilters, SearchNotes } from '../search.ts';
import type { WordField } from './index-definition.ts';
import { paddedVersion } from './index-document.ts';
import type { Resemblances } from './resemblances.ts';

type Query = estypes.QueryDslQueryContainer;

/** The weight of a word by the field where it is found. */
type Places = readonly (readonly [WordField, number])[];

const PLACES: Places = [
  ['title_words', 1],
  ['tag_words', 0.45],
  ['publisher_words', 0.3],
  ['lead_words', 0.15],
  ['description_words', 0.08],
  ['content_words', 0.05],
  ['any_words', 0.03],
];

const NAME_FIELDS = ['tag_words', 'publisher_words'] as const;

/** A prefix match or a similar word counts half. */
const WEAK = 0.5;
/** The weight of a synonym, if the word itself weighs 1. */
const ALIKE = 0.7;
/** What a title scores for a word that need not match. */
const LIGHT_IN_TITLE = 15;
/** What a title scores that is within the typed text. */
const INNER_TITLE = 20;
const MIN_BEGINNING = 3;
/** Longer than any title. */
const MAX_KEY = 300;

/** A typed text as queries. */
export type Understood = {
  parsed: ParsedQuery;
  /** What must match, with an integer score, so that equal hits have equal scores. */
  scored: Query;
  /** The same without a score. */
  anywhere: Query;
  /** Every word in the title. */
  inTitle: Query;
  /** The same or a whole title among the words. */
  titled: Query;
  /** The same, scored by how closely the title matches the typed text. */
  titleScored: Query;
  /** The words in tags or the publisher's name, before those with the words in what they add. */
  named: Query;
  /** The words that typed words may stand for. */
  resemblances: Resemblances;
  /** What was not found as typed. */
  notes?: SearchNotes;
};

/** Neighbouring words that are one term, or a single word. */
type Unit = QueryWord[];

export type UnderstandOptions = {
  /** What the words may also stand for. */
  resemblances?: Resemblances;
  /** Whether English words also stand for their translations. */
  translating?: boolean;
};

/** Undefined when there is no word to search for. */
export function understand(
  typed: ParsedQuery,
  { resemblances = new Map(), translating = false }: UnderstandOptions = {},
): Understood | undefined {
  const parsed = translating ? typed : withoutTranslations(typed);
  const required = requiredUnits(parsed);
  if (required.length === 0) return undefined;
  const look = { words: parsed.words, resemblances };
  const every = allOf(required.map((unit) => anyFormOf(unit, 'any_words', look)));
  const places = required.map((unit) => unitQuery(unit, look, 100 / required.length, PLACES));
  const inTitle = allOf(required.map((unit) => anyFormOf(unit, 'title_words', look)));
  const titled = anyOf([inTitle, ...wholeTitle(parsed)]);
  const titles = titleBonuses(parsed, required, titled);
  return {
    parsed,
    scored: inWholeNumbers({
      bool: {
        must: [
          anyOf([
            { bool: { filter: every, should: places } },
            ...wholeTitle(parsed).map((query) => worth(0, query)),
          ]),
        ],
        should: [...titles, ...innerTitle(parsed), ...phraseBonus(parsed)],
      },
    }),
    anywhere: anyOf([every, ...wholeTitle(parsed)]),
    inTitle,
    titled,
    named: anyOf([
      worth(
        2,
        allOf(required.map((unit) => anyOf(NAME_FIELDS.map((field) => anyFormOf(unit, field, look))))),
      ),
      worth(1, allOf(required.map((unit) => anyFormOf(unit, 'content_words', look)))),
    ]),
    titleScored: inWholeNumbers({ bool: { filter: [titled], should: titles } }),
    resemblances,
  };
}

const requiredUnits = ({ words }: ParsedQuery): Unit[] =>
  termsOf(words).filter((unit) => unit.some(({ light }) => !light));

const inWholeNumbers = (query: Query): Query => ({
  script_score: { query, script: { source: 'Math.round(_score)' } },
});

/** What a unit may be looked up as. */
type Look = { words: readonly QueryWord[]; resemblances: Resemblances };

/** The unit in its best field. */
function unitQuery(unit: Unit, look: Look, weight: number, places: Places): Query {
  const queries = places.flatMap(([field, place]) => {
    const boost = weight * place;
    const alike = alikeQueries(unit, field);
    const weak = weakOf(unit, field, look);
    return [
      { constant_score: { filter: strongOf(unit, field, look), boost } },
      ...(alike.length === 0 ? [] : [{ constant_score: { filter: anyOf(alike), boost: boost * ALIKE } }]),
      ...(weak.length === 0 ? [] : [{ constant_score: { filter: anyOf(weak), boost: boost * WEAK } }]),
    ];
  });
  return { dis_max: { queries } };
}

/** The unit, its synonyms or what it may stand for, in this field. */
const anyFormOf = (unit: Unit, field: WordField, look: Look): Query =>
  anyOf([strongOf(unit, field, look), ...alikeQueries(unit, field), ...weakOf(unit, field, look)]);

const strongOf = (unit: Unit, field: WordField, { words }: Look): Query => {
  const apart = allOf(unit.map((word) => anyOf(strongQueries(word, words, field))));
  return unit.length === 1
    ? apart
    : anyOf([{ term: { [field]: unit.map(({ text }) => text).join('') } }, apart]);
};

function weakOf(unit: Unit, field: WordField, look: Look): Query[] {
  const weak = unit.map((word) => weakQueries(word, field, look.resemblances));
  if (weak.every((queries) => queries.length === 0)) return [];
  if (unit.length === 1) return weak.flat();
  return [
    allOf(unit.map((word, n) => anyOf([...strongQueries(word, look.words, field), ...(weak[n] ?? [])]))),
  ];
}

/** The unit's synonyms and translations. Those of one word are looked up together. */
function alikeQueries([first]: Unit, field: WordField): Query[] {
  const alternatives = (first?.alternatives ?? []).map(({ words, grams }) =>
    grams ? words.flatMap(gramsOf).map((pair) => [pair]) : words.map(formsOf),
  );
  const single = alternatives.flatMap(([word = [], ...others]) => (others.length === 0 ? word : []));
  const several = alternatives.filter((words) => words.length > 1);
  return [
    ...(single.length > 0 ? [{ terms: { [field]: single } }] : []),
    ...several.map((words) => allOf(words.map((forms) => ({ terms: { [field]: forms } })))),
  ];
}

const wholeTitle = ({ titleKeys }: ParsedQuery): Query[] =>
  titleKeys.length === 0 ? [] : [{ terms: { title_key: titleKeys } }];

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
    { match: { [`${field}.stem`]: [...spellings, ...joinsAround(words, words.indexOf(word))].join(' ') } },
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
  return [
    ...(unfinished ? beginningQueries(text, field) : []),
    ...(guesses.length > 0 ? [{ terms: { [field]: guesses } }] : []),
    ...splits.map((parts) => allOf(parts.map((part) => ({ term: { [field]: part } })))),
  ];
}

/** A short beginning is looked up in titles alone. */
function beginningQueries(text: string, field: WordField): Query[] {
  if ([...text].length >= MIN_BEGINNING) return [{ prefix: { [field]: text } }];
  return field === 'title_words' || field === 'any_words' ? [{ prefix: { title_words: text } }] : [];
}

/** Boosts a hit with all words in the title, more when the title is closer to the typed text. */
function titleBonuses(parsed: ParsedQuery, required: readonly Unit[], titled: Query): Query[] {
  const { words, line, key, plainKey, titleKeys, otherKeys } = parsed;
  const look = { words, resemblances: new Map() };
  const exactly = allOf(required.map((unit) => strongOf(unit, 'title_words', look)));
  const alike = allOf(
    required.map((unit) =>
      anyOf([strongOf(unit, 'title_words', look), ...alikeQueries(unit, 'title_words')]),
    ),
  );
  const hasAlike = required.some(([first]) => (first?.alternatives.length ?? 0) > 0);
  const isComparable = key !== '' && key.length <= MAX_KEY;
  const light = words.filter((word) => word.light);
  return [
    {
      bool: {
        must: [worth(1_000, titled)],
        should: [
          worth(200, exactly),
          ...(hasAlike ? [worth(120, { bool: { filter: [alike], must_not: [exactly] } })] : []),
          ...light.map(({ text }) => worth(LIGHT_IN_TITLE, { term: { title_words: text } })),
          ...(isComparable && plainKey !== '' ? [likenessTo(plainKey)] : []),
          ...titleKeys.map((title) =>
            worth(150 + (100 * title.length) / Math.max(1, plainKey.length), { term: { title_key: title } }),
          ),
        ],
      },
    },
    ...(isComparable
      ? [worth(50, { term: { title: line } }), worth(400, { terms: { title_key: [key, ...otherKeys] } })]
      : []),
  ];
}

/** A title within the typed text scores, because somebody who types it and other words most likely wants that add-on. */
const innerTitle = ({ innerKeys }: ParsedQuery): Query[] => {
  const keys = innerKeys.filter((key) => key !== '' && key.length <= MAX_KEY);
  return keys.length === 0 ? [] : [worth(INNER_TITLE, { terms: { title_key: keys } })];
};

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

/** The weight of a word by the field where it is found, when some of the words are enough. */
const WIDENED_PLACES: Places = [
  ['title_words', 1],
  ['tag_words', 0.85],
  ['publisher_words', 0.6],
  ['lead_words', 0.6],
  ['any_words', 0.5],
];
/** More than all other scores together: hits with all of the words come first. */
const ALL_WORDS = 1_000;
/** What a whole title among the typed words scores; a word in the title scores at most its weight, 100 together. */
const WHOLE_TITLE = 60;

/** The units of a widened search, each with the query that counts the add-ons that have it. */
export function countedUnits({
  parsed,
  resemblances,
}: Understood): { unit: Unit; typed: string; anywhere: Query }[] {
  const units = requiredUnits(parsed);
  const look = { words: parsed.words, resemblances };
  const alone = (unit: Unit): Unit[] =>
    units.length > 1 && (unit.length === 1 || (unit[0]?.alternatives.length ?? 0) > 0)
      ? [unit]
      : unit.map((word) => [word]);
  return units.flatMap(alone).map((unit) => ({
    unit,
    typed: unit.map(({ text }) => text).join(' '),
    anywhere: anyFormOf(unit, 'any_words', look),
  }));
}

/** A search for which enough of the words suffice, and which words some add-on has and which none. */
export type Widened = Understood & { matched: string[]; missing: string[] };

/**
 * The same search, for which enough of the words suffice; undefined when there is only one, or no add-on has any.
 * @param counts how many add-ons have each of the counted units
 * @param all the number of all add-ons
 */
export function widen(strictly: Understood, counts: readonly number[], all: number): Widened | undefined {
  const counted = countedUnits(strictly).map((unit, n) => ({ ...unit, documents: counts[n] ?? 0 }));
  const known = counted.filter(({ documents }) => documents > 0);
  if (counted.length < 2 || known.length === 0) return undefined;
  const documents = known.map((unit) => unit.documents);
  const weights = documents.map((count) => wordWeight(count, all));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const enough = sufficientSets(documents, all).map((set) =>
    allOf(set.flatMap((n) => known[n]?.anywhere ?? [])),
  );
  const anywhere = anyOf([strictly.anywhere, ...enough]);
  const look = { words: strictly.parsed.words, resemblances: strictly.resemblances };
  return {
    ...strictly,
    anywhere,
    scored: inWholeNumbers({
      bool: {
        filter: [anywhere],
        should: [
          worth(ALL_WORDS, strictly.anywhere),
          ...wholeTitle(strictly.parsed).map((query) => worth(WHOLE_TITLE, query)),
          ...innerTitle(strictly.parsed),
          ...known.map(({ unit }, n) =>
            unitQuery(unit, look, ((weights[n] ?? 0) / total) * 100, WIDENED_PLACES),
          ),
        ],
      },
    }),
    matched: known.map(({ typed }) => typed),
    missing: counted.filter(({ documents }) => documents === 0).map(({ typed }) => typed),
  };
}

/** The filters as conditions, by filter name, because each facet leaves one out. */
export function filterQueries(filters: SearchFilters): Partial<Record<keyof SearchFilters, Query>> {
  const {
    categories,
    tags,
    withoutTags,
    featured,
    publisher,
    game,
    adds,
    packTypes,
    minRating,
    among,
    without,
  } = filters;
  return {
    ...(categories !== undefined && { categories: { terms: { category: [...categories] } } }),
    ...(tags !== undefined && { tags: allOf(tags.map((tag) => ({ term: { tags: tag } }))) }),
    ...(withoutTags !== undefined && {
      withoutTags: { bool: { must_not: [{ terms: { tags: [...withoutTags] } }] } },
    }),
    ...(adds !== undefined && { adds: allOf(adds.map((kind) => ({ term: { adds: kind } }))) }),
    ...(packTypes !== undefined && { packTypes: { terms: { pack_type: [...packTypes] } } }),
    ...(minRating !== undefined && { minRating: ratedFrom(minRating) }),
    ...(featured !== undefined && { featured: { term: { is_featured: featured } } }),
    ...(publisher !== undefined && { publisher: { term: { publisher: publisher.toLowerCase() } } }),
    ...(among !== undefined && { among: { ids: { values: [...among] } } }),
    ...(without !== undefined && { without: { bool: { must_not: [{ ids: { values: [...without] } }] } } }),
    ...(game !== undefined && { game: { range: { game_version: { gt: UNKNOWN, lte: upTo(game) } } } }),
  };
}

/** Add-ons that nobody has rated have the rating 0. */
export const ratedFrom = (stars: number): Query => ({ range: { mean_rating: { gte: stars } } });

/** The version of add-ons that name none: they are not known to work with any. */
const UNKNOWN = '';

const upTo = (game: string) => paddedVersion([...game.split('.').map(Number), 0, 0, 0].slice(0, 4));

export const anyOf = (should: Query[]): Query =>
  should.length === 1 && should[0] ? should[0] : { bool: { should, minimum_should_match: 1 } };
export const allOf = (filter: Query[]): Query =>
  filter.length === 1 && filter[0] ? filter[0] : { bool: { filter } };
