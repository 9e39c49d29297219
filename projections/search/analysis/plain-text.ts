// What people write around their words: markup, addresses, colour codes. None of it is searched.

const noise =
  /<\/?[a-z][^<>]{0,300}>|https?:\/\/[^\s)>\]]+|§.|\[#?[0-9a-f]{6,8}\]|&(?:[a-z]{2,8}|#\d{1,6});/giu;

/** The text with such parts blanked out, so that everything else stays where it was. */
export const withoutMarkup = (text: string): string =>
  text.replace(noise, (found) => ' '.repeat(found.length));
