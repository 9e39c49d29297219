import type { MessageDescriptor } from '@lingui/core';
import { msg, ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FacetsView } from '@sandcrate/api/addons/discovery-contract.ts';
import { ADDED_THINGS, CATEGORY_LABELS, SORT_LABELS } from '@sandcrate/api/contract/limits.ts';
import { Search, X } from 'lucide-react';
import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { GamePicker } from '../../../app/game/GamePicker.tsx';
import { parseGame, storeGame } from '../../../app/game/game.ts';
import { useAddress } from '../../../app/i18n/use-address.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { word } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { inputClass } from '../../../ui/input.ts';
import { useSuggestions } from '../search/use-suggestions.tsx';
import type { BrowseSearch } from './browse-search.ts';
import { defaultSort, sortsFor } from './browse-view.ts';
import { useChange } from './use-change.ts';

type Props = { search: BrowseSearch; facets: FacetsView | undefined };

/** The id of the form that all filters belong to. Before hydration the browser submits it natively. */
export const FILTERS = 'filters';

const ADDS: Readonly<Record<(typeof ADDED_THINGS)[number], MessageDescriptor>> = {
  mobs: msg`Adds mobs`,
  blocks: msg`Adds blocks`,
  items: msg`Adds items`,
  recipes: msg`Adds recipes`,
  sounds: msg`Adds sounds`,
};

/** On narrow screens each is as wide as its value needs, and as many share a line as fit. */
const selectClass = `${inputClass} min-w-0 max-lg:w-auto max-lg:max-w-full max-lg:flex-auto max-lg:field-sizing-content`;

/** Parameters without a field, which the form submits as hidden inputs. */
const CARRIED = ['featured', 'tag', 'publisher', 'view'] as const;

