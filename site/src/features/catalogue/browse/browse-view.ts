import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
// How the browse page shows its search. Separate from browse-search.ts, which is part of every page's code.
import { CATEGORY_LABELS, type CategoryId, type SortId } from '@sandcrate/api/contract/limits.ts';
import { word } from '../../../lib/words.ts';
import type { BrowseSearch } from './browse-search.ts';

/** The sort if the address names none: newest, or best match if there are search words. */
export const defaultSort = ({ search }: BrowseSearch): SortId =>
  search === undefined ? 'newest' : 'relevance';

/** The sorts to choose from; best match needs search words. */
export const sortsFor = ({ search }: BrowseSearch): SortId[] =>
  search === undefined
    ? ['newest', 'downloads', 'rating', 'trending']
    : ['relevance', 'newest', 'downloads', 'rating', 'trending'];

/** 'Mobs & Creatures or Gameplay'. */
export const categoriesText = (i18n: I18n, categories: readonly CategoryId[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(
    categories.map((category) => word(i18n, CATEGORY_LABELS[category])),
  );

/** '{n} addon(s) found', with the search words and the categories. */
export function countLine(i18n: I18n, total: number, { search, category }: BrowseSearch): string {
  if (search === undefined && category === undefined) {
    return i18n._(msg`${plural(total, { one: '# addon found', other: '# addons found' })}`);
  }
  const label = category && categoriesText(i18n, category);
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
