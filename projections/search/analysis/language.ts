// The language whose endings a word may have, guessed from its letters.

export type Language = 'english' | 'russian' | 'greek' | 'arabic' | '';

/** Latin letters count as English: its endings do little harm to other languages. */
export function languageOf(word: string): Language {
  if (/^[a-z]+$/.test(word)) return 'english';
  if (/^[а-яё]+$/.test(word)) return 'russian';
  if (/^[\u0370-\u03ff]+$/.test(word)) return 'greek';
  if (/^[\u0620-\u064a]+$/.test(word)) return 'arabic';
  return '';
}

/**
 * Words that a search can ignore: function words, and words that describe everything here. They count when there are no
 * others.
 */
const lightWords = new Set(
  (
    'a an and the of for to in on at by with from into or is it its my your this that ' +
    'addon addons mod mods'
  ).split(' '),
);
export const isLight = (word: string): boolean => lightWords.has(word);
