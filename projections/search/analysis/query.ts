// Turns a typed text into the words to search for.
import { MAX_WORDS } from '../search.ts';
import { foldedLine } from './fold.ts';
import { keyOf } from './joins.ts';
import { isLight } from './language.ts';
import { type Alternative, formsOf, singularsOf, thesaurusWith } from './thesaurus.ts';
import { gramsOf, type Token, tokensOf } from './tokens.ts';
import { variantOf } from './variants.ts';

export type QueryWord = {
  /** The whole word, folded; a version without its `v`. */
  text: string;
  /** The word, and its British or American spelling if that differs. */
  spellings: string[];
  /** The words inside it, or its pairs of characters in a script without spaces. */
  atoms: string[];
  grams: boolean;
  /** The person may still be typing it, so words that begin with it match too. */
  unfinished: boolean;
  /** It need not match, because other words carry the meaning. */
  light: boolean;
  /** How more specific versions begin, if this is a number or a version: `1.21.` for 1.21, which finds 1.21.50. */
  versionPrefix: string | undefined;
  /** The number of its term. Neighbouring words that together are a term of the thesaurus share it. */
  term: number;
  /** Synonyms and translations of the term. */
  alternatives: Alternative[];
};

/** What matches may begin with, without being the word itself. */
export const beginningsOf = ({ text, unfinished, versionPrefix }: QueryWord): string[] => [
  ...(unfinished ? [text] : []),
  ...(versionPrefix === undefined ? [] : [versionPrefix]),
];

export type ParsedQuery = {
  words: QueryWord[];
  /** Everything typed, folded, to compare with titles. */
  line: string;
  /** The same without spaces and punctuation. */
  key: string;
  /** The key of the words that must match. */
  plainKey: string;
  /** The keys of neighbouring words that may be a whole title, longest first. */
  titleKeys: string[];
  /** The keys of all neighbouring words. A title that is one of them may be meant. */
  innerKeys: string[];
  /** The key with one of the words in its singular or plural. */
  otherKeys: string[];
};

/** The rest of a longer text is ignored. */
const MAX_CHARACTERS = 1_000;

/** What may follow an unfinished word: nothing, or the sign within it before its next letter, as in `1.` or `don'`. */
const continues = /^[.'’ʼ]?$/;

export function parseQuery(text: string, thesaurus = thesaurusWith()): ParsedQuery {
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
  const terms = thesaurus
    .termsIn(found.map((word) => word.text))
    .flatMap((term, index) => Array.from({ length: term.length }, () => ({ ...term, index })));
  return {
    words: found.map((word, n) => {
      const { length = 1, alternatives = [], index = n } = terms[n] ?? {};
      return { ...word, light: word.light && !onlyLight && length === 1, term: index, alternatives };
    }),
    line: foldedLine(typed),
    key: keyOf(tokens),
    titleKeys: titleKeysOf(tokens),
    innerKeys: [...new Set(runsOf(tokens).map(keyOf))],
    otherKeys: otherKeysOf(tokens),
    plainKey: keyOf(tokens.filter(({ whole }) => onlyLight || !isLight(whole))),
  };
}

const MAX_TITLE_WORDS = 8;
const MAX_TITLE_KEY = 200;
/** The share of the typed letters that a whole title must have, when it is one word or several. */
const TITLE_SHARE = { word: 0.7, words: 0.3 };

function titleKeysOf(tokens: readonly Token[]): string[] {
  const carrying = keyOf(tokens.filter(({ whole }) => !isLight(whole))).length;
  const keys = runsOf(tokens)
    .map((run) => ({ key: keyOf(run), share: run.length > 1 ? TITLE_SHARE.words : TITLE_SHARE.word }))
    .filter(({ key, share }) => key.length >= carrying * share && key.length <= MAX_TITLE_KEY);
  return [...new Set(keys.map(({ key }) => key))].sort((a, b) => b.length - a.length);
}

/** Neighbouring words of which one at least says something. */
const runsOf = (tokens: readonly Token[]): Token[][] =>
  tokens
    .flatMap((_, from) =>
      Array.from({ length: Math.min(MAX_TITLE_WORDS, tokens.length - from) }, (__, n) =>
        tokens.slice(from, from + n + 1),
      ),
    )
    .filter((run) => run.some(({ whole }) => !isLight(whole)));

const MAX_OTHER_KEYS = 4;

function otherKeysOf(tokens: readonly Token[]): string[] {
  const keys = tokens.map((token) => keyOf([token]));
  return keys
    .flatMap((key, n) => [...formsOf(key), ...singularsOf(key)].map((form) => keys.with(n, form).join('')))
    .filter((key) => key !== keys.join(''))
    .slice(0, MAX_OTHER_KEYS);
}

/** A word before its terms are known. */
type TypedWord = Omit<QueryWord, 'term' | 'alternatives'>;

function wordsOf({ whole, atoms, grams }: Token, unfinished: boolean): TypedWord[] {
  const version = versionIn(atoms);
  if (version !== undefined) return [wordOf(version, [version], unfinished)];
  if (!grams) return [wordOf(whole, atoms, unfinished)];
  return spacelessWords(whole).map((text) => ({
    text,
    spellings: [text],
    atoms: gramsOf(text),
    grams: true,
    unfinished: false,
    light: false,
    versionPrefix: undefined,
  }));
}

function wordOf(text: string, atoms: string[], unfinished: boolean): TypedWord {
  const variant = variantOf(text);
  return {
    text,
    spellings: variant === undefined ? [text] : [text, variant],
    atoms,
    grams: false,
    unfinished,
    light: isLight(text),
    versionPrefix: /^v?[\p{N}.]+$/u.test(text) ? `${text}.` : undefined,
  };
}

/** The number of a version such as v1.21, which texts also write as 1.21. */
const versionIn = ([v, version, ...more]: readonly string[]): string | undefined =>
  v === 'v' && more.length === 0 && version?.includes('.') ? version : undefined;

const segmenter = new Intl.Segmenter(['ja', 'zh', 'th'], { granularity: 'word' });

/** The words of a run without spaces, according to a dictionary. */
const spacelessWords = (run: string): string[] => [...segmenter.segment(run)].map(({ segment }) => segment);

/** The search without what its English words are in other languages. */
export const withoutTranslations = (parsed: ParsedQuery): ParsedQuery => ({
  ...parsed,
  words: parsed.words.map((word) => ({
    ...word,
    alternatives: word.alternatives.filter(({ isTranslation }) => !isTranslation),
  })),
});

/** The terms of a search: single words, or neighbouring words that the thesaurus knows as one term. */
export const termsOf = <Word extends Pick<QueryWord, 'term'>>(words: readonly Word[]): Word[][] => [
  ...Map.groupBy(words, ({ term }) => term).values(),
];
