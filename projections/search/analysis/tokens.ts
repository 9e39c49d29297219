// Takes a text apart into what people search by, and remembers where each piece stood.
import { fold } from './fold.ts';

/**
 * A run of letters and digits. `atoms` are the words that a person would hear in it: 'LuckyBlock2' has lucky, block
 * and 2, and is luckyblock2 as a whole. In scripts without spaces a run has `grams` instead: its overlapping pairs.
 */
export type Token = { start: number; end: number; whole: string; atoms: string[]; grams: boolean };

/** Longer ones are cut: nobody types them. */
const MAX_WORD = 40;

const apostrophe = String.raw`(?<=\p{L})['’ʼ](?=\p{L})`;
const decimalPoint = String.raw`(?<=\p{N})\.(?=\p{N})`;
const acronymDot = String.raw`(?<=(?<!\p{L})\p{Lu})\.(?=\p{Lu}(?!\p{L}))`;
const runs = new RegExp(
  String.raw`(?:[\p{L}\p{N}\p{M}]|${apostrophe}|${decimalPoint}|${acronymDot})+|\p{Extended_Pictographic}`,
  'gu',
);
const spaceless = String.raw`[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}々〆\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`;
const spacelessRun = new RegExp(`${spaceless}+`, 'gu');
const wordBreaks =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})|\./gu;

/** The tokens of a text as a person wrote it. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    let from = 0;
    for (const { 0: piece, index: at } of run.matchAll(spacelessRun)) {
      if (at > from) addWord(tokens, run.slice(from, at), index + from);
      tokens.push(spacelessToken(piece, index + at));
      from = at + piece.length;
    }
    if (from < run.length) addWord(tokens, run.slice(from), index + from);
  }
  return tokens;
}

function addWord(tokens: Token[], text: string, start: number) {
  const closed = /\p{N}\.\p{N}/u.test(text) ? text : text.replace(/[.'’ʼ]/gu, '');
  const whole = cut(fold(closed));
  if (whole === '') return; // a mark that stood alone
  const atoms = closed.split(wordBreaks).map((atom) => cut(fold(atom)));
  tokens.push({ start, end: start + text.length, whole, atoms: atoms.filter(Boolean), grams: false });
}

function spacelessToken(text: string, start: number): Token {
  const whole = fold(text);
  return { start, end: start + text.length, whole, atoms: gramsOf(whole), grams: true };
}

/** Its overlapping pairs of characters, or the one character that it is. */
export function gramsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const cut = (word: string) => (word.length <= MAX_WORD ? word : [...word].slice(0, MAX_WORD).join(''));
