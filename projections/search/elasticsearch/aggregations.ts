// Reads the aggregations in answers, whose types leave open what they hold.
import type { estypes } from '@elastic/elasticsearch';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** How many documents a bucket has; 0 when there is no such bucket. */
export const countOf = (bucket: unknown): number =>
  isRecord(bucket) && typeof bucket.doc_count === 'number' ? bucket.doc_count : 0;

/**
 * Counts how many of the documents that a request's query finds match each of these queries too. Filters of an aggregation at
 * the top are counted without a look at each document.
 */
export const counting = (queries: Record<string, estypes.QueryDslQueryContainer>) => ({
  counted: { filters: { filters: queries } },
});

/** The number of documents that match each of the counted queries. */
export function countsIn({
  aggregations,
}: Pick<estypes.SearchResponse, 'aggregations'>): (name: string) => number {
  const counted: unknown = aggregations?.counted;
  const buckets = isRecord(counted) && isRecord(counted.buckets) ? counted.buckets : {};
  return (name) => countOf(buckets[name]);
}

/** The buckets of an aggregation inside a filter aggregation, which calls it `values`. */
export const bucketsInside = (filtered: unknown): unknown[] =>
  isRecord(filtered) && isRecord(filtered.values) && Array.isArray(filtered.values.buckets)
    ? filtered.values.buckets
    : [];
