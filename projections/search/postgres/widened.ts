// Finds add-ons with some of the words, when no or few have them all.
import { schemas } from '../../schemas.ts';
import { sufficientSets, wordWeight } from '../analysis/widening.ts';
import type { SearchFilters } from '../search.ts';
import type { Expanded } from './expand.ts';
import { filterConditions } from './filters.ts';
import type { Listed } from './page.ts';
import { ALIKE } from './relevance.ts';
import type { Parameters } from './sql.ts';
import {
  alike,
  allOf,
  anyFormOf,
  anyOf,
  strong,
  type TextQuery,
  textQueryOf,
  type Unit,
  unitsOf,
} from './text-query.ts';

export type WidenedQuery = {
  /** What must match: enough of the words. */
  anywhere: string;
  /** The strict query, whose matches come first. */
  strict: string;
  words: WidenedWord[];
  /** The query for its only word, if the catalogue has just one of them: these are ranked as if only it were typed. */
  alone: TextQuery | undefined;
  /** The keys of typed words that may be a whole title. */
  titleKeys: string[];
  plainKey: string;
  /** Typed words that some add-on has, and that none has. */
  matched: string[];
  missing: string[];
};

type WidenedWord = {
  anywhere: string;
  /** Whether an add-on with only this word matches. */
  isEnough: boolean;
  /** By weight label: the word itself, and its synonyms. */
  places: { label: string; itself: string; alike: string }[];
  weight: number;
};

/** What a word scores by where it is found: in the title, in a tag, with the publisher or in the first words. */
const PLACES = { A: 1, B: 0.85, CD: 0.6 };
const ELSEWHERE = 0.5;

/** What a whole title among the typed words scores; a word in the title scores at most its weight, 100 together. */
const WHOLE_TITLE = 60;
/** What a title scores that is within the typed text in some other way. */
const INNER_TITLE = 20;

/**
 * @param expanded the words of a strict search
 * @param query its text query
 * @param all the number of all add-ons
 * @returns undefined when there is only one word to search for, or the catalogue has none of them
 */
export function widenedQueryOf(
  expanded: readonly Expanded[],
  query: TextQuery,
  all: number,
): WidenedQuery | undefined {
  const { anywhere: strict, titleKeys, plainKey } = query;
  const units = unitsOf(expanded).filter(({ light }) => !light);
  const required = units.flatMap((unit) => (units.length > 1 && isKnown(unit) ? [unit] : partsOf(unit)));
  const known = required.filter(isKnown);
  if (required.length < 2 || known.length === 0) return undefined;
  const documents = known.map(documentsOf(all));
  const weights = documents.map((count) => wordWeight(count, all));
  const anyForms = known.map((word) => anyFormOf(word));
  const sets = sufficientSets(documents, all);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    anywhere: anyOf([strict, ...sets.map((set) => allOf(set.map((n) => anyForms[n] ?? '')))]),
    strict,
    alone: known.length === 1 ? aloneOf(known[0]?.parts ?? [], query) : undefined,
    titleKeys,
    plainKey,
    words: known.map((word, n) => ({
      anywhere: anyForms[n] ?? '',
      isEnough: sets.some((set) => set.every((one) => one === n)),
      places: Object.keys(PLACES).map((label) => ({
        label,
        itself: anyOf(strong(word, '', `:${label}`)),
        alike: anyOf(alike(word, '', `:${label}`)),
      })),
      weight: ((weights[n] ?? 0) / total) * 100,
    })),
    matched: known.map(typed),
    missing: required.filter((unit) => !isKnown(unit)).map(typed),
  };
}

const aloneOf = (words: readonly Expanded[], { line, keys: [key = ''], plainKey, titleKeys }: TextQuery) =>
  textQueryOf(words, { line, key, plainKey, titleKeys });

/** A term of several words counts as one only if the catalogue has another name for it. */
const isKnown = (unit: Unit): boolean =>
  unit.alikeDocuments.some((counts) => Math.min(...counts) > 0) ||
  (unit.parts.length === 1 && unit.parts.every(isKnownWord));

const partsOf = ({ parts }: Unit): Unit[] => parts.flatMap((part) => unitsOf([part]));

