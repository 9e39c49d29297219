// The terms of an add-on as text search vectors.
import { joinsOf, keyOf } from '../analysis/joins.ts';
import { withoutMarkup } from '../analysis/plain-text.ts';
import { type Token, tokensOf } from '../analysis/tokens.ts';

/** The texts of a document. */
export type DocumentTexts = {
  title: string;
  tags: readonly string[];
  publisher: string;
  description: string;
  facts: string;
};

export type Lexemes = {
  titleKey: string;
  titleWords: number;
  /** As PostgreSQL reads a tsvector. */
  head: string;
  terms: string;
};

/** Marks a lexeme as one of the title. */
export const IN_TITLE = '^';

const MAX_KEY = 200;
const LEAD_WORDS = 12;
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 50;

export function lexemesOf({ title, tags, publisher, description, facts }: DocumentTexts): Lexemes {
  const head = new Vector();
  const terms = new Vector();
  const titleTokens = tokensOf(withoutMarkup(title));
  const bodyTokens = tokensOf(withoutMarkup(description));

  for (const term of [...termsOf(titleTokens), ...joinedTerms(titleTokens)]) {
    head.add(term, 'A');
    terms.add(term);
    terms.add(IN_TITLE + term);
  }
  for (const [weight, text] of [...tags.map((tag) => ['B', tag] as const), ['C', publisher] as const]) {
    const tokens = tokensOf(text);
    for (const term of [...termsOf(tokens), ...joinedTerms(tokens)]) {
      head.add(term, weight);
      terms.add(term);
    }
  }
  for (const term of termsOf(bodyTokens.slice(0, LEAD_WORDS))) head.add(term, 'D');
  for (const [index, token] of bodyTokens.entries()) {
    for (const term of termsOf([token])) terms.add(term, index + 1);
  }
  for (const term of termsOf(tokensOf(facts))) terms.add(term);

  return {
    titleKey: keyOf(titleTokens).slice(0, MAX_KEY),
    titleWords: titleTokens.reduce((count, { grams, atoms }) => count + (grams ? 1 : atoms.length), 0),
    head: head.toString(),
    terms: terms.toString(),
  };
}

/** The words that the vocabulary keeps of a document: what may be misspelt, and not the pairs of spaceless scripts. */
export function vocabularyOf({ title, tags, publisher, description, facts }: DocumentTexts): Set<string> {
  const titleTokens = tokensOf(withoutMarkup(title));
  const others = [...tags, publisher, withoutMarkup(description), facts].flatMap(tokensOf);
  const words = [...titleTokens, ...others].filter(({ grams }) => !grams);
  const titleWords = wordsOf(titleTokens);
  const shortTitle = titleWords.length === 2 ? [titleWords.join('')] : [];
  return new Set([...termsOf(words), ...shortTitle].filter((word) => word.length > 1));
}

function* termsOf(tokens: readonly Token[]): Generator<string> {
  for (const { whole, atoms, grams } of tokens) {
    yield* atoms;
    if (grams) yield [...whole].at(-1) ?? whole;
    else if (atoms.length > 1) yield whole;
  }
}

const joinedTerms = (tokens: readonly Token[]) => joinsOf(wordsOf(tokens));
const wordsOf = (tokens: readonly Token[]) => tokens.flatMap(({ grams, atoms }) => (grams ? [] : atoms));

/** A tsvector under way. */
class Vector {
  readonly #positions = new Map<string, Set<string>>();
  #next = 1;

  add(term: string, at?: number | 'A' | 'B' | 'C' | 'D') {
    const positions = this.#positions.get(term) ?? new Set();
    this.#positions.set(term, positions);
    if (at === undefined || positions.size >= MAX_POSITIONS) return;
    if (typeof at === 'number') positions.add(String(Math.min(at, MAX_POSITION)));
    else positions.add(`${Math.min(this.#next++, MAX_POSITION)}${at}`);
  }

  toString(): string {
    const lexemes = [...this.#positions].map(([term, positions]) =>
      positions.size === 0 ? quoted(term) : `${quoted(term)}:${[...positions].join(',')}`,
    );
    return lexemes.join(' ');
  }
}

/** A lexeme as PostgreSQL reads it, whatever is in it. */
export const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
