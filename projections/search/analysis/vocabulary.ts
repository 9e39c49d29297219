// The words in an add-on's texts.
import type { Analysed } from './analyse.ts';
import type { Token } from './tokens.ts';

/** The terms of a text: its words, the words inside them, and pairs of characters in scripts without spaces. */
export function* termsOf(tokens: readonly Token[]): Generator<string> {
  for (const { whole, atoms, grams } of tokens) {
    yield* atoms;
    if (grams) yield [...whole].at(-1) ?? whole;
    else if (atoms.length > 1) yield whole;
  }
}

/** The separate words, except in scripts without spaces. */
export const wordsOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ grams, atoms }) => (grams ? [] : atoms));

/** A document's words for the vocabulary: those that may be misspelt, without the pairs of scripts without spaces. */
export function vocabularyOf({ title, tags, publisher, body, facts, contents }: Analysed): Set<string> {
  const words = [title, ...tags, publisher, body, facts, ...contents].flat().filter(({ grams }) => !grams);
  const titleWords = wordsOf(title);
  const shortTitle = titleWords.length === 2 ? [titleWords.join('')] : [];
  return new Set([...termsOf(words), ...shortTitle].filter((word) => word.length > 1));
}