const isKnownWord = (word: Expanded): boolean =>
  word.grams ||
  word.documents > 0 ||
  word.endings.length > 0 ||
  word.guesses.length > 0 ||
  word.together.length > 0;

/** A word without spaces is not in the vocabulary; it is taken to be rare. */
const documentsOf =
  (all: number) =>
  ({ parts, alikeDocuments, weakDocuments }: Unit): number =>
    [parts.map(({ documents }) => documents), ...alikeDocuments].reduce(
      (sum, counts) => sum + together(counts, all),
      weakDocuments,
    );

/** How many add-ons have all words of a term, if these occur independently. */
const together = (counts: readonly number[], all: number): number =>
  counts.reduce((product, count) => product * (count / Math.max(1, all)), all);

const typed = ({ parts }: Unit): string => parts.map(({ text }) => text).join(' ');

/** The terms of up to this many matches are read one by one; for more, the index is asked for each word. */
const FEW_MATCHES = 200;

/**
 * The best matches, those with all of the words first. The terms of an add-on are stored apart from its row, so they are
 * read once for all words.
 */
export function rankedWidely(
  { anywhere, strict, words, titleKeys, plainKey }: WidenedQuery,
  filters: SearchFilters,
  first: number,
  parameters: Parameters,
): Listed {
  const matching = (query: string) => `i.terms @@ ${parameters.addTextQuery(query)}`;
  const conditions = [matching(anywhere), ...filterConditions(filters, parameters)];
  const matches = (name: string, query: string, among: string) => `
    ${name} as materialized (
      select addon_id from few_found i where ${matching(query)}
      union all
      select addon_id from ${schemas.catalogue}.search_index i where not (select are_few from amount) and ${matching(among)}
    )`;
  const elsewhere = words.map((word, n) =>
    matches(`word_${n}`, word.anywhere, word.isEnough ? word.anywhere : allOf([word.anywhere, anywhere])),
  );
  const limit = parameters.add(first, 'int');
  const title = `
    case when f.title_key = any(${parameters.add(titleKeys, 'text[]')}) then ${WHOLE_TITLE}
      when f.title_key <> '' and strpos(${parameters.add(plainKey, 'text')}, f.title_key) > 0 then ${INNER_TITLE}
      else 0 end`;
  const score = [title, ...words.map((word, n) => wordScore(word, `word_${n}`, parameters))].join(' + ');
  return {
    ctes: `
      with found as materialized (
        select i.addon_id, i.created_at, i.title_key, i.head || '' as head
        from ${schemas.catalogue}.search_index i
        where ${conditions.join(' and ')}
      ),
      amount as materialized (select count(*) <= ${FEW_MATCHES} as are_few from found),
      few_found as materialized (
        select addon_id, i.terms || '' as terms
        from found join ${schemas.catalogue}.search_index i using (addon_id)
        where (select are_few from amount)
      ),${[matches('strict', strict, strict), ...elsewhere].join(',')}`,
    ids: `
      select addon_id
      from (
        select f.addon_id, f.created_at, f.addon_id in (select addon_id from strict) as is_strict,
          round((${score})::numeric) as score
        from found f
        order by is_strict desc, score desc
        fetch first ${limit} rows with ties
      ) best
      left join ${schemas.statistics}.addon_totals t using (addon_id)
      order by is_strict desc, score desc, t.downloads desc nulls last, created_at desc, addon_id
      limit ${limit}`,
    total: 'select count(*) from found',
  };
}

/** @param matches the add-ons that have the word somewhere */
function wordScore({ places, weight }: WidenedWord, matches: string, parameters: Parameters): string {
  const cases = Object.values(PLACES).flatMap((value, n) => {
    const { itself = '', alike = '' } = places[n] ?? {};
    return [
      [itself, value],
      [alike, value * ALIKE],
    ] as const;
  });
  // An empty query matches nothing. It is kept, so that the statement is the same for all words.
  const whens = cases
    .toSorted(([, a], [, b]) => b - a)
    .map(([query, value]) => `when f.head @@ ${parameters.add(query, 'tsquery')} then ${value}`);
  return `${parameters.add(weight, 'float4')}
    * case when f.addon_id in (select addon_id from ${matches}) then case ${whens.join(' ')} else ${ELSEWHERE} end else 0 end`;
}
