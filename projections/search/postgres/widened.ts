// Finds add-ons with some of the words, when no or few have them all.
import { schemas } from '../../schemas.ts';
import { sufficientSets, wordWeight } from '../analysis/widening.ts';
import type { SearchFilters } from '../search.ts';
import type { Expanded } from './expand.ts';
import { filterConditions } from './filters.ts';
import type { Listed } from './page.ts';
import { ALIKE } from './relevance.ts';
import type { Parameters } from './sql.ts';
import { alike, allOf, anyFormOf, anyOf, strong, type TextQuery, type Unit, unitsOf } from './text-query.ts';

export type WidenedQuery = {
  /** What must match: enough of the words. */
  anywhere: string;
  /** The strict query, whose matches come first. */
  strict: string;
  words: WidenedWord[];
  /** The keys of typed words that may be a whole title. */
  titleKeys: string[];
  plainKey: string;
  /** Typed words that some add-on has, and that none has. */
  matched: string[];
  missing: string[];
};

type WidenedWord = {
  anywhere: string;
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
  { anywhere: strict, titleKeys, plainKey }: TextQuery,
  all: number,
): WidenedQuery | undefined {
  const units = unitsOf(expanded).filter(({ light }) => !light);
  const required = units.flatMap((unit) => (units.length > 1 && isKnown(unit) ? [unit] : partsOf(unit)));
  const known = required.filter(isKnown);
  if (required.length < 2 || known.length === 0) return undefined;
  const documents = known.map(documentsOf);
  const weights = documents.map((count) => wordWeight(count, all));
  const anyForms = known.map((word) => anyFormOf(word));
  const sets = sufficientSets(documents, all).map((set) => allOf(set.map((n) => anyForms[n] ?? '')));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    anywhere: anyOf([strict, ...sets]),
    strict,
    titleKeys,
    plainKey,
    words: known.map((word, n) => ({
      anywhere: anyForms[n] ?? '',
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

/** A term of several words counts as one only if the catalogue has another name for it. */
const isKnown = (unit: Unit): boolean =>
  unit.alikeDocuments > 0 || (unit.parts.length === 1 && unit.parts.every(isKnownWord));

const partsOf = ({ parts }: Unit): Unit[] => parts.flatMap((part) => unitsOf([part]));

const isKnownWord = (word: Expanded): boolean =>
  word.grams ||
  word.documents > 0 ||
  word.endings.length > 0 ||
  word.guesses.length > 0 ||
  word.together.length > 0;

/** A word without spaces is not in the vocabulary; it is taken to be rare. */
const documentsOf = ({ documents, alikeDocuments }: Unit): number => documents + alikeDocuments;

const typed = ({ parts }: Unit): string => parts.map(({ text }) => text).join(' ');

/** The best matches, those with all of the words first. */
export function rankedWidely(
  { anywhere, strict, words, titleKeys, plainKey }: WidenedQuery,
  filters: SearchFilters,
  first: number,
  parameters: Parameters,
): Listed {
  const conditions = [
    `i.terms @@ ${parameters.addTextQuery(anywhere)}`,
    ...filterConditions(filters, parameters),
  ];
  const isStrict = `i.terms @@ ${parameters.add(strict, 'tsquery')}`;
  const title = `
    case when i.title_key = any(${parameters.add(titleKeys, 'text[]')}) then ${WHOLE_TITLE}
      when i.title_key <> '' and strpos(${parameters.add(plainKey, 'text')}, i.title_key) > 0 then ${INNER_TITLE}
      else 0 end`;
  const score = [title, ...words.map((word) => wordScore(word, parameters))].join(' + ');
  return {
    ctes: `
      with found as materialized (
        select i.addon_id, i.created_at, ${isStrict} as is_strict, round((${score})::numeric) as score
        from ${schemas.catalogue}.search_index i
        where ${conditions.join(' and ')}
      )`,
    ids: `
      select addon_id
      from found left join ${schemas.statistics}.addon_totals t using (addon_id)
      order by is_strict desc, score desc, t.downloads desc nulls last, created_at desc, addon_id
      limit ${parameters.add(first, 'int')}`,
    total: 'select count(*) from found',
  };
}

function wordScore({ anywhere, places, weight }: WidenedWord, parameters: Parameters): string {
  const cases = Object.values(PLACES).flatMap((value, n) => {
    const { itself = '', alike = '' } = places[n] ?? {};
    return [
      [itself, value],
      [alike, value * ALIKE],
    ] as const;
  });
  const whens = cases
    .filter(([query]) => query !== '')
    .sort(([, a], [, b]) => b - a)
    .map(([query, value]) => `when i.head @@ ${parameters.add(query, 'tsquery')} then ${value}`);
  return `${parameters.add(weight, 'float4')} * case ${whens.join(' ')}
    when i.terms @@ ${parameters.add(anywhere, 'tsquery')} then ${ELSEWHERE} else 0 end`;
}
