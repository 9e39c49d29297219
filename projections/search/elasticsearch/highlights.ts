// Which words of the hits matched. Only the server knows their other forms, so it marks those.
import type { estypes } from '@elastic/elasticsearch';
import type { Matcher } from '../analysis/highlight.ts';
import { joinsAround } from '../analysis/joins.ts';
import { beginningsOf } from '../analysis/query.ts';
import { formsOf } from '../analysis/thesaurus.ts';
import { gramsOf } from '../analysis/tokens.ts';
import { anyOf, type Understood } from './query.ts';

// Private characters: no indexed text has them, because folding reduces texts to letters and digits.
const [BEGIN, END] = ['\ue000', '\ue001'];
const MARKED_FIELDS = ['title_words.stem', 'description_words.stem'];

/** Marks the forms of the typed words in titles and descriptions. */
export function highlighting({ parsed }: Understood): Pick<estypes.SearchRequest, 'highlight'> {
  const forms = parsed.words
    .filter(({ light, grams }) => !light && !grams)
    .flatMap(({ spellings }) => MARKED_FIELDS.map((field) => ({ match: { [field]: spellings.join(' ') } })));
  if (forms.length === 0) return {};
  return {
    highlight: {
      pre_tags: [BEGIN],
      post_tags: [END],
      number_of_fragments: 0,
      highlight_query: anyOf(forms),
      fields: Object.fromEntries(MARKED_FIELDS.map((field) => [field, {}])),
    },
  };
}

export function toMatcher(
  { parsed, resemblances }: Understood,
  { hits }: estypes.SearchResponse<unknown>,
): Matcher {
  const carrying = parsed.words.filter(({ light }) => !light);
  const marked = hits.hits.flatMap(({ highlight }) => Object.values(highlight ?? {}).flat());
  const forms = marked.flatMap((text) =>
    [...text.matchAll(/\ue000([^\ue001]*)\ue001/g)].map(([, word]) => word ?? ''),
  );
  return {
    words: new Set([
      ...forms,
      ...[...resemblances.values()].flatMap(({ guesses, splits }) => [...guesses, ...splits.flat()]),
      ...carrying.flatMap(({ text, atoms, grams }) => (grams ? atoms : [text, ...atoms])),
      ...carrying.flatMap(({ alternatives }) =>
        alternatives.flatMap(({ words, grams }) => words.flatMap(grams ? gramsOf : formsOf)),
      ),
      ...parsed.words.flatMap((_, n) => joinsAround(parsed.words, n)),
    ]),
    beginnings: carrying.flatMap(beginningsOf),
  };
}
