import { createFileRoute, redirect } from '@tanstack/react-router';
import { BrowsePage } from '../features/addons/BrowsePage.tsx';
import { parseBrowseSearch } from '../features/addons/browse-search.ts';
import { browseQuery, facetsQuery } from '../features/addons/queries.ts';
import { readGame } from '../features/game/game.ts';

export const Route = createFileRoute('/browse')({
  validateSearch: parseBrowseSearch,
  // The game version that was picked once is part of every address here, so that a link shows what one sees.
  beforeLoad: ({ search }) => {
    const game = readGame();
    if (search.game === undefined && game !== undefined) {
      throw redirect({ to: '/browse', search: { ...search, game }, replace: true });
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(browseQuery(deps));
    void queryClient.prefetchQuery(facetsQuery(deps));
  },
  component: function BrowseRoute() {
    return <BrowsePage search={Route.useSearch()} />;
  },
});
