import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { BrowseFilters } from './BrowseFilters.tsx';
import { BrowseResults } from './BrowseResults.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { countLine } from './browse-view.ts';
import { browseQuery, facetsQuery } from './queries.ts';
import { TagFilters } from './TagFilters.tsx';
import { ViewToggle } from './ViewToggle.tsx';

export function BrowsePage({ search }: { search: BrowseSearch }) {
  const { i18n } = useLingui();
  const results = useQuery(browseQuery(search));
  const facets = useQuery(facetsQuery(search)).data;
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
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <BrowseResults search={search} results={results} />
    </div>
  );
}
