import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { linkOptions, useHydrated } from '@tanstack/react-router';
import { useContext } from 'react';
import { storeGame } from '../../../app/game/game.ts';
import { Art } from '../../../art/Art.tsx';
import { emptyCrate } from '../../../art/drawings.gen.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Message } from '../../../ui/Message.tsx';
import { AddonCard, CARDS } from './AddonCard.tsx';
import { AddonCardSkeletons } from './AddonCardSkeleton.tsx';
import { AddonRow } from './AddonRow.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { pageCount } from './list-pages.ts';
import { Pages } from './Pages.tsx';
import type { ShownAddon } from './queries.ts';
import { ListPath } from './use-change.ts';

const NearResults = lazyPart(() => import('./NearResults.tsx'));

const BESIDE_FILTERS = `${CARDS} xl:grid-cols-3`;

const SKELETONS = 8;
/** About as many cards as fit on the first screen; their pictures load eagerly. */
const IN_VIEW = 4;

type Props = {
  search: BrowseSearch;
  results: UseQueryResult<{ addons: readonly ShownAddon[]; total: number }>;
};

export function BrowseResults({ search, results }: Props) {
  const { t } = useLingui();
  if (results.isPending) {
    return (
      <div className={BESIDE_FILTERS}>
        <AddonCardSkeletons count={SKELETONS} />
      </div>
    );
  }
  if (results.isError) {
    return (
      <Message
        title={t`Failed to fetch addons`}
        actions={
          <Button onClick={() => void results.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The catalogue could not be loaded.</Trans>
      </Message>
    );
  }
  const { addons, total } = results.data;
  if (addons.length === 0) return <NothingFound search={search} />;
  return (
    <div className={results.isPlaceholderData ? 'opacity-60' : undefined}>
      <Found search={search} addons={addons} total={total} />
    </div>
  );
}

function Found({
  search,
  addons,
  total,
}: {
  search: BrowseSearch;
  addons: readonly ShownAddon[];
  total: number;
}) {
  const isList = search.view === 'list';
  const Entry = isList ? AddonRow : AddonCard;
  const pages = pageCount(total);
  const to = useContext(ListPath);
  return (
    <>
      <div className={isList ? 'grid gap-3' : BESIDE_FILTERS}>
        {addons.map((addon, index) => (
          <Entry key={addon.id} addon={addon} eager={index < IN_VIEW} game={search.game} />
        ))}
      </div>
      <Pages
        current={Math.min(search.page ?? 1, pages)}
        count={pages}
        linkTo={(page) => linkOptions({ to, search: { ...search, page } })}
      />
    </>
  );
}

function NothingFound({ search }: { search: BrowseSearch }) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const to = useContext(ListPath);
  // Otherwise the picked game version would return to the address.
  const forgetGame = () => storeGame(undefined);
  // Otherwise these links, which lead to the same page without filters, would be marked as the current page.
  const activeOptions = { exact: true };
  return (
    <Message
      art={<Art of={emptyCrate} scale={1.2} />}
      title={t`No addons found`}
      actions={
        <>
          {search.game !== undefined && (
            <ButtonLink
              to={to}
              search={{ ...search, game: undefined, page: undefined }}
              activeOptions={activeOptions}
              onClick={forgetGame}
            >
              <Trans>Search all game versions</Trans>
            </ButtonLink>
          )}
          <ButtonLink
            to={to}
            variant={search.game === undefined ? 'primary' : 'secondary'}
            activeOptions={activeOptions}
            onClick={forgetGame}
          >
            <Trans>Clear filters</Trans>
          </ButtonLink>
        </>
      }
    >
      <p className="wrap-anywhere">
        {search.search === undefined
          ? t`No addons match your filters`
          : t`No results for "${ph({ search: search.search })}"`}
      </p>
      {search.game !== undefined && (
        <p className="mt-1">
          <Trans>Only addons that are known to work on {ph({ game: search.game })} were searched.</Trans>
        </p>
      )}
      {/* Not on the server, which does not wait for code that is loaded later. */}
      {isHydrated && to === '/browse' && <NearResults search={search} />}
    </Message>
  );
}
