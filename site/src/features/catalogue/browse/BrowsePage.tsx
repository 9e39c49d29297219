import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useFocusOnResults } from '../../../lib/use-focus-on-results.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { BrowseFilters } from './BrowseFilters.tsx';
import { BrowseResults } from './BrowseResults.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { countLine } from './browse-view.ts';
import { CategoryLinks } from './CategoryLinks.tsx';
import { browseQuery, facetsQuery } from './queries.ts';
import { SearchNotes } from './SearchNotes.tsx';
import { TagFilters } from './TagFilters.tsx';
import { ViewToggle } from './ViewToggle.tsx';

export function BrowsePage({ search }: { search: BrowseSearch }) {
  const { i18n } = useLingui();
  const heading = useId();
  const results = useQuery(browseQuery(search));
  const facets = useQuery(facetsQuery(search)).data;
  const isShown = !results.isPending && !results.isPlaceholderData;
  const list = useFocusOnResults(isShown ? stringifySearch(search) : undefined);
  return (
    <div className="page pt-10">
      <PageTitle page="/browse" />
      <BrowseFilters search={search} facets={facets} />
      <TagFilters search={search} tags={facets?.tags} />
      <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="min-h-6 wrap-anywhere text-muted">
          {results.data !== undefined &&
            !results.isPlaceholderData &&
            countLine(i18n, results.data.total, search)}
        </p>
        <ViewToggle search={search} />
      </div>
      <SearchNotes search={search} notes={facets?.notes} />
      <CategoryLinks search={search} />
      <section ref={list} tabIndex={-1} aria-labelledby={heading} className="outline-none">
        <h2 id={heading} className="sr-only">
          <Trans>Results</Trans>
        </h2>
        <BrowseResults search={search} results={results} />
      </section>
    </div>
  );
}
