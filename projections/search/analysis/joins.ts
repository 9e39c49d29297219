// Words that some people write as one and others as two.
import type { Token } from './tokens.ts';

const MAX_JOINED = 40;

/**
 * Two or three neighbouring words written as one: lucky block race → luckyblock, blockrace, luckyblockrace. Numbers are
 * not joined with each other: 2.1 is not 21.
 */
export function joinsOf(words: readonly string[]): string[] {
  const joins: string[] = [];
  for (const length of [2, 3]) {
    for (let from = 0; from + length <= words.length; from++) {
      const neighbours = words.slice(from, from + length);
      const joined = neighbours.join('');
      if (joined.length <= MAX_JOINED && !adjoinNumbers(neighbours)) joins.push(joined);
    }
  }
  return joins;
}

/** Whether a number follows a number, with nothing but a space between them. */
export const adjoinNumbers = (words: readonly string[]): boolean =>
  words.some((word, n) => n > 0 && /^\p{N}/u.test(word) && /\p{N}$/u.test(words[n - 1] ?? ''));

/** The same for a title, plus the whole title as one word. */
export function titleJoinsOf(words: readonly string[]): string[] {
  const whole = words.join('');
  return words.length > 3 && whole.length <= MAX_JOINED ? [...joinsOf(words), whole] : joinsOf(words);
}

/** A search word joined with its neighbours, on either side. */
export function joinsAround(words: readonly { text: string; grams: boolean }[], n: number): string[] {
  const word = words[n];
  if (!word || word.grams) return [];
  const neighbours = words.slice(Math.max(0, n - 2), n + 3).filter(({ grams }) => !grams);
  const texts = neighbours.map(({ text }) => text);
  return joinsOf(texts).filter((joined) => joined !== word.text && joined.includes(word.text));
}

/** A text without spaces and punctuation, but with the points of versions: equal for titles that differ only in these. */
export const keyOf = (tokens: readonly Token[]): string =>
  tokens.map(({ grams, whole, atoms }) => (grams ? whole : atoms.join(''))).join('');
