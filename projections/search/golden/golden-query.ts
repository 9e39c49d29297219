// Searches with the hits that a person would want, and how well an engine finds them.

export type GoldenKind =
  | 'title'
  | 'prefix'
  | 'misspelt'
  | 'joined'
  | 'stem'
  | 'accent'
  | 'script'
  | 'publisher'
  | 'tag'
  | 'content';

/** The wanted listings by key, with a grade: 3 for the one that was meant, 2 as good, 1 similar. */
export type GoldenQuery<Kind extends string = GoldenKind> = {
  text: string;
  kind: Kind;
  wanted: Readonly<Record<string, number>>;
};

export type GoldenScore = { queries: number; successAt1: number; ndcgAt10: number };

/** Whether the first hit has the best grade. */
export function successAt1({ wanted }: Pick<GoldenQuery, 'wanted'>, found: readonly string[]): number {
  const best = Math.max(...Object.values(wanted));
  return wanted[found[0] ?? ''] === best ? 1 : 0;
}

/** Normalised discounted cumulative gain of the first ten hits: 1 when the best are first, in order. */
export function ndcgAt10({ wanted }: Pick<GoldenQuery, 'wanted'>, found: readonly string[]): number {
  const gains = found.slice(0, 10).map((key) => wanted[key] ?? 0);
  const ideal = Object.values(wanted).sort((a, b) => b - a);
  return discounted(gains) / discounted(ideal.slice(0, 10));
}

const discounted = (grades: readonly number[]) =>
  grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

/** The means over some queries, given what was found for each. */
export function scoreOf(
  results: readonly { query: Pick<GoldenQuery, 'wanted'>; found: readonly string[] }[],
): GoldenScore {
  const mean = (measure: typeof ndcgAt10) =>
    results.reduce((sum, { query, found }) => sum + measure(query, found), 0) / results.length;
  return { queries: results.length, successAt1: mean(successAt1), ndcgAt10: mean(ndcgAt10) };
}
