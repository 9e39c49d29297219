import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FacetsView } from '@sandcrate/api/addons/discovery-contract.ts';
import {
  ADDED_THINGS,
  CATEGORIES,
  CATEGORY_LABELS,
  PACK_TYPES,
  SORT_LABELS,
} from '@sandcrate/api/contract/limits.ts';
import { Search, SlidersHorizontal } from 'lucide-react';
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
} from 'react';
import { GamePicker } from '../../../app/game/GamePicker.tsx';
import { storeGame } from '../../../app/game/game.ts';
import { useAddress } from '../../../app/i18n/use-address.ts';
import { useFormat } from '../../../app/i18n/use-format.ts';
import { parseSearch, stringifySearch } from '../../../lib/search-params.ts';
import { word } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { inputClass } from '../../../ui/input.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useSuggestions } from '../search/use-suggestions.tsx';
import { ADDS, activeFilters, PACKS, ratingText } from './active-filters.ts';
import { type BrowseSearch, parseBrowseSearch } from './browse-search.ts';
import { defaultSort, sortsFor } from './browse-view.ts';
import { Options } from './Options.tsx';
import { TagFilters } from './TagFilters.tsx';
import { ListPath, useChange } from './use-change.ts';

type Props = { search: BrowseSearch; facets: FacetsView | undefined };

/** The form, which has the places of the search and of the filters, and the results. */
export const FILTERED =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8';
export const FILTERED_RESULTS = 'col-span-2 lg:col-span-1 lg:col-start-2';

/** The id of the form that all filters belong to. Before hydration the browser submits it natively. */
export const FILTERS = 'filters';

/** Parameters without a field, which the form submits as hidden inputs. */
const CARRIED = ['featured', 'publisher', 'view'] as const;

