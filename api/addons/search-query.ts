import type { ContentKind } from '@sandcrate/core/pack/contents.ts';
import { foldTag } from '@sandcrate/core/validation.ts';
import type { SearchFilters, SearchQuery } from '@sandcrate/projections/search/search.ts';
import type { AddedThing } from '../contract/limits.ts';
import type { BrowseQuery } from './contract.ts';
import type { FacetQuery } from './discovery-contract.ts';

const KINDS: Readonly<Record<AddedThing, ContentKind>> = {
  mobs: 'entity',
  blocks: 'block',
  items: 'item',
  recipes: 'recipe',
  sounds: 'sound',
};

/** Turns the query of a list's address into a search. */
export const searchQueryOf = (query: BrowseQuery): SearchQuery => {
  const { page, limit, sort } = query;
  return { ...filtersOf(query), page, limit, sort };
};

/** The same query without its order and page. */
export function filtersOf({
  search,
  category,
  featured,
  tag,
  publisher,
  game,
  adds,
}: FacetQuery): SearchFilters & { text: string } {
  return {
    text: search?.trim() ?? '',
    category: category === 'all' ? undefined : category,
    featured: featured === 'true' ? true : undefined,
    tag: tag === undefined ? undefined : foldTag(tag),
    publisher,
    game,
    adds: adds && KINDS[adds],
  };
}
