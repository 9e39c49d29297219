import { createFileRoute, redirect } from '@tanstack/react-router';
import { readGame } from '../app/game/game.ts';
import { BrowsePage } from '../features/catalogue/browse/BrowsePage.tsx';
import { browseHead } from '../features/catalogue/browse/browse-head.ts';
import { parseBrowseSearch } from '../features/catalogue/browse/browse-search.ts';
import { browseQuery, facetsQuery } from '../features/catalogue/browse/queries.ts';
import { besides } from '../lib/load.ts';

export const Route = createFileRoute('/browse')({
  validateSearch: parseBrowseSearch,
  // The picked game version is added to every address here, so that a shared link shows the same results. It changes the
  // results, so the page number is dropped.
  beforeLoad: ({ search }) => {
    const game = readGame();
    if (search.game === undefined && game !== undefined) {
      throw redirect({ to: '/browse', search: { ...search, game, page: undefined }, replace: true });
    }
  },
  // Unknown parameters do not cause a reload.
  loaderDeps: ({ search }) => parseBrowseSearch(search),
  loader: async ({ context: { queryClient }, deps }) => {
    await besides(queryClient.prefetchQuery(browseQuery(deps)), queryClient.prefetchQuery(facetsQuery(deps)));
    return queryClient.getQueryData(browseQuery(deps).queryKey)?.addons[0]?.id;
  },
  head: ({ matches, match, loaderData }) => browseHead(matches, match.search, loaderData),
  component: function BrowseRoute() {
    return <BrowsePage search={parseBrowseSearch(Route.useSearch())} />;
  },
});