export function BrowseFilters({ search: given, facets }: Props) {
  const { t, i18n } = useLingui();
  // Shows what was chosen at once, although the address changes only when the results have loaded. A second choice in the
  // meantime adds to the first.
  const [search, showChosen] = useOptimistic(given);
  const changeAddress = useChange(search);
  const change: typeof changeAddress = async (...changes) =>
    startTransition(async () => {
      showChosen(parseBrowseSearch({ ...search, page: undefined, ...changes[0] }));
      await changeAddress(...changes);
    });
  const form = useRef<HTMLFormElement>(null);
  const chosenSort = search.sort === undefined || search.sort === defaultSort(search) ? '' : search.sort;
  const pickGame = (game: string | undefined) => {
    storeGame(game);
    // The earlier address would get the picked version too, so Back leads to the one before it.
    void change({ game }, { replace: true });
  };
  const applyEarlyChoices = useEffectEvent(() => {
    if (form.current === null) return;
    const chosen = {
      ...parseBrowseSearch(parseSearch(new FormData(form.current))),
      search: search.search,
      page: search.page,
    };
    const shown = { ...search, sort: chosenSort || undefined };
    if (stringifySearch(chosen) === stringifySearch(parseBrowseSearch(shown))) return;
    if (chosen.game === search.game) void change(chosen);
    else pickGame(chosen.game);
  });
  useEffect(() => applyEarlyChoices(), []);

  const action = useAddress(useContext(ListPath));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A view button that was pressed before it was hydrated submits the form natively.
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
  function type(text: string) {
    const wanted = text.trim();
    if (wanted === (search.search ?? '')) return;
    const sort = search.sort === 'relevance' ? undefined : search.sort;
    // Back leads to the list before the first letter.
    change({ search: wanted, sort }, { replace: search.search !== undefined });
  }
  return (
    <form ref={form} id={FILTERS} action={action} onSubmit={submit} className="contents">
      {CARRIED.map(
        (name) =>
          search[name] !== undefined && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <SearchBox search={search} onType={type} />
      <FilterSheet count={activeFilters(i18n, search).length}>
        <Choice label={t`Sort by`}>
          <select
            name="sort"
            aria-label={t`Sort by`}
            className={inputClass}
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
        </Choice>
        <Options
          legend={t`Category`}
          name="category"
          options={CATEGORIES.map((value) => ({
            value,
            label: word(i18n, CATEGORY_LABELS[value]),
            count: countOf(facets?.categories, value),
          }))}
          chosen={search.category}
          onChange={(category) => change({ category })}
        />
        <Choice label={t`Works on my game`}>
          <GamePicker game={search.game} games={facets?.games ?? []} onChange={pickGame} />
        </Choice>
        <Options
          legend={t`Pack type`}
          name="pack"
          options={PACK_TYPES.map((value) => ({
            value,
            label: i18n._(PACKS[value]),
            count: countOf(facets?.packs, value),
          }))}
          chosen={search.pack}
          onChange={(pack) => change({ pack })}
        />
        <Options
          legend={t`What it adds`}
          name="adds"
          options={ADDED_THINGS.map((value) => ({
            value,
            label: i18n._(ADDS[value]),
            count: countOf(facets?.adds, value),
          }))}
          chosen={search.adds}
          onChange={(adds) => change({ adds })}
        />
        <Choice label={t`Rating`}>
          <RatingPicker
            rating={search.rating}
            ratings={facets?.ratings ?? []}
            onChange={(rating) => change({ rating })}
          />
        </Choice>
        <TagFilters search={search} tags={facets?.tags ?? []} onChange={change} />
      </FilterSheet>
    </form>
  );
}

const countOf = <Value,>(counts: readonly { value: Value; count: number }[] | undefined, wanted: Value) =>
  counts?.find(({ value }) => value === wanted)?.count;

type RatingPickerProps = {
  rating: number | undefined;
  /** Ratings to choose from, and how many add-ons have each or a better one. */
  ratings: FacetsView['ratings'];
  onChange: (rating: string) => void;
};

function RatingPicker({ rating, ratings, onChange }: RatingPickerProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const isOffered = ratings.some(({ value }) => value === rating);
  const other = rating === undefined || isOffered ? [] : [{ value: rating, count: undefined }];
  return (
    <select
      name="rating"
      aria-label={t`Rating`}
      className={inputClass}
      value={rating ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t`Any rating`}</option>
      {[...ratings, ...other].map(({ value, count }) => (
        <option key={value} value={value}>
          {ratingText(i18n, value)}
          {count !== undefined && ` (${format.count(count)})`}
        </option>
      ))}
    </select>
  );
}

/** A choice with its name above it; the choice has the name for screen readers itself. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-sm text-muted">
        {label}
      </span>
      {children}
    </div>
  );
}

/** On a phone, a sheet over the foot of the page, which needs no script; else a column that is always open. */
function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const isWide = useMedia('(width >= 64rem)');
  const sheet = useRef<HTMLDetailsElement>(null);
  function close() {
    if (sheet.current === null || isWide) return;
    sheet.current.open = false;
    sheet.current.querySelector('summary')?.focus();
  }
  return (
    <details
      ref={sheet}
      open={isWide}
      className="folded lg:col-start-1 lg:row-[1/3]"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <summary
        tabIndex={isWide ? -1 : undefined}
        className="notch-sm flex min-h-11 items-center gap-2 border border-edge px-3 font-semibold lg:border-0 lg:px-0"
      >
        <SlidersHorizontal className="size-5" aria-hidden="true" />
        {count === 0 ? t`Filters` : t`Filters (${ph({ count: format.count(count) })})`}
      </summary>
      <div className="grid gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-50 max-lg:max-h-[80dvh] max-lg:overflow-y-auto max-lg:border-t max-lg:border-edge max-lg:bg-panel max-lg:p-4 max-lg:pb-0 max-lg:shadow-[0_0_0_100vmax_var(--scrim)]">
        {children}
        <div className="sticky bottom-0 -mx-4 border-t border-line bg-panel px-4 py-3 lg:hidden">
          {/* Submits the form until it is hydrated. */}
          <Button
            type="submit"
            className="w-full"
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <Trans>Show results</Trans>
          </Button>
        </div>
      </div>
    </details>
  );
}

/** How long to wait for the next letter, in milliseconds. */
const TYPING = 400;

type SearchBoxProps = { search: BrowseSearch; onType: (text: string) => void };

/** The search applies as it is typed; an empty field ends it. */
function SearchBox({ search, onType }: SearchBoxProps) {
  const { t } = useLingui();
  const { field, suggestions } = useSuggestions();
  // When a link or the Back button changes the search, the field shows the new one without losing the focus.
  const shown = useRef(search.search);
  useEffect(() => {
    if (field.ref.current === null || shown.current === search.search) return; // typed text stays
    shown.current = search.search;
    // What is being typed may end with a space.
    if (field.ref.current.value.trim() !== (search.search ?? ''))
      field.ref.current.value = search.search ?? '';
  }, [field.ref, search.search]);
  const latest = useRef(onType);
  useEffect(() => {
    latest.current = onType;
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <search
      className="lg:col-start-2 lg:row-1"
      onInput={({ target }) => {
        clearTimeout(waiting.current);
        if (!(target instanceof HTMLInputElement)) return;
        waiting.current = setTimeout(() => latest.current(target.value), TYPING);
      }}
    >
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
