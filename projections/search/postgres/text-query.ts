// The expanded words as text search queries.

import { type ParsedQuery, termsOf } from '../analysis/query.ts';
import type { Expanded } from './expand.ts';
import { IN_TITLE, quoted, WHOLE_TITLE } from './lexemes.ts';

export type TextQuery = {
  /** What must match, anywhere. */
  anywhere: string;
  /**
   * A part of it that few add-ons match, if another part is a beginning of words: the index collects all add-ons with such
   * a beginning, however few are asked for. [none]
   */
  rare: string | undefined;
  /** The same in the title alone. */
  inTitle: string;
  /** A title that is a part of the typed text. */
  wholeTitle: string;
  /** The words in the title, without guesses; empty when a word has no form of its own. */
  exactlyInTitle: string;
  /** The words in tags or the publisher's name. */
  named: string;
  /** The words in sequence. */
  phrase: string;
  words: { strong: string; alike: string; weak: string; weight: number }[];
  /** Every word, or a synonym of it, in the title; empty when no word has one. */
  alikeInTitle: string;
  /** Each word that need not match, in the title. */
  lightInTitle: string[];
  /** The keys of typed words that may be a whole title, which then matches without the other words. */
  titleKeys: string[];
  /** The typed text in the form of stored titles: as one line, and as keys without spaces and signs, also corrected. */
  line: string;
  keys: string[];
  plainKey: string;
};

const MAX_KEYS = 4;
/** The terms of so many add-ons are read faster than all beginnings of a word are collected. */
const RARE = 300;

/** Undefined when there is no word to search for. */
export function textQueryOf(
  expanded: readonly Expanded[],
  { line, key, plainKey, titleKeys }: Pick<ParsedQuery, 'line' | 'key' | 'plainKey' | 'titleKeys'>,
): TextQuery | undefined {
  const required = unitsOf(expanded).filter(({ light }) => !light);
  if (required.length === 0) return undefined;
  return {
    anywhere: anyOf([allOf(required.map((word) => anyFormOf(word))), ...wholeTitles(titleKeys)]),
    rare: rareOf(required, titleKeys),
    inTitle: allOf(required.map((word) => anyFormOf(word, IN_TITLE))),
    wholeTitle: anyOf(wholeTitles(titleKeys)),
    titleKeys,
    exactlyInTitle: allOf(required.map((word) => anyOf(strong(word, '', ':A')))),
    alikeInTitle: required.some(({ alike }) => alike.length > 0)
      ? allOf(required.map((word) => anyOf([...strong(word, '', ':A'), ...alike(word, '', ':A')])))
      : '',
    named: allOf(required.map((word) => anyOf([...strong(word, '', ':BC'), ...beginnings(word, ':BC')]))),
    lightInTitle: expanded.filter(({ light }) => light).map(({ text }) => `${quoted(text)}:A`),
    phrase: expanded.map((word) => anyOf(inPlace(word))).join(' <-> '),
    words: required.map((word) => ({
      strong: anyOf(strong(word)),
      alike: anyOf(alike(word)),
      weak: anyOf(weakInHead(word)),
      weight:
        1 /
        Math.log(
          3 + word.documents + word.alikeDocuments.reduce((sum, counts) => sum + Math.min(...counts), 0),
        ),
    })),
    line,
    plainKey,
    keys: unique([key, ...meantKeys(expanded)]),
  };
}

/** The rarest word that is no beginning, if it is rare. */
function rareOf(required: readonly Unit[], titleKeys: readonly string[]): string | undefined {
  const isBeginning = ({ parts }: Unit) => parts.some(({ open, grams }) => open && !grams);
  if (!required.some(isBeginning)) return undefined;
  const [rarest] = required
    .filter((unit) => !isBeginning(unit) && mostDocuments(unit) <= RARE)
    .sort((a, b) => mostDocuments(a) - mostDocuments(b));
  return rarest && anyOf([anyFormOf(rarest), ...wholeTitles(titleKeys)]);
}

/** At most so many add-ons have the unit in any form, as far as the vocabulary tells. */
const mostDocuments = ({ parts, documents, alikeDocuments, weakDocuments }: Unit): number =>
  parts.length > 1 ||
  parts.some(({ grams, together, versionPrefix }) => grams || together.length > 0 || versionPrefix)
    ? Number.POSITIVE_INFINITY
    : alikeDocuments.reduce((sum, counts) => sum + Math.min(...counts), documents + weakDocuments);

