// Remembers from which search's results the current page was opened, so that it can be counted what searches lead to.
import { MAX_REPORTED_SEARCH } from '@sandcrate/api/contract/limits.ts';
import type { AnyRouter } from '@tanstack/react-router';

/** Where the current page was opened from; undefined on the document's first page. */
let from: { pathname: string; search: object } | undefined;

/** Follows the locations of the document's router. */
export function followLocations(router: Pick<AnyRouter, 'subscribe'>): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, hrefChanged }) => {
    if (hrefChanged && fromLocation !== undefined) from = fromLocation;
  });
}

/** The search from whose results the current page was opened, as it is reported; undefined if it was opened otherwise. */
export function searchOpenedFrom(): string | undefined {
  if (from === undefined) return reported(searchOfReferrer());
  return from.pathname === '/browse' && 'search' in from.search ? reported(from.search.search) : undefined;
}

/** The form in which a search is reported; undefined if there is none. */
export function reported(search: unknown): string | undefined {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search) : '';
  return text.trim().slice(0, MAX_REPORTED_SEARCH).toWellFormed().trim() || undefined;
}

/** A page that was opened in a tab of its own, or before the results were hydrated. */
function searchOfReferrer(): string | null {
  const url = URL.parse(document.referrer);
  if (url === null || url.origin !== location.origin || !url.pathname.endsWith('/browse')) return null;
  return url.searchParams.get('search');
}
