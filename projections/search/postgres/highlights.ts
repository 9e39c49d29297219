// The matches in the titles and descriptions of a search's hits.
import type { Matcher } from '../analysis/highlight.ts';
import { highlightsOf } from '../analysis/highlight.ts';
import { beginningsOf } from '../analysis/query.ts';
import type { SearchResult } from '../search.ts';
import type { Expanded } from './expand.ts';
import type { PageRow } from './page.ts';

export function matcherOf(expanded: readonly Expanded[]): Matcher {
  return {
    words: new Set(
      expanded.flatMap(({ forms, together, guesses, alike, atoms, grams, light }) =>
        light ? [] : [...forms, ...together.flat(), ...guesses, ...alike.flat(2), ...(grams ? atoms : [])],
      ),
    ),
    beginnings: expanded.flatMap(beginningsOf),
  };
}

/** A page of hits as the port returns it. Without a matcher nothing is marked. */
export function toResult(rows: readonly PageRow[], matcher?: Matcher): SearchResult {
  const hits = rows.flatMap(({ id, ...texts }) => (id === null ? [] : [{ id, ...texts }]));
  return {
    ids: hits.map(({ id }) => id),
    total: rows[0]?.total ?? 0,
    highlights: matcher ? Object.fromEntries(hits.map((hit) => [hit.id, highlightsOf(hit, matcher)])) : {},
  };
}
