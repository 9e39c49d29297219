// Makes spellings of the same word equal, whatever their case, width, accents or dots.

// Letters without a Unicode decomposition.
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ё: 'е',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ς: 'σ',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

const latinMarks = /(?<=[\p{sc=Latin}\p{sc=Greek}]\p{Mn}*)\p{Mn}/gu;
// Points, hamza above and below, the stretching stroke; stress on Cyrillic (й keeps its breve: it is a letter).
const readingMarks =
  /\u0300|\u0301|[\u0591-\u05c7]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]/gu;
const ascii = /^\p{ASCII}*$/u;

/** The form in which texts are compared. A letter may become two. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(latinMarks, '')
    .replace(readingMarks, '')
    .normalize('NFC');
}

/** A text as one folded line with its punctuation, to distinguish 'ReStock+' from 'ReStock'. */
export const foldedLine = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim();
