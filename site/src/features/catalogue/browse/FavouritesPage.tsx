import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { FilteredAddons } from './FilteredAddons.tsx';
import { favouriteFacetsQuery, favouritesQuery } from './queries.ts';
import { ListPath } from './use-change.ts';

/** The add-ons that a member likes, found and sorted like the catalogue. */
export function FavouritesPage({ search }: { search: BrowseSearch }) {
  const { t } = useLingui();
  const results = useQuery(favouritesQuery(search));
  const { data: facets } = useQuery(favouriteFacetsQuery(search));
  const { view: _, ...filters } = search;
  const isEmpty = !results.isPlaceholderData && results.data?.total === 0;
  if (isEmpty && stringifySearch(filters) === '') {
    return (
      <div className="page pt-10">
        <PageTitle page="/favourites" />
        <Message
          art={<Art of={emptyCrate} scale={1.2} />}
          title={t`No favorites yet`}
          actions={
            <ButtonLink to="/browse">
              <Trans>Browse Addons</Trans>
            </ButtonLink>
          }
        >
          <Trans>Press the heart on an addon's page to keep it here.</Trans>
        </Message>
      </div>
    );
  }
  return (
    <ListPath value="/favourites">
      <div className="page pt-4 lg:pt-10">
        <PageTitle page="/favourites" isCompact />
        <FilteredAddons search={search} results={results} facets={facets} />
      </div>
    </ListPath>
  );
}
