import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid, List } from 'lucide-react';
import { useContext } from 'react';
import { FILTERS } from './BrowseFilters.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { ListPath } from './use-change.ts';

const VIEWS = [
  { view: undefined, label: msg`Grid view`, Icon: LayoutGrid },
  { view: 'list', label: msg`List view`, Icon: List },
] as const;

/** Switches between grid and list; the address stores the choice. */
export function ViewToggle({ search }: { search: BrowseSearch }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const to = useContext(ListPath);
  return (
    <fieldset className="notch-sm flex shrink-0 border border-edge p-0.5">
      <legend className="sr-only">
        <Trans context="noun">View</Trans>
      </legend>
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={label.id}
          aria-label={i18n._(label)}
          aria-pressed={search.view === view}
          type="submit"
          form={FILTERS}
          name="view"
          // The last value of a name wins over the hidden input.
          value={view ?? ''}
          onClick={(event) => {
            event.preventDefault();
            void navigate({ to, search: { ...search, view }, replace: true });
          }}
          className="grid min-h-9.5 w-11 flex-1 place-items-center text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
