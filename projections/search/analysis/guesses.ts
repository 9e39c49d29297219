// Finds the words in the catalogue that a misspelt word may stand for.
import { adjoinNumbers } from './joins.ts';
import type { QueryWord } from './query.ts';
import { forgiven, mistakes } from './spelling.ts';

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
  { text, unfinished }: Pick<QueryWord, 'text' | 'unfinished'>,
  candidates: readonly Candidate[],
  known: number,
): string[] {
  const guesses = candidates
    .filter(({ word, documents }) => word !== text && documents >= known * FAR_MORE)
    .filter(({ word }) => digitsOf(word) === digitsOf(text))
    .filter(({ word }) => [...text].length > SHORT || word[0] === text[0])
    .map(({ word, documents }) => ({ word, documents, mistakes: distance(text, word, unfinished) }))
    .filter((guess) => guess.mistakes <= forgiven([...text].length));
  const fewest = Math.min(...guesses.map((guess) => guess.mistakes));
  return guesses
    .filter((guess) => guess.mistakes <= Math.max(1, Math.ceil(fewest)))
    .sort((a, b) => a.mistakes - b.mistakes || likeness(text, b) - likeness(text, a))
    .slice(0, MAX_GUESSES)
    .map(({ word }) => word);
}

/** Among words with equally many mistakes, those with the same first letter and frequent ones are more likely. */
const likeness = (typed: string, { word, documents }: Candidate) =>
  (word[0] === typed[0] ? 4 : 0) + Math.log(1 + documents);

function distance(typed: string, word: string, unfinished: boolean): number {
  const limit = forgiven([...typed].length);
  const whole = mistakes(typed, word, limit);
  if (!unfinished || typed.length < 5) return whole;
  const beginnings = [-1, 0, 1].map((by) => word.slice(0, typed.length + by));
  // half a mistake more than a whole word
  return Math.min(whole, ...beginnings.map((beginning) => mistakes(typed, beginning, 1) + 0.5));
}

/** Digits are not mistyped letters: v1.2 is not v2.1, and mp3 is not mp4. */
const digitsOf = (word: string) => word.replace(/[^\p{N}.]/gu, '');

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