/** Titles that are one of these keys. */
const wholeTitles = (keys: readonly string[]): string[] => keys.map((key) => quoted(WHOLE_TITLE + key));

/** A word, or neighbouring words that together are a term, with their synonyms. */
export type Unit = Pick<Expanded, 'light' | 'alike' | 'documents' | 'alikeDocuments' | 'weakDocuments'> & {
  parts: Expanded[];
};

/** The units of a search, in order. */
export function unitsOf(expanded: readonly Expanded[]): Unit[] {
  return termsOf(expanded).map((parts) => ({
    parts,
    light: parts.every(({ light }) => light),
    alike: parts[0]?.alike ?? [],
    documents: Math.min(...parts.map(({ documents }) => documents)),
    alikeDocuments: parts[0]?.alikeDocuments ?? [],
    weakDocuments: Math.max(...parts.map(({ weakDocuments }) => weakDocuments)),
  }));
}

/** The unit, its synonyms or what it may stand for. */
export const anyFormOf = (unit: Unit, mark = ''): string =>
  anyOf([...strong(unit, mark), ...alike(unit, mark), ...weak(unit, mark)]);

/** The unit's synonyms and translations. */
export const alike = ({ alike }: Pick<Unit, 'alike'>, mark = '', weight = ''): string[] =>
  alike.map((words) => allOf(words.map((forms) => anyOf(forms.map((form) => quoted(mark + form) + weight)))));

/** The unit itself: its words in their forms, or joined with their neighbours. */
export const strong = ({ parts }: Pick<Unit, 'parts'>, mark = '', weight = ''): string[] => {
  const joined = parts.map(({ text }) => text).join('');
  return [
    ...(parts.length > 1 ? [quoted(mark + joined) + weight] : []),
    ...together(parts.map((part) => strongWord(part, mark, weight))),
  ];
};

/** What the unit may stand for as an unfinished or a misspelt word. */
const weak = ({ parts }: Pick<Unit, 'parts'>, mark = ''): string[] =>
  parts.some((part) => weakWord(part, mark).length > 0)
    ? together(
        parts.map((part) => [...(parts.length > 1 ? strongWord(part, mark) : []), ...weakWord(part, mark)]),
      )
    : [];

const weakInHead = ({ parts }: Pick<Unit, 'parts'>): string[] =>
  parts.some((part) => weakWordInHead(part).length > 0)
    ? together(parts.map((part) => [...(parts.length > 1 ? strongWord(part) : []), ...weakWordInHead(part)]))
    : [];

/** The forms of one word, or a query for a form of each of several. */
const together = (forms: string[][]): string[] =>
  forms.length === 1 ? (forms[0] ?? []) : [allOf(forms.map(anyOf))];

function strongWord(
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

function weakWord({ text, grams, open, endings, guesses }: Expanded, mark = ''): string[] {
  const lexemes = [...endings, ...guesses].map((word) => quoted(mark + word));
  // If the endings are incomplete, titles are searched by the beginning itself.
  return open && !grams ? [`${quoted(IN_TITLE + text)}:*`, ...lexemes] : lexemes;
}

/** The head has no title marks, and is short enough to be searched for a beginning. */
const weakWordInHead = ({ text, grams, unfinished, guesses }: Expanded): string[] => [
  ...(unfinished && !grams ? [`${quoted(text)}:*`] : []),
  ...guesses.map(quoted),
];

/** What an unfinished word begins. */
const beginnings = ({ parts }: Pick<Unit, 'parts'>, weight: string): string[] =>
  parts.length > 1
    ? []
    : parts.flatMap(({ text, grams, unfinished }) =>
        unfinished && !grams ? [`${quoted(text)}:*${weight.slice(1)}`] : [],
      );

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
export const allOf = (queries: readonly string[]) => joined(queries, ' & ');
export const anyOf = (queries: readonly string[]) => joined(queries, ' | ');
const joined = (queries: readonly string[], operator: string) =>
  queries.length === 1 ? (queries[0] ?? '') : queries.length === 0 ? '' : `(${queries.join(operator)})`;
