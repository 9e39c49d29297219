// Finds the indexed words that typed words may be misspellings or joins of.
import type { estypes } from '@elastic/elasticsearch';
import { type Candidate, guessesOf, splitsOf } from '../analysis/guesses.ts';
import type { QueryWord } from '../analysis/query.ts';
import { forgiven } from '../analysis/spelling.ts';
import { isRecord } from './is-record.ts';

export type Resemblance = {
  /** Words that it may be a misspelling of, most likely first. */
  guesses: string[];
  /** Pairs of words that it may be a join of, most common first. */
  splits: [string, string][];
};

/** By typed word, without words that resemble nothing. */
export type Resemblances = ReadonlyMap<string, Resemblance>;

const MAX_SPLITS = 2;
/** How many candidates are requested from the server. The most likely are chosen from them. */
const MAX_CANDIDATES = 40;

type Answer = Pick<estypes.SearchResponse<unknown>, 'suggest' | 'aggregations'>;

/** One request for all of the words; undefined when none of them can be misspelt. */
export function resemblancesRequest(words: readonly QueryWord[]): estypes.SearchRequest | undefined {
  const typed = misspellable(words);
  if (typed.length === 0) return undefined;
  const splits = typed.flatMap(({ text }) => splitsOf(text).map((parts) => [nameOf(parts), bothOf(parts)]));
  return {
    size: 0,
    track_total_hits: false,
    suggest: Object.fromEntries(typed.map((word) => [word.text, likeWordsTo(word)])),
    ...(splits.length > 0 && { aggs: { splits: { filters: { filters: Object.fromEntries(splits) } } } }),
  };
}

export function toResemblances(words: readonly QueryWord[], answer: Answer): Resemblances {
  const counts = countsOf(answer.aggregations?.splits);
  const found = misspellable(words).map((word): [string, Resemblance] => [
    word.text,
    {
      guesses: guessesOf(word, candidatesOf(answer.suggest?.[word.text]), 0),
      splits: splitsOf(word.text)
        .map((parts) => ({ parts, count: counts(nameOf(parts)) }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .slice(0, MAX_SPLITS)
        .map(({ parts }) => parts),
    },
  ]);
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

const nameOf = ([left, right]: readonly [string, string]) => `${left} ${right}`;
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

/** The count of each filter in a filters aggregation. */
function countsOf(aggregate: unknown): (name: string) => number {
  const buckets = isRecord(aggregate) && isRecord(aggregate.buckets) ? aggregate.buckets : {};
  return (name) => {
    const bucket = buckets[name];
    return isRecord(bucket) && typeof bucket.doc_count === 'number' ? bucket.doc_count : 0;
  };
}
