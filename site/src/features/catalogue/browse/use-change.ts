import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { type BrowseSearch, parseBrowseSearch } from './browse-search.ts';

/** The page that the filters, views and pages of a list belong to. */
export const ListPath = createContext<'/browse' | '/favourites'>('/browse');

/**
 * Returns a function that changes the address of a list and goes back to the first page of results. Its promise is
 * fulfilled once they are shown.
 */
export function useChange(search: BrowseSearch) {
  const navigate = useNavigate();
  const to = useContext(ListPath);
  return (change: { [Name in keyof BrowseSearch]?: unknown }, { replace = false } = {}) =>
    navigate({
      to,
      search: parseBrowseSearch({ ...search, page: undefined, ...change }),
      replace,
    });
}
