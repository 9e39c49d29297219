// Tokenizes an add-on's texts in the way that every engine searches them.
import { foldedLine } from './fold.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The texts of a document. */
export type DocumentTexts = {
  title: string;
  tags: readonly string[];
  publisher: string;
  description: string;
  /** What its packs say of themselves, and the full description. */
  facts: string;
  /** Names of what its packs add to the game, one per line. */
  contents: string;
};

export type Analysed = {
  foldedTitle: string;
  title: Token[];
  tags: Token[][];
  publisher: Token[];
  body: Token[];
  facts: Token[];
  /** By name. */
  contents: Token[][];
};

/** The number of leading words that say what a description is about. */
export const LEAD_WORDS = 12;

export const analyse = ({
  title,
  tags,
  publisher,
  description,
  facts,
  contents,
}: DocumentTexts): Analysed => ({
  foldedTitle: foldedLine(title),
  title: tokensOf(withoutMarkup(title)),
  tags: tags.map(tokensOf),
  publisher: tokensOf(publisher),
  body: tokensOf(withoutMarkup(description)),
  facts: tokensOf(withoutMarkup(facts)),
  contents: contents.split('\n').map(tokensOf),
});

/** Markup, addresses, ids of pictures and colour codes, which nobody searches for. */
const NOISE =
  /\bpicture:[0-9a-f]{16}\b|<\/?[a-z][^<>]{0,300}>|https?:\/\/[^\s)>\]]+|§.|\[#?[0-9a-f]{6,8}\]|&(?:[a-z]{2,8}|#\d{1,6});/giu;

/** The text with all that blanked out; everything else stays in place. */
export const withoutMarkup = (text: string): string =>
  text.replace(NOISE, (found) => ' '.repeat(found.length));
