// Looks up which catalogue words a typed word stands for: itself, its other forms, or what it misspells.

import { guessesOf, splitsOf } from '../analysis/guesses.ts';
import { joinsAround } from '../analysis/joins.ts';
import { languageOf } from '../analysis/language.ts';
import type { ParsedQuery, QueryWord } from '../analysis/query.ts';
import { spellingKeys } from '../analysis/spelling.ts';
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
};

const MAX_FORMS = 12;
/** A shorter unfinished word has too many completions to search for them outside titles. */
const MIN_BEGINNING = 3;

/** @param forgiving whether to look for similar words even when the word itself is known */
export async function expand(
  lookUps: WordLookups,
  { words }: ParsedQuery,
  { forgiving = false } = {},
): Promise<Expanded[]> {
  const lookups = words.flatMap((word, n) => (word.grams ? [] : lookupsOf(word, n, joinsAround(words, n))));
  const rows = await lookUps.find(lookups, forgiving);
  return words.map((word, n) => {
    const found = rows.filter((row) => row.n === n);
    const forms = found.filter(({ kind }) => kind === 'form');
    const joined = found.filter(({ kind }) => kind === 'joined');
    const endings = found.filter(({ kind }) => kind === 'ending');
    const guesses = found.filter(({ kind }) => kind === 'guess');
    const documents = forms.reduce((sum, form) => sum + form.documents, 0);
    return {
      ...word,
      forms: unique([word.text, ...[...forms, ...joined].map((form) => form.word)]).slice(0, MAX_FORMS),
      together: togetherOf(word, found),
      endings: endings.map((ending) => ending.word),
      open: word.unfinished && (isShort(word) || documents === 0 || endings.length === MAX_ENDINGS),
      guesses: word.grams ? [] : guessesOf(word, guesses, forgiving ? 0 : documents),
      documents,
    };
  });
}

function lookupsOf({ text, spellings, unfinished }: QueryWord, n: number, joins: string[]): WordLookup[] {
  const typed = {
    n,
    word: text,
    language: languageOf(text),
    unfinished,
    begins: unfinished && !isShort({ text }),
    keys: spellingKeys(text),
    joins,
    splits: splitsOf(text),
  };
  const formsOnly = { unfinished: false, begins: false, keys: [], joins: [], splits: [] };
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
