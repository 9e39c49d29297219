import { createFileRoute } from '@tanstack/react-router';
import { BrowsePage } from '../features/addons/BrowsePage.tsx';
import { parseBrowseSearch } from '../features/addons/browse-search.ts';
import { browseQuery } from '../features/addons/queries.ts';

export const Route = createFileRoute('/browse')({
  validateSearch: parseBrowseSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(browseQuery(deps));
  },
  component: function BrowseRoute() {
    return <BrowsePage search={Route.useSearch()} />;
  },
});
