import {
  CATEGORY_LABELS,
  type CategoryId,
  PAGE_SIZE,
  SORT_LABELS,
  type SortId,
} from '@sandcrate/api/contract/limits.ts';
import { formatCount } from '../../lib/format.ts';
import { parseGame } from '../game/game.ts';

/** What the browse page shows, as its address says it; what is absent is the default. */
export type BrowseSearch = {
  search?: string;
  category?: CategoryId;
  sort?: SortId;
  featured?: 'true';
  tag?: string;
  /** A username. */
  publisher?: string;
  /** A game version: only what works on it. */
  game?: string;
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

/** Reads the address; what it cannot understand counts as absent, so that every address shows something. */
export function parseBrowseSearch(raw: Record<string, unknown>): BrowseSearch {
  const page = Number(raw.page);
  return {
    search: textOf(raw.search),
    category: isCategory(raw.category) ? raw.category : undefined,
    sort: isSort(raw.sort) ? raw.sort : undefined,
    featured: raw.featured === 'true' || raw.featured === true ? 'true' : undefined,
    tag: textOf(raw.tag),
    publisher: textOf(raw.publisher),
    game: parseGame(textOf(raw.game)),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    view: raw.view === 'list' ? 'list' : undefined,
  };
}

/** How results are sorted when the address does not say: newest, or by how well they match what was searched for. */
export const defaultSort = ({ search }: BrowseSearch): SortId =>
  search === undefined ? 'newest' : 'relevance';

/** The sorts one can choose from; a best match needs something to match. */
export const sortsFor = ({ search }: BrowseSearch): SortId[] =>
  search === undefined
    ? ['newest', 'downloads', 'rating', 'trending']
    : ['relevance', 'newest', 'downloads', 'rating', 'trending'];

export const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** '{n} addon(s) found', with what was searched for and in which category. */
export function countLine(total: number, { search, category }: BrowseSearch): string {
  const found = `${formatCount(total)} ${total === 1 ? 'addon' : 'addons'} found`;
  const matching = search === undefined ? '' : ` for "${search}"`;
  const within = category === undefined ? '' : ` in ${CATEGORY_LABELS[category]}`;
  return found + matching + within;
}
