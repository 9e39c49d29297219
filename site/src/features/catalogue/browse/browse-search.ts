import {
  ADDED_THINGS,
  type AddedThing,
  CATEGORY_LABELS,
  type CategoryId,
  SORT_LABELS,
  type SortId,
} from '@sandcrate/api/contract/limits.ts';
import { parseGame } from '../../../app/game/game.ts';
import { parsePage } from './list-pages.ts';

/** What the browse page shows, as given in its address; absent parameters have their defaults. */
export type BrowseSearch = {
  search?: string;
  category?: CategoryId;
  sort?: SortId;
  featured?: 'true';
  tag?: string;
  /** A username. */
  publisher?: string;
  /** A game version: only add-ons that work on it. */
  game?: string;
  /** Only add-ons that add things of this kind to the game. */
  adds?: AddedThing;
  page?: number;
  view?: 'list';
};

const isCategory = (text: unknown): text is CategoryId =>
  typeof text === 'string' && Object.hasOwn(CATEGORY_LABELS, text);
const isSort = (text: unknown): text is SortId =>
  typeof text === 'string' && Object.hasOwn(SORT_LABELS, text);

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}

/** Reads the address. Invalid parameters count as absent, so that every address shows something. */
export function parseBrowseSearch(raw: Record<string, unknown>): BrowseSearch {
  return {
    search: textOf(raw.search),
    category: isCategory(raw.category) ? raw.category : undefined,
    sort: isSort(raw.sort) ? raw.sort : undefined,
    featured: raw.featured === 'true' || raw.featured === true ? 'true' : undefined,
    tag: textOf(raw.tag),
    publisher: textOf(raw.publisher),
    game: parseGame(textOf(raw.game)),
    adds: ADDED_THINGS.find((things) => things === raw.adds),
    page: parsePage(raw.page),
    view: raw.view === 'list' ? 'list' : undefined,
  };
}
