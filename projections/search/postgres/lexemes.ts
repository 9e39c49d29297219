// An add-on's terms as text search vectors.
import { type Analysed, LEAD_WORDS } from '../analysis/analyse.ts';
import { joinsOf, keyOf, titleJoinsOf } from '../analysis/joins.ts';
import type { Token } from '../analysis/tokens.ts';
import { termsOf, wordsOf } from '../analysis/vocabulary.ts';

export type Lexemes = {
  title: string;
  titleKey: string;
  /** In PostgreSQL's tsvector syntax. */
  head: string;
  terms: string;
};

/** Marks a lexeme from the title. */
export const IN_TITLE = '^';

/** Marks the lexeme that is the whole title's key. */
export const WHOLE_TITLE = '=';

const MAX_KEY = 200;
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 50;
/** Separates two names, so that they do not match as one phrase. */
const NAME_GAP = 2;

export function lexemesOf({ foldedTitle, title, tags, publisher, body, facts, contents }: Analysed): Lexemes {
  const head = new Vector();
  const terms = new Vector();
  for (const term of [...termsOf(title), ...titleJoinsOf(wordsOf(title))]) {
    head.add(term, 'A');
    terms.add(term);
    terms.add(IN_TITLE + term);
  }
  for (const [weight, tokens] of [...tags.map((tag) => ['B', tag] as const), ['C', publisher] as const]) {
    for (const term of [...termsOf(tokens), ...joinedTerms(tokens)]) {
      head.add(term, weight);
      terms.add(term);
    }
  }
  for (const term of termsOf(body.slice(0, LEAD_WORDS))) head.add(term, 'D');
  for (const [index, token] of body.entries()) {
    for (const term of termsOf([token])) terms.add(term, index + 1);
  }
  for (const term of termsOf(facts)) terms.add(term);
  let place = body.length + NAME_GAP;
  for (const name of contents) {
    for (const token of name) for (const term of termsOf([token])) terms.add(term, place++);
    place += NAME_GAP;
  }

  const titleKey = keyOf(title).slice(0, MAX_KEY);
  terms.add(WHOLE_TITLE + titleKey);
  return {
    title: foldedTitle,
    titleKey,
    head: head.toString(),
    terms: terms.toString(),
  };
}

const joinedTerms = (tokens: readonly Token[]) => joinsOf(wordsOf(tokens));

/** Builds a tsvector. */
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

/** A lexeme in PostgreSQL's syntax, whatever characters it has. */
export const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
