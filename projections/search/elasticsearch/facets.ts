// Counts by what could be chosen next.
import type { estypes } from '@elastic/elasticsearch';
import {
  type FacetCount,
  type Facets,
  MAX_GAME_FACETS,
  MAX_TAG_FACETS,
  RATING_STEPS,
  type SearchFilters,
} from '../search.ts';
import { bucketsInside, countOf, isRecord } from './aggregations.ts';
import { filterQueries, ratedFrom } from './query.ts';

type Aggregations = Record<string, estypes.AggregationsAggregationContainer>;

/** More game versions than there will ever be. */
const ALL_VERSIONS = 2_000;

export function facetAggregations(filters: SearchFilters): Aggregations {
  const facet = (own: keyof SearchFilters | undefined, values: estypes.AggregationsAggregationContainer) => {
    const others = own === undefined ? filters : { ...filters, [own]: undefined };
    return { filter: { bool: { filter: Object.values(filterQueries(others)) } }, aggs: { values } };
  };
  return {
    categories: facet('categories', { terms: { field: 'category', size: 100 } }),
    tags: facet(undefined, { terms: { field: 'tags', size: MAX_TAG_FACETS } }),
    games: facet('game', {
      terms: { field: 'game_version', size: ALL_VERSIONS, order: { _key: 'asc' } },
    }),
    adds: facet(undefined, { terms: { field: 'adds', size: 100 } }),
    packTypes: facet('packTypes', { terms: { field: 'pack_type', size: 100 } }),
    ratings: facet('minRating', { filters: { filters: RATING_STEPS.map(ratedFrom) } }),
  };
}

export function toFacets({ aggregations }: estypes.SearchResponse<unknown, Aggregates>): Facets {
  return {
    categories: mostFirst(bucketsOf(aggregations?.categories)),
    tags: mostFirst(bucketsOf(aggregations?.tags)),
    games: workingOn(bucketsOf(aggregations?.games)),
    adds: mostFirst(bucketsOf(aggregations?.adds)),
    packTypes: mostFirst(bucketsOf(aggregations?.packTypes)),
    ratings: stepsOf(aggregations?.ratings),
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

/** The counts by rating; a search without words has no answer to count. */
function stepsOf(facet: unknown): Facets['ratings'] {
  const buckets = bucketsInside(facet);
  return RATING_STEPS.map((value, step) => ({ value, count: countOf(buckets[step]) }));
}

/** The counts of a terms aggregation inside a filter aggregation. */
function bucketsOf(facet: unknown): FacetCount[] {
  return bucketsInside(facet).flatMap((bucket) =>
    isRecord(bucket) && typeof bucket.key === 'string' && typeof bucket.doc_count === 'number'
      ? [{ value: bucket.key, count: bucket.doc_count }]
      : [],
  );
}
