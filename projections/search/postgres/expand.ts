// Looks up which catalogue words a typed word stands for: itself, its other forms, or what it misspells.

import { guessesOf, splitsOf } from '../analysis/guesses.ts';
import { joinsAround } from '../analysis/joins.ts';
import { languageOf } from '../analysis/language.ts';
import type { ParsedQuery, QueryWord } from '../analysis/query.ts';
import { spellingKeys } from '../analysis/spelling.ts';
import { type Alternative, formsOf } from '../analysis/thesaurus.ts';
import { gramsOf } from '../analysis/tokens.ts';
import { type FoundWord, MAX_ENDINGS, type WordLookup, type WordLookups } from './word-lookups.ts';

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
  /** The number of add-ons with a form of it. */
  documents: number;
  /** Its synonyms and translations that the catalogue has, each as words of which every one has these forms. */
  alike: string[][][];
  /** The number of add-ons with one of those words. */
  alikeDocuments: number;
};

const MAX_FORMS = 12;
/** A shorter unfinished word has too many completions to search for them outside titles. */
const MIN_BEGINNING = 3;

export type ExpandOptions = {
  /** Whether to look for similar words even when the word itself is known. */
  forgiving?: boolean;
  /** Whether English words also stand for their translations. */
  translating?: boolean;
};

export async function expand(
  lookUps: WordLookups,
  parsed: ParsedQuery,
  { forgiving = false, translating = false }: ExpandOptions = {},
): Promise<Expanded[]> {
  const words = parsed.words.map((word) => ({
    ...word,
    alternatives: word.alternatives.filter(({ isTranslation }) => translating || !isTranslation),
  }));
  const lookups = words.flatMap((word, n) => lookupsOf(word, n, joinsAround(words, n)));
  const rows = await lookUps.find(lookups, forgiving);
  return words.map((word, n) => {
    const found = rows.filter((row) => row.n === n);
    const forms = found.filter(({ kind }) => kind === 'form');
    const joined = found.filter(({ kind }) => kind === 'joined');
    const endings = found.filter(({ kind }) => kind === 'ending');
    const guesses = found.filter(({ kind }) => kind === 'guess');
    const known = new Map(
      found.filter(({ kind }) => kind === 'alternative').map((row) => [row.word, row.documents]),
    );
    const alike = alikeOf(word.alternatives, known);
    const documents = forms.reduce((sum, form) => sum + form.documents, 0);
    return {
      ...word,
      forms: unique([word.text, ...[...forms, ...joined].map((form) => form.word)]).slice(0, MAX_FORMS),
      together: togetherOf(word, found),
      endings: endings.map((ending) => ending.word),
      open: word.unfinished && (isShort(word) || documents === 0 || endings.length === MAX_ENDINGS),
      guesses: word.grams || alike.length > 0 ? [] : guessesOf(word, guesses, forgiving ? 0 : documents),
      documents,
      alike,
      alikeDocuments: alike.reduce((sum, words) => sum + fewest(words, known), 0),
    };
  });
}

/** The alternatives whose every word is in the catalogue in some form, or is written without spaces. */
function alikeOf(alternatives: readonly Alternative[], known: ReadonlyMap<string, number>): string[][][] {
  return alternatives.flatMap(({ words, grams }) => {
    if (grams) return [words.flatMap(gramsOf).map((pair) => [pair])];
    const forms = words.map((word) => formsOf(word).filter((form) => known.has(form)));
    return forms.every((found) => found.length > 0) ? [forms] : [];
  });
}

/** At most this many add-ons have all of the words. */
const fewest = (words: readonly string[][], known: ReadonlyMap<string, number>): number =>
  Math.min(...words.map((forms) => forms.reduce((sum, form) => sum + (known.get(form) ?? 0), 0)));

function lookupsOf(
  { text, spellings, unfinished, grams, alternatives }: QueryWord,
  n: number,
  joins: string[],
): WordLookup[] {
  const others = alternatives.flatMap((term) => (term.grams ? [] : term.words.flatMap(formsOf)));
  if (grams && others.length === 0) return [];
  const typed = {
    n,
    word: text,
    language: languageOf(text),
    unfinished,
    begins: unfinished && !isShort({ text }),
    keys: spellingKeys(text),
    joins,
    splits: splitsOf(text),
    alternatives: unique(others),
  };
  const formsOnly = {
    unfinished: false,
    begins: false,
    keys: [],
    joins: [],
    splits: [],
    alternatives: [],
  };
  if (grams) return [{ ...typed, ...formsOnly, alternatives: typed.alternatives }];
  return spellings.map((word) => (word === text ? typed : { ...typed, word, ...formsOnly }));
}

const isShort = ({ text }: Pick<QueryWord, 'text'>) => [...text].length < MIN_BEGINNING;

function togetherOf({ atoms, grams }: QueryWord, found: readonly FoundWord[]): string[][] {
  const splits = found
    .filter(({ kind }) => kind === 'split')
    .sort((a, b) => b.documents - a.documents)
    .slice(0, 2)
    .map(({ word, rest }) => [word, rest]);
  return !grams && atoms.length > 1 ? [atoms, ...splits] : splits;
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
