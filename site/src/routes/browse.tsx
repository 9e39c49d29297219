import { createFileRoute, redirect } from '@tanstack/react-router';
import { readGame } from '../app/game/game.ts';
import { BrowsePage } from '../features/catalogue/browse/BrowsePage.tsx';
import { browseHead } from '../features/catalogue/browse/browse-head.ts';
import { parseBrowseSearch } from '../features/catalogue/browse/browse-search.ts';
import { browseQuery, facetsQuery } from '../features/catalogue/browse/queries.ts';
import { besides } from '../lib/load.ts';

export const Route = createFileRoute('/browse')({
  validateSearch: parseBrowseSearch,
  // The game version that was picked once is part of every address here, so that a link shows what one sees.
  beforeLoad: ({ search }) => {
    const game = readGame();
    if (search.game === undefined && game !== undefined) {
      throw redirect({ to: '/browse', search: { ...search, game }, replace: true });
    }
  },
  // Depends only on known parameters.
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
