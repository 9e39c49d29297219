import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FacetsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { CATEGORIES, CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useContext } from 'react';
import { storeGame } from '../../../app/game/game.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { word } from '../../../lib/words.ts';
import { activeFilters } from './active-filters.ts';
import type { BrowseSearch } from './browse-search.ts';
import { categoriesNamed } from './categories-named.ts';
import { ListPath } from './use-change.ts';
import { ViewToggle } from './ViewToggle.tsx';

const CHIP = 'notch-sm inline-flex min-h-9 max-w-[80vw] items-center gap-2 px-3 text-sm wrap-anywhere';
const CATEGORY = 'border border-edge hover:bg-raised';

type Props = { search: BrowseSearch; facets: FacetsView | undefined };

/**
 * The filters that are set, each with a link that removes it, links to categories, and the switch between the views. The
 * bar stays in view, on one line that scrolls. Without filters, only the switch is left, beside the text that follows.
 */
export function FilterBar({ search, facets }: Props) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const to = useContext(ListPath);
  const { game, view, category } = search;
  const active = activeFilters(i18n, search);
  const isCatalogue = to === '/browse';
  const named = isCatalogue && category === undefined ? categoriesNamed(i18n, search.search ?? '') : [];
  const others =
    isCatalogue && category !== undefined ? CATEGORIES.filter((id) => !category.includes(id)) : [];
  if (active.length + named.length === 0) {
    return (
      <div className="float-end mt-3 lg:mt-4">
        <ViewToggle search={search} />
      </div>
    );
  }
  // Otherwise links to the same page with fewer filters would be marked as the current page.
  const activeOptions = { exact: true };
  return (
    <div className="section-bar sticky top-16 z-20 flex items-center gap-2 bg-ground pt-2">
      <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-1">
        {active.map(({ key, label, without }) => (
          <li key={key} className="shrink-0">
            <Link
              to={to}
              search={without}
              activeOptions={activeOptions}
              // Otherwise the picked version would return to the address.
              onClick={() => without.game !== game && storeGame(undefined)}
              className={`${CHIP} bg-patina-wash font-semibold text-patina hover:underline`}
            >
              {label}
              <X className="size-4 shrink-0" aria-hidden="true" />
              <span className="sr-only">
                <Trans>, remove this filter</Trans>
              </span>
            </Link>
          </li>
        ))}
        {active.length > 1 && (
          <li className="shrink-0">
            <Link
              to={to}
              search={{ search: search.search, sort: search.sort, view }}
              activeOptions={activeOptions}
              onClick={() => storeGame(undefined)}
              className={`${CHIP} font-semibold text-muted underline hover:text-ink`}
            >
              {t`Clear filters`}
            </Link>
          </li>
        )}
        {/* A search looks in texts, and few add-ons name their category there. */}
        {named.map((id) => (
          <li key={id} className="shrink-0">
            <Link to="/browse" search={{ category: [id], game, view }} className={`${CHIP} ${CATEGORY}`}>
              <Trans>All addons in {ph({ label: word(i18n, CATEGORY_LABELS[id]) })}</Trans>
            </Link>
          </li>
        ))}
        {/* Beside the results, the filters show them. */}
        {others.map((id) => {
          const count = facets?.categories.find(({ value }) => value === id)?.count;
          return (
            <li key={id} className="shrink-0 lg:hidden">
              <Link
                to="/browse"
                search={{ ...search, category: [id], page: undefined }}
                className={`${CHIP} ${CATEGORY}`}
              >
                {word(i18n, CATEGORY_LABELS[id])}
                {count !== undefined && (
                  <span className="text-muted tabular-nums">{format.short(count)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <ViewToggle search={search} />
    </div>
  );
}
