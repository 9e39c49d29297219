// An add-on's texts, taken apart as every engine searches them.
import { foldedLine } from './fold.ts';
import { withoutMarkup } from './plain-text.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The texts of a document. */
export type DocumentTexts = {
  title: string;
  tags: readonly string[];
  publisher: string;
  description: string;
  facts: string;
  /** Names of what its packs add to the game, one a line. */
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

/** So many words at its beginning say what a description is about. */
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
  facts: tokensOf(facts),
  contents: contents.split('\n').map(tokensOf),
});
