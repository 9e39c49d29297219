import { createFileRoute, redirect } from '@tanstack/react-router';
import { BrowsePage } from '../features/addons/BrowsePage.tsx';
import { browseHead } from '../features/addons/browse-head.ts';
import { parseBrowseSearch } from '../features/addons/browse-search.ts';
import { browseQuery, facetsQuery } from '../features/addons/queries.ts';
import { readGame } from '../features/game/game.ts';
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
