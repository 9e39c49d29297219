// A person's words as a full text query.

const WORDS_AT_MOST = 12;

/** Every word must begin a word of the text; whatever is no letter or digit only parts words. */
export function prefixQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, WORDS_AT_MOST)
    .map((word) => `'${word}':*`)
    .join(' & ');
}
