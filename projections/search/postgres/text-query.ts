// The expanded words as text search queries.

import type { ParsedQuery } from '../analysis/query.ts';
import type { Expanded } from './expand.ts';
import { IN_TITLE, quoted } from './lexemes.ts';

export type TextQuery = {
  /** What must match, anywhere. */
  anywhere: string;
  /** The same in the title alone. */
  inTitle: string;
  /** The same in the title, without guesses; empty when a word has no form of its own. */
  exactlyInTitle: string;
  /** The words in sequence. */
  phrase: string;
  words: { strong: string; weak: string; weight: number }[];
  /** The typed text in the form of stored titles: as one line, and as keys without spaces and signs, also corrected. */
  line: string;
  keys: string[];
};

const MAX_KEYS = 4;

/** Undefined when there is no word to search for. */
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

function strong(
  { forms, together, grams, atoms, versionPrefix }: Expanded,
  mark = '',
  weight = '',
): string[] {
  const lexeme = (term: string) => quoted(mark + term) + weight;
  const star = weight ? `:*${weight.slice(1)}` : ':*';
  if (grams) {
    // the last character of a run is a token of its own; any other begins a pair
    return atoms.length === 1 && [...(atoms[0] ?? '')].length === 1
      ? [quoted(mark + atoms[0]) + star]
      : [allOf(atoms.map(lexeme))];
  }
  return [
    ...forms.map(lexeme),
    ...(versionPrefix ? [quoted(mark + versionPrefix) + star] : []),
    ...together.map((parts) => allOf(parts.map(lexeme))),
  ];
}

function weak({ text, grams, open, endings, guesses }: Expanded, mark = ''): string[] {
  const lexemes = [...endings, ...guesses].map((word) => quoted(mark + word));
  // If the endings are incomplete, titles are searched by the beginning itself.
  return open && !grams ? [`${quoted(IN_TITLE + text)}:*`, ...lexemes] : lexemes;
}

/** The head has no title marks, and is short enough to be searched for a beginning. */
const weakInHead = ({ text, grams, unfinished, guesses }: Expanded): string[] => [
  ...(unfinished && !grams ? [`${quoted(text)}:*`] : []),
  ...guesses.map(quoted),
];

/** What may replace a word in a phrase. */
function inPlace({ forms, grams, atoms, unfinished, text, guesses }: Expanded): string[] {
  if (grams) return [allOf(atoms.map(quoted))];
  const lexemes = [...forms, ...guesses].map(quoted);
  return unfinished ? [`${quoted(text)}:*`, ...lexemes] : lexemes;
}

/** The typed text, corrected, and with each word in its other forms. */
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
