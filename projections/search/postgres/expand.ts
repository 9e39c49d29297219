// Looks up which catalogue words a typed word stands for: itself, its other forms, or what it misspells.

import { guessable, guessesOf, splitsOf } from '../analysis/guesses.ts';
import { joinsAround } from '../analysis/joins.ts';
import { languageOf } from '../analysis/language.ts';
import { type ParsedQuery, type QueryWord, withoutTranslations } from '../analysis/query.ts';
import { spellingKeys } from '../analysis/spelling.ts';
import { type Alternative, formsOf } from '../analysis/thesaurus.ts';
import { gramsOf } from '../analysis/tokens.ts';
import { FEW, type FoundWord, MAX_ENDINGS, type WordLookup, type WordLookups } from './word-lookups.ts';

/** A typed word and everything that it may stand for. */
export type Expanded = QueryWord & {
  /** Forms of the word itself, and the words that it forms with its neighbours. */
  forms: string[];
  /** Sequences of words that together stand for it. */
  together: string[][];
  /** Completions of an unfinished word: the most frequent words that begin with it. `open` when there are more. */
  endings: string[];
  open: boolean;
  /** Words that it may be a misspelling of, most likely first. */
  guesses: string[];
  /** At most this many add-ons have one of its completions or of the guesses. */
  weakDocuments: number;
  /** The number of add-ons with a form of it. */
  documents: number;
  /** Its synonyms and translations that the catalogue has, each as words of which every one has these forms. */
  alike: string[][][];
  /** For each of them, the numbers of add-ons with each of its words. */
  alikeDocuments: number[][];
};

const MAX_FORMS = 12;
/** A shorter unfinished word has too many completions to search for them outside titles. */
const MIN_BEGINNING = 3;

export type ExpandOptions = {
  /** Whether to look for similar words even when the word itself is known. */
  forgiving?: boolean;
};

/** Looks up everything that the words of a search may stand for. */
export const lookUp = (lookUps: WordLookups, { words }: ParsedQuery): Promise<readonly FoundWord[]> =>
  lookUps.find(words.flatMap((word, n) => lookupsOf(word, n, joinsAround(words, n))));

/**
 * Looks up more for the same words: their translations, and when forgiving, similar words for those that are known.
 * @param rows what was found without translations
 * @returns these rows and more
 */
export async function lookUpMore(
  lookUps: WordLookups,
  parsed: ParsedQuery,
  rows: readonly FoundWord[],
  { forgiving = false }: ExpandOptions = {},
): Promise<readonly FoundWord[]> {
  const strictly = withoutTranslations(parsed);
  const lookups = parsed.words.flatMap((word, n) => {
    const before = lookupsOf(strictly.words[n] ?? word, n, []).flatMap(({ alternatives }) => alternatives);
    const hasSimilar = isUnsure(rows.filter((row) => row.n === n));
    return lookupsOf(word, n, [])
      .map((lookup) => ({
        ...lookup,
        again: true,
        begins: false,
        alternatives: lookup.alternatives.filter((term) => !before.includes(term)),
        ...(!forgiving || hasSimilar ? NOT_SIMILAR : {}),
      }))
      .filter(({ keys, splits, alternatives }) => keys.length + splits.length + alternatives.length > 0);
  });
  return [...rows, ...(await lookUps.find(lookups))];
}

const NOT_SIMILAR = { keys: [], splits: [] };

/**
 * The words of a search with what was found for them.
 * @param rows may be of a more forgiving lookup
 */
