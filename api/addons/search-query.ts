import { CATEGORIES } from '@sandcrate/core/addon/categories.ts';
import type { ContentKind } from '@sandcrate/core/pack/contents.ts';
import { foldTag } from '@sandcrate/core/validation.ts';
import type { FacetCount, Facets, SearchFilters, SearchQuery } from '@sandcrate/projections/search/search.ts';
import { ADDED_THINGS, type AddedThing, PACK_TYPES } from '../contract/limits.ts';
import type { BrowseQuery } from './contract.ts';
import type { FacetQuery, FacetsView } from './discovery-contract.ts';

const KINDS: Readonly<Record<AddedThing, ContentKind>> = {
  mobs: 'entity',
  blocks: 'block',
  items: 'item',
  recipes: 'recipe',
  sounds: 'sound',
};

/** Turns the query of a list's address into a search. */
export const searchQueryOf = (query: BrowseQuery): SearchQuery => {
  const { page, limit, sort, without } = query;
  return {
    ...filtersOf(query),
    page,
    limit,
    sort,
    without: without === undefined ? undefined : idsIn(without),
  };
};

/** The ids in a list that is separated by commas. */
export const idsIn = (list: string | undefined): string[] => list?.split(',') ?? [];

/** The same query without its order and page. */
export function filtersOf({
  search,
  category,
  featured,
  tag,
  withoutTag,
  publisher,
  game,
  adds,
  pack,
  rating,
}: FacetQuery): SearchFilters & { text: string } {
  return {
    text: search?.trim() ?? '',
    categories: category?.some((each) => each === 'all')
      ? undefined
      : category?.filter((each) => each !== 'all'),
    featured: featured === 'true' ? true : undefined,
    tags: tag?.map(foldTag),
    withoutTags: withoutTag?.map(foldTag),
    publisher,
    game,
    adds: adds?.map((things) => KINDS[things]),
    packTypes: pack,
    minRating: rating,
  };
}

/** The counts as the API returns them: every value of a fixed list has one, in the order of the list. */
export function facetsView({ categories, adds, packTypes, ...found }: Facets): FacetsView {
  return {
    ...found,
    categories: CATEGORIES.map((value) => ({ value, count: countOf(value, categories) })),
    adds: ADDED_THINGS.map((value) => ({ value, count: countOf(KINDS[value], adds) })),
    packs: PACK_TYPES.map((value) => ({ value, count: countOf(value, packTypes) })),
  };
}

const countOf = (wanted: string, counts: readonly FacetCount[]): number =>
  counts.find(({ value }) => value === wanted)?.count ?? 0;
