import type { estypes } from '@elastic/elasticsearch';
import type { SearchSort } from '../search.ts';

const byAge: estypes.SortCombinations[] = [{ created_at: 'desc' }, { addon_id: 'asc' }];

/** The sort orders. Each ends with the id, so that pages do not overlap. */
export const SORTS: Record<SearchSort, estypes.SortCombinations[]> = {
  relevance: [{ _score: { order: 'desc' } }, { downloads: 'desc' }, ...byAge],
  newest: byAge,
  downloads: [{ downloads: 'desc' }, ...byAge],
  rating: [{ rating: 'desc' }, ...byAge],
  trending: [{ trending: 'desc' }, ...byAge],
};