export function expanded(
  { words }: ParsedQuery,
  rows: readonly FoundWord[],
  { forgiving = false }: ExpandOptions = {},
): Expanded[] {
  return words.map((word, n) => {
    const all = rows.filter((row) => row.n === n);
    const found = forgiving || isUnsure(all) ? all : all.filter(({ kind }) => !SIMILAR.has(kind));
    const forms = found.filter(({ kind }) => kind === 'form').sort(moreCommon);
    const joined = found.filter(({ kind }) => kind === 'joined');
    const endings = found.filter(({ kind }) => kind === 'ending');
    const guesses = found.filter(({ kind }) => kind === 'guess');
    const known = new Map(
      found.filter(({ kind }) => kind === 'alternative').map((row) => [row.word, row.documents]),
    );
    const alike = alikeOf(word.alternatives, known);
    const documents = forms.reduce((sum, form) => sum + form.documents, 0);
    const guessed = word.grams || alike.length > 0 ? [] : guessesOf(word, guesses, forgiving ? 0 : documents);
    const weak = [...endings, ...guesses.filter((guess) => guessed.includes(guess.word))];
    return {
      ...word,
      forms: unique([word.text, ...[...forms, ...joined].map((form) => form.word)]).slice(0, MAX_FORMS),
      together: togetherOf(word, found),
      endings: endings.map((ending) => ending.word),
      open: word.unfinished && (isShort(word) || documents === 0 || endings.length === MAX_ENDINGS),
      guesses: guessed,
      weakDocuments: weak.reduce((sum, { documents: some }) => sum + some, 0),
      documents,
      alike,
      alikeDocuments: alike.map((words) =>
        words.map((forms) => forms.reduce((sum, form) => sum + (known.get(form) ?? 0), 0)),
      ),
    };
  });
}

/** More common words first. The rest of the order is arbitrary but fixed. */
const moreCommon = (a: FoundWord, b: FoundWord): number =>
  b.documents - a.documents || (a.word < b.word ? -1 : 1);

/** What resembles a word. */
const SIMILAR: ReadonlySet<FoundWord['kind']> = new Set(['guess', 'split']);

/** Whether so few add-ons have the word that it may be misspelt. */
const isUnsure = (rows: readonly FoundWord[]): boolean =>
  (['form', 'ending'] as const).every(
    (kind) => rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.documents, 0) <= FEW,
  );

/** The alternatives whose every word is in the catalogue in some form, or is written without spaces. */
function alikeOf(alternatives: readonly Alternative[], known: ReadonlyMap<string, number>): string[][][] {
  return alternatives.flatMap(({ words, grams }) => {
    if (grams) return [words.flatMap(gramsOf).map((pair) => [pair])];
    const forms = words.map((word) => formsOf(word).filter((form) => known.has(form)));
    return forms.every((found) => found.length > 0) ? [forms] : [];
  });
}

function lookupsOf(
  { text, spellings, unfinished, grams, alternatives }: QueryWord,
  n: number,
  joins: string[],
): WordLookup[] {
  const others = alternatives.flatMap((term) => (term.grams ? [] : term.words.flatMap(formsOf)));
  if (grams && others.length === 0) return [];
  const typed = {
    n,
    again: false,
    word: text,
    language: languageOf(text),
    begins: unfinished && !isShort({ text }),
    keys: spellingKeys(text),
    ...guessable({ text, unfinished }),
    joins,
    splits: splitsOf(text),
    alternatives: unique(others),
  };
  const formsOnly = {
    begins: false,
    ...NOT_SIMILAR,
    joins: [],
    alternatives: [],
  };
  if (grams) return [{ ...typed, ...formsOnly, alternatives: typed.alternatives }];
  return spellings.map((word) => (word === text ? typed : { ...typed, word, ...formsOnly }));
}

const isShort = ({ text }: Pick<QueryWord, 'text'>) => [...text].length < MIN_BEGINNING;

function togetherOf({ atoms, grams }: QueryWord, found: readonly FoundWord[]): string[][] {
  const splits = found
    .filter(({ kind }) => kind === 'split')
    .sort(moreCommon)
    .slice(0, 2)
    .map(({ word, rest }) => [word, rest]);
  return !grams && atoms.length > 1 ? [atoms, ...splits] : splits;
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
