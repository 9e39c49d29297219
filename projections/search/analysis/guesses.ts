// Finds the words in the catalogue that a misspelt word may stand for.
import { adjoinNumbers } from './joins.ts';
import type { QueryWord } from './query.ts';
import { forgiven, lettersOf, mistakes, SHORTEST_BEGINNING } from './spelling.ts';

/** A word in the catalogue, and how many add-ons contain it. */
export type Candidate = { word: string; documents: number };

const MAX_GUESSES = 10;
/** Words of up to this many letters resemble too many others: a mistake is not in their first letter. */
const SHORT = 4;
/** A more common word is considered only if it is this many times as common as the typed word. */
export const FAR_MORE = 5;

/**
 * The candidates that may be meant, most likely first.
 * @param known the number of add-ons that contain the word itself
 */
export function guessesOf(
  typed: Pick<QueryWord, 'text' | 'unfinished'>,
  candidates: readonly Candidate[],
  known: number,
): string[] {
  const { text } = typed;
  const limit = forgiven([...text].length);
  const mistakesIn = comparedWith(typed, limit);
  const guesses = candidates
    .filter(({ word, documents }) => word !== text && documents >= known * FAR_MORE)
    .map((candidate) => ({ ...candidate, mistakes: mistakesIn(candidate.word) }))
    .filter((guess) => guess.mistakes <= limit);
  const fewest = Math.min(...guesses.map((guess) => guess.mistakes));
  return guesses
    .filter((guess) => guess.mistakes <= Math.max(1, Math.ceil(fewest)))
    .sort((a, b) => a.mistakes - b.mistakes || likeness(text, b) - likeness(text, a))
    .slice(0, MAX_GUESSES)
    .map(({ word }) => word);
}

/** Counts the mistakes between a typed word and another one; Infinity if that cannot be meant. */
function comparedWith(
  { text, unfinished }: Pick<QueryWord, 'text' | 'unfinished'>,
  limit: number,
): (word: string) => number {
  const letters = lettersOf(text);
  const digits = digitsOf(text);
  const mayGoOn = mayBeBeginning(text, unfinished);
  return (word) => {
    const mayBeMeant = (word[0] === text[0] || letters.length > SHORT) && digitsOf(word) === digits;
    if (!mayBeMeant) return Number.POSITIVE_INFINITY;
    const { whole, beginning } = mistakes(letters, lettersOf(word), limit);
    // half a mistake more than a whole word
    return mayGoOn && beginning <= 1 ? Math.min(whole, beginning + 0.5) : whole;
  };
}

/** What all guesses for a word have in common: how they begin, and the number of their letters. */
export function guessable({ text, unfinished }: Pick<QueryWord, 'text' | 'unfinished'>): {
  onset: string;
  shortest: number;
  longest: number | null;
} {
  const letters = [...text];
  return {
    onset: letters.length > SHORT ? '' : (letters[0] ?? ''),
    shortest: letters.length - forgiven(letters.length),
    longest: mayBeBeginning(text, unfinished) ? null : letters.length + forgiven(letters.length),
  };
}

/** Whether longer words are compared by their beginning too. */
const mayBeBeginning = (typed: string, unfinished: boolean): boolean =>
  unfinished && typed.length >= SHORTEST_BEGINNING;

/** Among words with equally many mistakes, those with the same first letter and frequent ones are more likely. */
const likeness = (typed: string, { word, documents }: Candidate) =>
  (word[0] === typed[0] ? 4 : 0) + Math.log(1 + documents);

/** Digits are not mistyped letters: v1.2 is not v2.1, and mp3 is not mp4. */
const digitsOf = (word: string) => (/[\p{N}.]/u.test(word) ? word.replace(/[^\p{N}.]/gu, '') : '');

/** The ways to split a word in two, as [left, right]. Numbers stay whole: 2021 is not 20 21. */
export function splitsOf(word: string): [string, string][] {
  const letters = [...word];
  const splits: [string, string][] = [];
  if (letters.length <= SHORT) return splits;
  for (let at = 2; at <= letters.length - 2; at++) {
    const parts: [string, string] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    if (!adjoinNumbers(parts)) splits.push(parts);
  }
  return splits;
}
