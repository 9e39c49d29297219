// Reads the aggregations in answers, whose types leave open what they hold.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** How many documents a bucket has; 0 when there is no such bucket. */
export const countOf = (bucket: unknown): number =>
  isRecord(bucket) && typeof bucket.doc_count === 'number' ? bucket.doc_count : 0;

/** The buckets of an aggregation by named filters. */
export const namedBucketsOf = (aggregation: unknown): Record<string, unknown> =>
  isRecord(aggregation) && isRecord(aggregation.buckets) ? aggregation.buckets : {};

/** The buckets of an aggregation inside a filter aggregation, which calls it `values`. */
export const bucketsInside = (filtered: unknown): unknown[] =>
  isRecord(filtered) && isRecord(filtered.values) && Array.isArray(filtered.values.buckets)
    ? filtered.values.buckets
    : [];
