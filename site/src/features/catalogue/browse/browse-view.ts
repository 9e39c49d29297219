import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
// What the browse page makes of its address; apart from the reading of it, which every page's code holds.
import { CATEGORY_LABELS, PAGE_SIZE, type SortId } from '@sandcrate/api/contract/limits.ts';
import { word } from '../../../lib/words.ts';
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
export function countLine(i18n: I18n, total: number, { search, category }: BrowseSearch): string {
  if (search === undefined && category === undefined) {
    return i18n._(msg`${plural(total, { one: '# addon found', other: '# addons found' })}`);
  }
  const label = category && word(i18n, CATEGORY_LABELS[category]);
  if (search === undefined) {
    return i18n._(
      msg`${plural(total, { one: `# addon found in ${label}`, other: `# addons found in ${label}` })}`,
    );
  }
  if (category === undefined) {
    return i18n._(
      msg`${plural(total, { one: `# addon found for "${search}"`, other: `# addons found for "${search}"` })}`,
    );
  }
  return i18n._(
    msg`${plural(total, {
      one: `# addon found for "${search}" in ${label}`,
      other: `# addons found for "${search}" in ${label}`,
    })}`,
  );
}
