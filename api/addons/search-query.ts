import type { SearchQuery } from '@sandcrate/projections/search/search.ts';
import type { BrowseQuery } from '../contract/addon.ts';

/** What to search for, by the query of a list's address. */
export function searchQueryOf({ search, category, featured, ...rest }: BrowseQuery): SearchQuery {
  return {
    ...rest,
    text: search?.trim() ?? '',
    category: category === 'all' ? undefined : category,
    featured: featured === 'true' ? true : undefined,
  };
}