export function BrowseFilters({ search, facets }: Props) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${format.count(count)})`;
  const change = useChange(search);
  const form = useRef<HTMLFormElement>(null);
  const chosenSort = search.sort === undefined || search.sort === defaultSort(search) ? '' : search.sort;
  const countOf = (category: string) => facets?.categories.find(({ value }) => value === category)?.count;
  const pickGame = (game: string | undefined) => {
    storeGame(game);
    // The earlier address would get the picked version too, so Back leads to the one before it.
    change({ game }, { replace: true });
  };
  const applyEarlyChoices = useEffectEvent(() => {
    const chosen = new FormData(form.current ?? undefined);
    const category = chosen.get('category') ?? 'all';
    const sort = chosen.get('sort') ?? '';
    const game = parseGame(chosen.get('game'));
    const adds = chosen.get('adds') ?? '';
    if (category !== (search.category ?? 'all')) change({ category: String(category) });
    else if (sort !== chosenSort) change({ sort: String(sort) });
    else if (game !== search.game) pickGame(game);
    else if (adds !== (search.adds ?? '')) change({ adds: String(adds) });
  });
  useEffect(() => applyEarlyChoices(), []);

  const browse = useAddress('/browse');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A filter button that was pressed before it was hydrated submits the form natively.
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    if (submitter instanceof HTMLButtonElement && submitter.name !== '') {
      change({ [submitter.name]: submitter.value });
      return;
    }
    const text = new FormData(event.currentTarget).get('search');
    const wanted = typeof text === 'string' ? text.trim() : '';
    if (wanted === '' && search.search === undefined) return;
    // Suggestions that load after the submission must not open over the results.
    const field = event.currentTarget.elements.namedItem('search');
    if (field instanceof HTMLInputElement) field.defaultValue = field.value;
    change({ search: wanted, ...(search.sort === 'relevance' && { sort: undefined }) });
  }
  return (
    <form ref={form} id={FILTERS} action={browse} onSubmit={submit} className="grid gap-3">
      {CARRIED.map(
        (name) =>
          search[name] !== undefined && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <div className="flex flex-wrap gap-3 lg:grid lg:grid-cols-[1fr_13rem_10rem_11.5rem_9.5rem]">
        <SearchBox search={search} />
        <select
          name="category"
          aria-label={t`Category`}
          className={selectClass}
          value={search.category ?? 'all'}
          onChange={(event) => change({ category: event.target.value })}
        >
          <option value="all">
            <Trans>All Categories</Trans>
          </option>
          {Object.entries(CATEGORY_LABELS).map(([category, label]) => (
            <option key={category} value={category}>
              {withCount(word(i18n, label), countOf(category))}
            </option>
          ))}
        </select>
        <select
          name="sort"
          aria-label={t`Sort by`}
          className={selectClass}
          value={chosenSort}
          onChange={(event) => change({ sort: event.target.value })}
        >
          {/* The default has no value, so that a natively submitted search is sorted by relevance. */}
          {sortsFor(search).map((sort) => (
            <option key={sort} value={sort === defaultSort(search) ? '' : sort}>
              {word(i18n, SORT_LABELS[sort])}
            </option>
          ))}
        </select>
        <div className="min-w-0 max-lg:flex-auto max-lg:*:field-sizing-content">
          <GamePicker game={search.game} games={facets?.games ?? []} onChange={pickGame} />
        </div>
        <select
          name="adds"
          aria-label={t`What it adds`}
          className={selectClass}
          value={search.adds ?? ''}
          onChange={(event) => change({ adds: event.target.value })}
        >
          <option value="">
            <Trans>Adds anything</Trans>
          </option>
          {ADDED_THINGS.map((things) => (
            <option key={things} value={things}>
              {i18n._(ADDS[things])}
            </option>
          ))}
        </select>
      </div>
      <ActiveFilters search={search} />
    </form>
  );
}

/** The search applies once it is submitted; submitting an empty field ends it. */
function SearchBox({ search }: { search: BrowseSearch }) {
  const { t } = useLingui();
  const { field, suggestions } = useSuggestions();
  // When a link or the Back button changes the search, the field shows the new one without losing the focus.
  const shown = useRef(search.search);
  useEffect(() => {
    if (field.ref.current === null || shown.current === search.search) return; // typed text stays
    shown.current = search.search;
    field.ref.current.value = search.search ?? '';
  }, [field.ref, search.search]);
  return (
    <search className="max-lg:basis-full">
      <div className="flex gap-2">
        <input
          type="search"
          name="search"
          defaultValue={search.search}
          placeholder={t`Search addons...`}
          aria-label={t`Search the catalogue`}
          autoComplete="off"
          enterKeyHint="search"
          {...field}
          className={inputClass}
        />
        <Button type="submit" aria-label={t`Search`} className="px-3.5">
          <Search aria-hidden="true" />
        </Button>
      </div>
      {suggestions}
    </search>
  );
}

/** Props of a filter button: it submits its value natively, and changes the address once hydrated. */
export function filterButton(name: string, value: string | undefined, change: ReturnType<typeof useChange>) {
  return {
    type: 'submit',
    form: FILTERS,
    name,
    // The last value of a name wins over the hidden input; an empty one removes the filter.
    value: value ?? '',
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      change({ [name]: value });
    },
  } as const;
}

/** Active filters that have no control of their own, each with a button that removes it. */
function ActiveFilters({ search }: { search: BrowseSearch }) {
  const { t } = useLingui();
  const change = useChange(search);
  const active = [
    search.featured === 'true' && { name: 'featured', label: t`Featured only` },
    search.tag !== undefined && { name: 'tag', label: t`Tag: ${ph({ tag: search.tag })}` },
    search.publisher !== undefined && {
      name: 'publisher',
      label: t`By ${ph({ publisher: search.publisher })}`,
    },
  ].filter((filter) => filter !== false);
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {active.map(({ name, label }) => (
        <li key={name}>
          <button
            {...filterButton(name, undefined, change)}
            className="notch-sm inline-flex min-h-9 items-center gap-2 bg-patina-wash px-3 text-sm font-semibold wrap-anywhere text-patina hover:underline"
          >
            {label}
            <X className="size-4" aria-hidden="true" />
            <span className="sr-only">
              <Trans>, remove this filter</Trans>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
