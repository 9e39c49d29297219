// Which language's endings a word may carry, told by its letters.

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
 * Words that a search can do without: they say how others hang together, or what everything here is. They count when
 * there is nothing else.
 */
const lightWords = new Set(
  (
    'a an and the of for to in on at by with from into or is it its my your this that ' +
    'addon addons mod mods'
  ).split(' '),
);
export const isLight = (word: string): boolean => lightWords.has(word);
