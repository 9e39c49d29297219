// Turns the text that a person typed into the words to look for.
import { MAX_WORDS } from '../search.ts';
import { foldedLine } from './fold.ts';
import { keyOf } from './joins.ts';
import { isLight } from './language.ts';
import { gramsOf, type Token, tokensOf } from './tokens.ts';

export type QueryWord = {
  /** As a whole, folded. */
  text: string;
  /** The words inside it, or the pairs of characters of a spaceless script. */
  atoms: string[];
  grams: boolean;
  /** The person may still be typing it: what begins with it matches too. */
  unfinished: boolean;
  /** Others carry the meaning: it need not match. */
  light: boolean;
};

export type ParsedQuery = {
  words: QueryWord[];
  /** Everything typed, folded: to compare with titles. */
  line: string;
  /** The same without spaces and signs. */
  key: string;
};

/** Beyond this nobody reads what they typed either. */
const MAX_CHARACTERS = 1_000;

export function parseQuery(text: string): ParsedQuery {
  const typed = text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  const tokens = tokensOf(typed).slice(0, MAX_WORDS);
  const end = tokens.at(-1)?.end;
  const words = tokens.flatMap((token) => wordsOf(token, token.end === end && end === typed.length));
  const distinct = new Map(words.map((word) => [word.text, word]));
  const found = [...distinct.values()].slice(0, MAX_WORDS);
  const onlyLight = found.every(({ light }) => light);
  return {
    words: onlyLight ? found.map((word) => ({ ...word, light: false })) : found,
    line: foldedLine(typed),
    key: keyOf(tokens),
  };
}

function wordsOf({ whole, atoms, grams }: Token, unfinished: boolean): QueryWord[] {
  if (!grams) return [{ text: whole, atoms, grams, unfinished, light: isLight(whole) }];
  return spacelessWords(whole).map((text) => ({
    text,
    atoms: gramsOf(text),
    grams: true,
    unfinished: false,
    light: false,
  }));
}

const segmenter = new Intl.Segmenter(['ja', 'zh', 'th'], { granularity: 'word' });

/** The words of a run that has no spaces, as far as a dictionary can tell. */
const spacelessWords = (run: string): string[] => [...segmenter.segment(run)].map(({ segment }) => segment);
