import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { storeGame } from '../../../app/game/game.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { suggestQuery } from '../search/queries.ts';
import { activeFilters } from './active-filters.ts';
import type { BrowseSearch } from './browse-search.ts';
import { browseQuery } from './queries.ts';

/** How many filters are left out one by one. */
const MOST = 8;

/** Shown when a search finds nothing: the counts without each of its filters, and titles similar to its words. */
export default function NearResults({ search }: { search: BrowseSearch }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const words = search.search ?? '';
  const set = [
    ...activeFilters(i18n, search).slice(0, MOST),
    ...(words === ''
      ? []
      : [
          {
            key: 'search',
            label: words,
            without: { ...search, search: undefined, sort: undefined, page: undefined },
          },
        ]),
  ];
  // Without its only filter, a search would find everything.
  const wider = set.length > 1 ? set : [];
  const totals = useQueries({
    queries: wider.map(({ without }) => ({ ...browseQuery(without), placeholderData: undefined })),
  });
  const { data: suggestions = [] } = useQuery({ ...suggestQuery(words), enabled: words.length > 1 });
  const titles = suggestions.filter((suggestion) => suggestion.kind === 'addon');
  return (
    <div className="mt-5 grid gap-4">
      <ul className="flex flex-wrap justify-center gap-2 empty:hidden">
        {wider.map(({ key, label, without }, index) => {
          const total = totals[index]?.data?.total ?? 0;
          if (total === 0) return null;
          return (
            <li key={key}>
              <Link
                to="/browse"
                search={without}
                // Otherwise the picked game version would return to the address.
                onClick={() => without.game !== search.game && storeGame(undefined)}
                className={buttonClass({ variant: 'secondary', size: 'small', className: 'wrap-anywhere' })}
              >
                <Trans>
                  Without “{label}”: {ph({ total: format.count(total) })}
                </Trans>
              </Link>
            </li>
          );
        })}
      </ul>
      {titles.length > 0 && (
        <div>
          <p className="text-sm text-muted">
            <Trans>Similar titles</Trans>
          </p>
          <ul className="mt-1 grid gap-1">
            {titles.map(({ id, text }) => (
              <li key={id}>
                <Link
                  to="/addon/$id"
                  params={{ id }}
                  className="inline-block py-1 font-semibold text-patina underline wrap-anywhere"
                  dir="auto"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
