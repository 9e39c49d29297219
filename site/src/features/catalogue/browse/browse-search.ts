import {
  ADDED_THINGS,
  type AddedThing,
  CATEGORIES,
  type CategoryId,
  MAX_FILTER_VALUES,
  PACK_TYPES,
  SORT_LABELS,
  type SortId,
} from '@sandcrate/api/contract/limits.ts';
import { parseGame } from '../../../app/game/game.ts';
import { parsePage } from './list-pages.ts';

/** What the browse page shows, as given in its address; absent parameters have their defaults. Lists are never empty. */
export type BrowseSearch = {
  search?: string;
  /** Any of these. */
  category?: CategoryId[];
  sort?: SortId;
  featured?: 'true';
  /** All of these. */
  tag?: string[];
  /** None of these tags. */
  withoutTag?: string[];
  /** A username. */
  publisher?: string;
  /** A game version: only add-ons that work on it. */
  game?: string;
  /** Only add-ons that add things of all of these kinds to the game. */
  adds?: AddedThing[];
  /** Any of these types of packs. */
  pack?: (typeof PACK_TYPES)[number][];
  /** The least mean rating, from 1 to 5. */
  rating?: number;
  page?: number;
  view?: 'list';
};

const isSort = (text: unknown): text is SortId =>
  typeof text === 'string' && Object.hasOwn(SORT_LABELS, text);

/** The texts that a parameter has, without blank ones. */
const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? String(each).trim() : []))
    .filter((text) => text !== '');

/** Of a repeated parameter the last one counts. */
const textOf = (value: unknown): string | undefined => [value].flat().slice(-1).flatMap(textsOf)[0];

const listOf = <Value>(values: Value[]): Value[] | undefined => (values.length === 0 ? undefined : values);

/** The known values that a parameter has, in their usual order. */
const knownOf = <Value extends string>(known: readonly Value[], value: unknown): Value[] | undefined =>
  listOf(known.filter((each) => textsOf(value).includes(each)));

const tagsOf = (value: unknown) =>
  listOf([...new Set(textsOf(value))].toSorted().slice(0, MAX_FILTER_VALUES));

function ratingOf(value: unknown): number | undefined {
  const rating = Number(textOf(value));
  return rating >= 1 && rating <= 5 ? rating : undefined;
}

/** Reads the address. Invalid parameters count as absent, so that every address shows something. */
export function parseBrowseSearch(raw: Record<string, unknown>): BrowseSearch {
  const sort = textOf(raw.sort);
  return {
    search: textOf(raw.search),
    category: knownOf(CATEGORIES, raw.category),
    sort: isSort(sort) ? sort : undefined,
    featured: textOf(raw.featured) === 'true' ? 'true' : undefined,
    tag: tagsOf(raw.tag),
    withoutTag: tagsOf(raw.withoutTag),
    publisher: textOf(raw.publisher),
    game: parseGame(textOf(raw.game)),
    adds: knownOf(ADDED_THINGS, raw.adds),
    pack: knownOf(PACK_TYPES, raw.pack),
    rating: ratingOf(raw.rating),
    page: parsePage(textOf(raw.page)),
    view: textOf(raw.view) === 'list' ? 'list' : undefined,
  };
}
