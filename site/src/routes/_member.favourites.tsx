import { createFileRoute } from '@tanstack/react-router';
import { parseBrowseSearch } from '../features/catalogue/browse/browse-search.ts';
import { FavouritesPage } from '../features/catalogue/browse/FavouritesPage.tsx';

export const Route = createFileRoute('/_member/favourites')({
  validateSearch: parseBrowseSearch,
  component: function FavouritesRoute() {
    return <FavouritesPage search={parseBrowseSearch(Route.useSearch())} />;
  },
});
