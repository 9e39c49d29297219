import type { I18n } from '@lingui/core';
import { CATEGORY_LABELS, type CategoryId } from '@sandcrate/api/contract/limits.ts';
import { word } from '../../../lib/words.ts';

/** Words that fit every add-on, so they name no category. */
const ADDONS = new Set(['mod', 'mods', 'addon', 'addons']);
/** Shorter words, such as `and`'s translations, name no category. Scripts without spaces have shorter words. */
const SHORTEST = 3;
const SHORTEST_SPACELESS = 2;
/** Letters that a typed word may lack at its end: `weapon` names Weapons. */
const LONGEST_ENDING = 2;
const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** The categories whose name, in the page's language or in English, has all words of a search. */
export function categoriesNamed(i18n: I18n, search: string): CategoryId[] {
  const typed = wordsOf(search).filter((text) => !ADDONS.has(text));
  if (typed.length === 0) return [];
  return Object.entries(CATEGORY_LABELS).flatMap(([category, label]) => {
    const names = wordsOf([category, label, word(i18n, label)].join(' '));
    const isNamed = typed.every((text) => names.some((name) => isNameOf(name, text)));
    return isNamed ? [category as CategoryId] : [];
  });
}

/** Without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function isNameOf(name: string, typed: string): boolean {
  if (spaceless.test(typed)) return typed.length >= SHORTEST_SPACELESS && name.includes(typed);
  return typed.length >= SHORTEST && name.startsWith(typed) && name.length - typed.length <= LONGEST_ENDING;
}
