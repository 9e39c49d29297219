import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FacetsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { Ban } from 'lucide-react';
import { useFormat } from '../../../app/i18n/use-format.ts';
import type { BrowseSearch } from './browse-search.ts';
import { BOX, OPTION } from './Options.tsx';

const SHOWN = 12;

type Props = {
  search: BrowseSearch;
  tags: FacetsView['tags'];
  onChange: (change: Pick<BrowseSearch, 'tag' | 'withoutTag'>) => void;
};

/** The chosen tags, and the most frequent ones of the results. Each can be required or excluded. */
export function TagFilters({ search: { tag = [], withoutTag = [] }, tags, onChange }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const chosen = [...tag, ...withoutTag];
  const shown = [...new Set([...chosen, ...tags.map(({ value }) => value)])];
  if (shown.length === 0) return null;
  const set = (value: string, wanted: 'required' | 'excluded' | undefined) => {
    const rest = (values: string[]) => values.filter((each) => each !== value);
    onChange({
      tag: [...rest(tag), ...(wanted === 'required' ? [value] : [])],
      withoutTag: [...rest(withoutTag), ...(wanted === 'excluded' ? [value] : [])],
    });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">
        <Trans>Tags</Trans>
      </legend>
      <div className="grid gap-x-4 max-lg:grid-cols-2">
        {shown.slice(0, Math.max(SHOWN, chosen.length)).map((value) => {
          const count = tags.find((each) => each.value === value)?.count;
          return (
            <div key={value} className="flex min-w-0 items-center gap-1">
              <label className={`${OPTION} flex-1`}>
                <input
                  type="checkbox"
                  name="tag"
                  value={value}
                  checked={tag.includes(value)}
                  onChange={({ target }) => set(value, target.checked ? 'required' : undefined)}
                  className={BOX}
                />
                <span className="min-w-0 wrap-anywhere">{value}</span>
                {count !== undefined && (
                  <span className="ms-auto text-muted tabular-nums">{format.short(count)}</span>
                )}
              </label>
              <label
                title={t`Without tag: ${ph({ tag: value })}`}
                className="notch-sm relative grid size-11 shrink-0 cursor-pointer place-items-center text-muted hover:text-redstone has-checked:bg-redstone-wash has-checked:text-redstone has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:size-8"
              >
                <input
                  type="checkbox"
                  name="withoutTag"
                  value={value}
                  checked={withoutTag.includes(value)}
                  onChange={({ target }) => set(value, target.checked ? 'excluded' : undefined)}
                  aria-label={t`Without tag: ${ph({ tag: value })}`}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <Ban className="size-4" aria-hidden="true" />
              </label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
