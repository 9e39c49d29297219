// What the browse page makes of its address; apart from the reading of it, which every page's code holds.
import { CATEGORY_LABELS, PAGE_SIZE, type SortId } from '@sandcrate/api/contract/limits.ts';
import { formatCount } from '../../../lib/format.ts';
import type { BrowseSearch } from './browse-search.ts';

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
