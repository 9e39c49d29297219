// Words that some write together and others apart.
import type { Token } from './tokens.ts';

const MAX_JOINED = 40;

/** Neighbouring words written as one, two and three at a time: lucky block race → luckyblock, blockrace, luckyblockrace. */
export function joinsOf(words: readonly string[]): string[] {
  const joins: string[] = [];
  for (const length of [2, 3]) {
    for (let from = 0; from + length <= words.length; from++) {
      const joined = words.slice(from, from + length).join('');
      if (joined.length <= MAX_JOINED) joins.push(joined);
    }
  }
  return joins;
}

/** All of a text without its spaces and signs: equal for titles that differ in nothing else. */
export const keyOf = (tokens: readonly Token[]): string =>
  tokens.map(({ grams, whole, atoms }) => (grams ? whole : atoms.join(''))).join('');
