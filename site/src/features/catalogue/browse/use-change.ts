import { useNavigate } from '@tanstack/react-router';
import { type BrowseSearch, parseBrowseSearch } from './browse-search.ts';

/** Returns a function that changes the browse page's address and goes back to the first page of results. */
export function useChange(search: BrowseSearch) {
  const navigate = useNavigate();
  return (change: Record<string, string | undefined>, { replace = false } = {}) =>
    void navigate({
      to: '/browse',
      search: parseBrowseSearch({ ...search, page: undefined, ...change }),
      replace,
    });
}
