import { useNavigate } from '@tanstack/react-router';
import { type BrowseSearch, parseBrowseSearch } from './browse-search.ts';

/** Answers what changes the browse page's address; results begin at the first page again. */
export function useChange(search: BrowseSearch) {
  const navigate = useNavigate();
  return (change: Record<string, string | undefined>) =>
    void navigate({ to: '/browse', search: parseBrowseSearch({ ...search, page: undefined, ...change }) });
}
