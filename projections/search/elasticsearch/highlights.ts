// Which words of the hits a search found: the server knows them, stems and misspellings included.
import type { estypes } from '@elastic/elasticsearch';
import type { Matcher } from '../analysis/highlight.ts';
import { joinsAround } from '../analysis/joins.ts';
import type { Understood } from './query.ts';

// Private characters: no text has them, since folding takes texts apart into letters and digits.
const [BEGIN, END] = ['\ue000', '\ue001'];

/** Marks the words of titles and descriptions that stand for a typed one. */
export function highlighting({ found }: Understood): estypes.SearchHighlight {
  const fields = ['title_words', 'title_words.stem', 'description_words', 'description_words.stem'];
  return {
    pre_tags: [BEGIN],
    post_tags: [END],
    number_of_fragments: 0,
    highlight_query: found,
    fields: Object.fromEntries(fields.map((field) => [field, {}])),
  };
}

export function toMatcher({ parsed }: Understood, { hits }: estypes.SearchResponse<unknown>): Matcher {
  const carrying = parsed.words.filter(({ light }) => !light);
  const marked = hits.hits.flatMap(({ highlight }) => Object.values(highlight ?? {}).flat());
  const words = marked.flatMap((text) =>
    [...text.matchAll(/\ue000([^\ue001]*)\ue001/g)].map(([, word]) => word ?? ''),
  );
  return {
    words: new Set([
      ...words,
      ...carrying.flatMap(({ text, atoms, grams }) => (grams ? atoms : [text, ...atoms])),
      ...parsed.words.flatMap((_, n) => joinsAround(parsed.words, n)),
    ]),
    beginnings: carrying.flatMap(({ unfinished, text }) => (unfinished ? [text] : [])),
  };
}
