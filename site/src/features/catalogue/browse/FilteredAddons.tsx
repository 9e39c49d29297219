import { Trans, useLingui } from '@lingui/react/macro';
import type { FacetsView } from '@sandcrate/api/addons/discovery-contract.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useFocusOnResults } from '../../../lib/use-focus-on-results.ts';
import { BrowseFilters, FILTERED, FILTERED_RESULTS } from './BrowseFilters.tsx';
import { BrowseResults } from './BrowseResults.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { countLine } from './browse-view.ts';
import { FilterBar } from './FilterBar.tsx';
import type { ShownAddon } from './queries.ts';
import { SearchNotes } from './SearchNotes.tsx';

type Props = {
  search: BrowseSearch;
  results: UseQueryResult<{ addons: readonly ShownAddon[]; total: number }>;
  facets: FacetsView | undefined;
};

/** A list of add-ons with its filters, their number and the switch between the views. */
export function FilteredAddons({ search, results, facets }: Props) {
  const { i18n } = useLingui();
  const heading = useId();
  const isShown = !results.isPending && !results.isPlaceholderData;
  const list = useFocusOnResults(isShown ? stringifySearch(search) : undefined);
  return (
    <div className={FILTERED}>
      <BrowseFilters search={search} facets={facets} />
      <div className={FILTERED_RESULTS}>
        <FilterBar search={search} facets={facets} />
        <p role="status" className="my-1 min-h-6 wrap-anywhere text-muted">
          {isShown && results.data !== undefined && countLine(i18n, results.data.total, search)}
        </p>
        <SearchNotes search={search} notes={facets?.notes} />
        <section
          ref={list}
          tabIndex={-1}
          aria-labelledby={heading}
          // Below the switch between the views, which floats.
          className="clear-both pt-2 outline-none"
        >
          <h2 id={heading} className="sr-only">
            <Trans>Results</Trans>
          </h2>
          <BrowseResults search={search} results={results} />
        </section>
      </div>
    </div>
  );
}
