// Other words for what a search says: synonyms and translations. The data is in thesaurus/, one group per line.
import { readFileSync } from 'node:fs';
import type { Synonyms } from '../search.ts';
import { keyOf } from './joins.ts';
import { tokensOf } from './tokens.ts';

/** A term that may stand in for typed words. */
export type Alternative = {
  /** Folded. All of them must match. */
  words: string[];
  /** Whether it is written without spaces, so that its words are found by pairs of characters. */
  grams: boolean;
  /** Whether it translates a term of the catalogue's main language, English. */
  isTranslation: boolean;
};

/** A number of neighbouring words that together are one term, and what else it is called. */
export type TypedTerm = { length: number; alternatives: Alternative[] };

/** Terms that mean the same, each with its language: `en` or the number of its column. */
export type TermGroup = readonly { text: string; language: string }[];

type Term = { key: string; language: string; words: string[]; grams: boolean };

const ENGLISH = 'en';
/** Longer terms do not occur. */
const MAX_TERM_WORDS = 4;

export class Thesaurus {
  readonly #groupsByKey = new Map<string, Term[][]>();

  constructor(groups: readonly TermGroup[]) {
    for (const group of groups) {
      const terms = group.map(termOf).filter(({ words }) => words.length > 0);
      for (const { key } of terms) {
        const known = this.#groupsByKey.get(key) ?? [];
        this.#groupsByKey.set(key, [...known, terms]);
      }
    }
  }

  /**
   * The terms among typed words, in order. Where terms overlap, the first and longest counts; a word that is in no term
   * stands alone without alternatives.
   * @param words folded, in the order in which they were typed
   */
  termsIn(words: readonly string[]): TypedTerm[] {
    const terms: TypedTerm[] = [];
    for (let from = 0; from < words.length; ) {
      const term = this.#longestTerm(words, from) ?? { length: 1, alternatives: [] };
      terms.push(term);
      from += term.length;
    }
    return terms;
  }

  #longestTerm(words: readonly string[], from: number): TypedTerm | undefined {
    for (let length = Math.min(MAX_TERM_WORDS, words.length - from); length > 0; length--) {
      const typed = words.slice(from, from + length).join('');
      for (const key of singularsOf(typed)) {
        const groups = this.#groupsByKey.get(key);
        if (groups) return { length, alternatives: alternativesIn(groups, key) };
      }
    }
    return undefined;
  }
}

/** A term in English or in the typed language; for a term in English, also its translations. */
function alternativesIn(groups: readonly Term[][], key: string): Alternative[] {
  const alternatives = groups.flatMap((terms) => {
    const typedIn = new Set(terms.filter((term) => term.key === key).map(({ language }) => language));
    const isEnglish = typedIn.has(ENGLISH);
    return terms
      .filter(
        (term) => term.key !== key && (isEnglish || term.language === ENGLISH || typedIn.has(term.language)),
      )
      .map(({ words, grams, language }) => ({
        words,
        grams,
        isTranslation: isEnglish && language !== ENGLISH,
      }))
      .filter(({ words, isTranslation }) => !isTranslation || !words.some(isShortLatin));
  });
  return [...new Map(alternatives.map((term) => [term.words.join(' '), term])).values()];
}

/** Such words are function words of some other language. */
const isShortLatin = (word: string): boolean => /^[a-z]{1,3}$/.test(word);

function termOf({ text, language }: TermGroup[number]): Term {
  const tokens = tokensOf(text);
  return {
    key: keyOf(tokens),
    language,
    words: tokens.map(({ whole }) => whole),
    grams: tokens.length > 0 && tokens.every(({ grams }) => grams),
  };
}

/** The word, and what it may be the regular English plural of. */
export function* singularsOf(word: string): Generator<string> {
  yield word;
  if (!/^[a-z]{4,}s$/.test(word)) return;
  if (word.endsWith('ies')) yield `${word.slice(0, -3)}y`;
  yield word.slice(0, -1);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) yield word.slice(0, -2);
}

/** An English word and its regular plural; any other word alone. */
export function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  return [word, /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`];
}

/** The groups of a file of synonyms: a line each, separated by commas. */
export const synonymGroups = (text: string): TermGroup[] =>
  linesOf(text).map((line) => line.split(',').map((term) => ({ text: term.trim(), language: ENGLISH })));

/** The groups of a file of translations: columns separated by semicolons, alternatives by bars. English comes first. */
export const translationGroups = (text: string): TermGroup[] =>
  linesOf(text).map((line) =>
    line.split(';').flatMap((column, index) =>
      column.split('|').map((term) => ({
        text: term.trim(),
        language: index === 0 ? ENGLISH : String(index),
      })),
    ),
  );

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const dataFile = (name: string) => readFileSync(new URL(`../thesaurus/${name}`, import.meta.url), 'utf8');

/** The groups that come with the product. */
export const builtInGroups: readonly TermGroup[] = [
  ...synonymGroups(dataFile('synonyms.txt')),
  ...translationGroups(dataFile('terms.txt')),
];

const builtInThesaurus = new Thesaurus(builtInGroups);

const extended = new WeakMap<Synonyms, Thesaurus>();

/**
 * The thesaurus of the product, extended by the owner's groups. The same array always gives the same thesaurus.
 * @param synonyms groups of English terms that mean the same
 */
export function thesaurusWith(synonyms: Synonyms = []): Thesaurus {
  if (synonyms.length === 0) return builtInThesaurus;
  const known = extended.get(synonyms);
  if (known) return known;
  const own = synonyms.map((group) => group.map((text) => ({ text, language: ENGLISH })));
  const thesaurus = new Thesaurus([...builtInGroups, ...own]);
  extended.set(synonyms, thesaurus);
  return thesaurus;
}
