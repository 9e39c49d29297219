import type { FacetsView } from '@sandcrate/api/addons/discovery-contract.ts';
import type { SearchOutcome } from '@sandcrate/api/searches/contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useWhenSeen } from '../../../lib/use-when-seen.ts';
import { reported } from '../search/opened-from.ts';
import type { BrowseSearch } from './browse-search.ts';

type Answer = {
  /** The number of results; undefined until they are shown. */
  total: number | undefined;
  facets: FacetsView | undefined;
};

/** How long the results of a search must be shown: a search also runs while its words are being typed. */
const SETTLED_MS = 1500;

/** Counts a search once a person has seen its first page of results. */
export function useCountSearch(search: BrowseSearch, { total, facets }: Answer): void {
  const text = search.page === undefined ? reported(search.search) : undefined;
  const isShown = total !== undefined && facets !== undefined;
  const shown = isShown ? text : undefined;
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  useWhenSeen(settled === shown ? shown : undefined, () => {
    if (text === undefined || total === undefined) return;
    const body = { search: text, outcome: outcomeOf(search, total, facets) };
    call('POST /api/searches', { body }).catch(() => {}); // nobody misses a single search
  });
}

/** Finding nothing is the search's fault only without filters. */
function outcomeOf(search: BrowseSearch, total: number, facets: FacetsView | undefined): SearchOutcome {
  if (facets?.notes?.widened !== undefined) return 'widened';
  const { search: _, sort: __, page: ___, view: ____, ...filters } = search;
  return total === 0 && stringifySearch(filters) === '' ? 'nothing' : 'found';
}
