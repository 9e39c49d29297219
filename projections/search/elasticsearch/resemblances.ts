// Finds the indexed words that typed words may be misspellings or joins of.
import type { estypes } from '@elastic/elasticsearch';
import { type Candidate, guessesOf, splitsOf } from '../analysis/guesses.ts';
import type { QueryWord } from '../analysis/query.ts';
import { forgiven } from '../analysis/spelling.ts';
import { counting, countsIn } from './aggregations.ts';

export type Resemblance = {
  /** Words that it may be a misspelling of, most likely first. */
  guesses: string[];
  /** Pairs of words that it may be a join of, most common first. */
  splits: [string, string][];
  /** How many add-ons have one of them, at most. */
  documents: number;
};

/** By typed word, without words that resemble nothing. */
export type Resemblances = ReadonlyMap<string, Resemblance>;

const MAX_SPLITS = 2;
/** How many candidates are requested from the server. The most likely are chosen from them. */
const MAX_CANDIDATES = 40;

type Answer = Pick<estypes.SearchResponse<unknown>, 'suggest' | 'aggregations'>;

/** One request for what the words resemble, and for how many add-ons match each of the queries. */
export function knownWordsRequest(
  words: readonly QueryWord[],
  queries: Record<string, estypes.QueryDslQueryContainer>,
): estypes.SearchRequest {
  const typed = misspellable(words);
  const splits = typed.flatMap(({ text }) => splitsOf(text).map((parts) => [nameOf(parts), bothOf(parts)]));
  return {
    size: 0,
    track_total_hits: false,
    ...(typed.length > 0 && {
      suggest: Object.fromEntries(typed.map((word) => [word.text, likeWordsTo(word)])),
    }),
    aggs: counting({ ...queries, ...Object.fromEntries(splits) }),
  };
}

export function toResemblances(words: readonly QueryWord[], answer: Answer): Resemblances {
  const counts = countsIn(answer);
  const found = misspellable(words).map((word): [string, Resemblance] => {
    const candidates = candidatesOf(answer.suggest?.[word.text]);
    const guesses = guessesOf(word, candidates, 0);
    const splits = splitsOf(word.text)
      .map((parts) => ({ parts, documents: counts(nameOf(parts)) }))
      .filter(({ documents }) => documents > 0)
      .sort((a, b) => b.documents - a.documents)
      .slice(0, MAX_SPLITS);
    const meant = [...candidates.filter((each) => guesses.includes(each.word)), ...splits];
    const documents = meant.reduce((sum, each) => sum + each.documents, 0);
    return [word.text, { guesses, splits: splits.map(({ parts }) => parts), documents }];
  });
  return new Map(found.filter(([, { guesses, splits }]) => guesses.length + splits.length > 0));
}

const misspellable = (words: readonly QueryWord[]) =>
  words.filter(
    ({ text, grams, light }) => !grams && !light && forgiven([...text].length) > 0 && /\p{L}/u.test(text),
  );

const likeWordsTo = ({ text }: QueryWord): estypes.SearchFieldSuggester => ({
  text,
  term: {
    field: 'vocabulary',
    suggest_mode: 'always',
    max_edits: forgiven([...text].length),
    prefix_length: 0,
    min_word_length: 3,
    max_term_freq: 1_000_000_000, // even a frequent word may be a misspelling of another
    size: MAX_CANDIDATES,
    shard_size: MAX_CANDIDATES,
  },
});

const nameOf = ([left, right]: readonly [string, string]) => `split ${left} ${right}`;
const bothOf = (parts: readonly string[]): estypes.QueryDslQueryContainer => ({
  bool: { filter: parts.map((part) => ({ term: { vocabulary: part } })) },
});

function candidatesOf(suggested: readonly estypes.SearchSuggest<unknown>[] = []): Candidate[] {
  return suggested.flatMap(({ options }) =>
    [options]
      .flat()
      .flatMap((option) => ('freq' in option ? [{ word: option.text, documents: option.freq }] : [])),
  );
}
