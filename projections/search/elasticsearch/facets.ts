// Counts by category, tag and game version, each without its own filter.
import type { estypes } from '@elastic/elasticsearch';
import {
  type FacetCount,
  type Facets,
  MAX_GAME_FACETS,
  MAX_TAG_FACETS,
  type SearchFilters,
} from '../search.ts';
import { isRecord } from './is-record.ts';
import { filterQueries } from './query.ts';

type Aggregations = Record<string, estypes.AggregationsAggregationContainer>;

/** More game versions than there will ever be. */
const ALL_VERSIONS = 2_000;

export function facetAggregations(filters: SearchFilters): Aggregations {
  const facet = (own: keyof SearchFilters, terms: estypes.AggregationsTermsAggregation) => {
    const others = Object.values(filterQueries({ ...filters, [own]: undefined }));
    return { filter: { bool: { filter: others } }, aggs: { values: { terms } } };
  };
  return {
    categories: facet('category', { field: 'category', size: 100 }),
    tags: facet('tag', { field: 'tags', size: MAX_TAG_FACETS }),
    games: facet('game', { field: 'game_version', size: ALL_VERSIONS, order: { _key: 'asc' } }),
  };
}

export function toFacets({ aggregations }: estypes.SearchResponse<unknown, Aggregates>): Facets {
  return {
    categories: mostFirst(bucketsOf(aggregations?.categories)),
    tags: mostFirst(bucketsOf(aggregations?.tags)),
    games: workingOn(bucketsOf(aggregations?.games)),
  };
}

type Aggregates = Record<string, unknown>;

/** Oldest version first. A version's count includes add-ons that need an older one, but none that name no version. */
function workingOn(buckets: readonly FacetCount[]): FacetCount[] {
  let works = 0;
  const known = buckets.filter(({ value }) => value !== '');
  return known
    .map(({ value, count }) => {
      works += count;
      return { value, count: works };
    })
    .reverse()
    .slice(0, MAX_GAME_FACETS)
    .map(({ value, count }) => ({ value: readableVersion(value), count }));
}

/** '0000000001.0000000021.0000000050.0000000000' as '1.21.50'. */
function readableVersion(padded: string): string {
  const parts = padded.split('.').map(Number);
  return (parts[3] === 0 ? parts.slice(0, 3) : parts).join('.');
}

const mostFirst = (buckets: readonly FacetCount[]): FacetCount[] =>
  buckets.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));

/** The counts of a terms aggregation inside a filter aggregation. */
function bucketsOf(facet: unknown): FacetCount[] {
  if (!isRecord(facet) || !isRecord(facet.values) || !Array.isArray(facet.values.buckets)) return [];
  return facet.values.buckets.flatMap((bucket: unknown) =>
    isRecord(bucket) && typeof bucket.key === 'string' && typeof bucket.doc_count === 'number'
      ? [{ value: bucket.key, count: bucket.doc_count }]
      : [],
  );
}
