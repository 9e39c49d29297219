// Most comments and notes have no formatting. They are shown without loading the parser.

/** Every character or word with which formatting of the short dialect can begin, and more. */
const MARKS = /[\\`*_~[\]<&@]|www\.|\/\/|^\s*(?:>|[-+](?:\s|$)|\d+[.)](?:\s|$))/im;

/**
 * The paragraphs of a text without formatting, each with its lines, as `parseFormatted` reads the short dialect;
 * undefined when the text may have formatting.
 */
export function unformattedParagraphs(source: string): string[][] | undefined {
  if (MARKS.test(source)) return undefined;
  return source
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.replace(/^[ \t\n]+|[ \t\n]+$/g, ''))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split(/[ \t]*\n[ \t]*/));
}
