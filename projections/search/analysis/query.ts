// Turns a typed text into the words to search for.
import { MAX_WORDS } from '../search.ts';
import { foldedLine } from './fold.ts';
import { keyOf } from './joins.ts';
import { isLight } from './language.ts';
import { gramsOf, type Token, tokensOf } from './tokens.ts';

export type QueryWord = {
  /** The whole word, folded. */
  text: string;
  /** The words inside it, or its pairs of characters in a script without spaces. */
  atoms: string[];
  grams: boolean;
  /** The person may still be typing it, so words that begin with it match too. */
  unfinished: boolean;
  /** It need not match, because other words carry the meaning. */
  light: boolean;
};

export type ParsedQuery = {
  words: QueryWord[];
  /** Everything typed, folded, to compare with titles. */
  line: string;
  /** The same without spaces and punctuation. */
  key: string;
};

/** The rest of a longer text is ignored. */
const MAX_CHARACTERS = 1_000;

/** What may follow an unfinished word: nothing, or the sign within it before its next letter, as in `1.` or `don'`. */
const continues = /^[.'’ʼ]?$/;

export function parseQuery(text: string): ParsedQuery {
  const typed = text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  const tokens = tokensOf(typed).slice(0, MAX_WORDS);
  const end = tokens.at(-1)?.end;
  const atEnd = end !== undefined && continues.test(typed.slice(end));
  const words = tokens.flatMap((token) => wordsOf(token, token.end === end && atEnd));
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

/** The words of a run without spaces, according to a dictionary. */
const spacelessWords = (run: string): string[] => [...segmenter.segment(run)].map(({ segment }) => segment);
