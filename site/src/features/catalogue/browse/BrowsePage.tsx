import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { FilteredAddons } from './FilteredAddons.tsx';
import { browseQuery, facetsQuery } from './queries.ts';
import { useCountSearch } from './use-count-search.ts';

export function BrowsePage({ search }: { search: BrowseSearch }) {
  const results = useQuery(browseQuery(search));
  const facets = useQuery(facetsQuery(search));
  useCountSearch(search, {
    total: results.isPending || results.isPlaceholderData ? undefined : results.data?.total,
    facets: facets.isPlaceholderData ? undefined : facets.data,
  });
  return (
    <div className="page pt-4 lg:pt-10">
      <PageTitle page="/browse" isCompact />
      <FilteredAddons search={search} results={results} facets={facets.data} />
    </div>
  );
}
