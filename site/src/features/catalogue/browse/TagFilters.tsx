import { Trans } from '@lingui/react/macro';
import type { FacetsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { filterButton } from './BrowseFilters.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { useChange } from './use-change.ts';

const SHOWN = 12;

type Props = { search: BrowseSearch; tags: FacetsView['tags'] | undefined };

/** The most frequent tags of the results, each a filter that can be switched on and off. */
export function TagFilters({ search, tags }: Props) {
  const format = useFormat();
  const change = useChange(search);
  // As high as the row that replaces it, because the results may be shown before it.
  if (tags === undefined) return <div className="mt-2 h-11" />;
  if (tags.length === 0) return null;
  return (
    <fieldset className="-mx-1 mt-2 flex min-w-0 gap-2 overflow-x-auto p-1">
      <legend className="sr-only">
        <Trans>Tags</Trans>
      </legend>
      {tags.slice(0, SHOWN).map(({ value, count }) => (
        <button
          key={value}
          {...filterButton('tag', value === search.tag ? undefined : value, change)}
          aria-pressed={value === search.tag}
          className="notch-sm inline-flex min-h-9 shrink-0 items-center gap-2 border border-edge px-3 text-sm hover:bg-raised aria-pressed:border-patina aria-pressed:bg-patina-wash aria-pressed:text-patina"
        >
          {value}
          <span className="text-muted tabular-nums">{format.short(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
