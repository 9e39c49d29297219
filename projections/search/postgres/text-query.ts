// The expanded words as text search queries.

import type { ParsedQuery } from '../analysis/query.ts';
import type { Expanded } from './expand.ts';
import { IN_TITLE, quoted } from './lexemes.ts';

export type TextQuery = {
  /** What must match, anywhere. */
  anywhere: string;
  /** The same in the title alone. */
  inTitle: string;
  /** The same, in the title and without guessing: empty when a word has no form of its own to look for. */
  exactlyInTitle: string;
  /** The words one after the other. */
  phrase: string;
  words: { strong: string; weak: string; weight: number }[];
  /** What was typed, as titles are kept: in one line, and without spaces and signs, as typed and as it may be meant. */
  line: string;
  keys: string[];
};

const MAX_KEYS = 4;

/** Undefined when there is no word to look for. */
export function textQueryOf(
  expanded: readonly Expanded[],
  { line, key }: ParsedQuery,
): TextQuery | undefined {
  const required = expanded.filter(({ light }) => !light);
  if (required.length === 0) return undefined;
  return {
    anywhere: allOf(required.map((word) => anyOf([...strong(word), ...weak(word)]))),
    inTitle: allOf(required.map((word) => anyOf([...strong(word, IN_TITLE), ...weak(word, IN_TITLE)]))),
    exactlyInTitle: allOf(required.map((word) => anyOf(strong(word, '', ':A')))),
    phrase: expanded.map((word) => anyOf(inPlace(word))).join(' <-> '),
    words: required.map((word) => ({
      strong: anyOf(strong(word)),
      weak: anyOf(weakInHead(word)),
      weight: 1 / Math.log(3 + word.documents),
    })),
    line,
    keys: unique([key, ...meantKeys(expanded)]),
  };
}

function strong({ forms, together, grams, atoms }: Expanded, mark = '', weight = ''): string[] {
  const lexeme = (term: string) => quoted(mark + term) + weight;
  if (grams) {
    // the last character of a run stands alone, any other one begins a pair
    const star = weight ? `:*${weight.slice(1)}` : ':*';
    return atoms.length === 1 && [...(atoms[0] ?? '')].length === 1
      ? [quoted(mark + atoms[0]) + star]
      : [allOf(atoms.map(lexeme))];
  }
  return [...forms.map(lexeme), ...together.map((parts) => allOf(parts.map(lexeme)))];
}

function weak({ text, grams, open, endings, guesses }: Expanded, mark = ''): string[] {
  const lexemes = [...endings, ...guesses].map((word) => quoted(mark + word));
  // Where the endings are not all there is, titles are searched by the beginning itself.
  return open && !grams ? [`${quoted(IN_TITLE + text)}:*`, ...lexemes] : lexemes;
}

/** The head has no marks, and is short enough for a beginning to be looked for in it. */
const weakInHead = ({ text, grams, unfinished, guesses }: Expanded): string[] => [
  ...(unfinished && !grams ? [`${quoted(text)}:*`] : []),
  ...guesses.map(quoted),
];

/** What may stand in a word's place in a phrase. */
function inPlace({ forms, grams, atoms, unfinished, text, guesses }: Expanded): string[] {
  if (grams) return [allOf(atoms.map(quoted))];
  const lexemes = [...forms, ...guesses].map(quoted);
  return unfinished ? [`${quoted(text)}:*`, ...lexemes] : lexemes;
}

/** What was typed, corrected, and with each word in its other forms. */
function meantKeys(expanded: readonly Expanded[]): string[] {
  const typed = expanded.map(({ atoms, grams, text }) => (grams ? text : atoms.join('')));
  const corrected = expanded.map(
    ({ guesses, documents }, n) => (documents === 0 ? guesses[0] : undefined) ?? typed[n] ?? '',
  );
  const otherForms = expanded.flatMap(({ forms, text }, n) =>
    forms.filter((form) => form !== text).map((form) => corrected.with(n, form)),
  );
  return [corrected, ...otherForms.slice(0, MAX_KEYS)].map((words) => words.join(''));
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
const allOf = (queries: readonly string[]) => joined(queries, ' & ');
const anyOf = (queries: readonly string[]) => joined(queries, ' | ');
const joined = (queries: readonly string[], operator: string) =>
  queries.length === 1 ? (queries[0] ?? '') : queries.length === 0 ? '' : `(${queries.join(operator)})`;
