// Splits a text into searchable tokens with their places in the text.
import { fold } from './fold.ts';

/**
 * A run of letters and digits. `atoms` are the words that a person would read in it: 'LuckyBlock2' has lucky, block and
 * 2, and its `whole` is luckyblock2; 'v1.21' has v and 1.21, because a version's numbers mean nothing alone. In scripts
 * without spaces, `grams` is true and `atoms` are overlapping pairs of characters.
 */
export type Token = { start: number; end: number; whole: string; atoms: string[]; grams: boolean };

/** Longer words are cut, because nobody types them. */
const MAX_WORD = 40;

const apostrophe = String.raw`(?<=\p{L})['’ʼ](?=\p{L})`;
const decimalPoint = String.raw`(?<=\p{N})\.(?=\p{N})`;
const acronymDot = String.raw`(?<=(?<!\p{L})\p{Lu})\.(?=\p{Lu}(?!\p{L}))`;
const runs = new RegExp(
  String.raw`(?:[\p{L}\p{N}\p{M}]|${apostrophe}|${decimalPoint}|${acronymDot})+|\p{Extended_Pictographic}`,
  'gu',
);
// The same for ASCII texts, which most are; several times as fast.
const ascii = /^\p{ASCII}*$/u;
const asciiRuns =
  /[A-Za-z0-9](?:[A-Za-z0-9]|(?<=[A-Za-z])'(?=[A-Za-z])|(?<=[0-9])\.(?=[0-9])|(?<=(?<![A-Za-z])[A-Z])\.(?=[A-Z](?![A-Za-z])))*/g;
const plainWord = /^[A-Z]?[a-z]+$/;
const spaceless = String.raw`[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}々〆\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const spacelessRun = new RegExp(`${spaceless}+`, 'gu');
const wordBreaks =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/** The tokens of a text as it was written. */
export const tokensOf = (text: string): Token[] => [...eachToken(text)];

/** The same one by one, for callers that need only the first few. */
export function* eachToken(text: string): Generator<Token> {
  if (ascii.test(text)) {
    for (const { 0: run, index } of text.matchAll(asciiRuns)) yield* word(run, index);
    return;
  }
  for (const { 0: run, index } of text.matchAll(runs)) {
    let from = 0;
    for (const { 0: piece, index: at } of run.matchAll(spacelessRun)) {
      if (at > from) yield* word(run.slice(from, at), index + from);
      yield spacelessToken(piece, index + at);
      from = at + piece.length;
    }
    if (from < run.length) yield* word(run.slice(from), index + from);
  }
}

function* word(text: string, start: number): Generator<Token> {
  if (plainWord.test(text)) {
    const whole = cut(text.toLowerCase());
    yield { start, end: start + text.length, whole, atoms: [whole], grams: false };
    return;
  }
  const closed = /\p{N}\.\p{N}/u.test(text) ? text : text.replace(/[.'’ʼ]/gu, '');
  const whole = cut(fold(closed));
  if (whole === '') return; // a lone mark
  const atoms = closed.split(wordBreaks).map((atom) => cut(fold(atom)));
  yield { start, end: start + text.length, whole, atoms: atoms.filter(Boolean), grams: false };
}

function spacelessToken(text: string, start: number): Token {
  const whole = fold(text);
  return { start, end: start + text.length, whole, atoms: gramsOf(whole), grams: true };
}

/** A run's overlapping pairs of characters, or its only character. */
export function gramsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const cut = (word: string) => (word.length <= MAX_WORD ? word : [...word].slice(0, MAX_WORD).join(''));
