import { msg, ph } from '@lingui/core/macro';
import { pageOf } from '@sandcrate/api/contract/pages.ts';
import { addressOf, i18nOf, type Matches, pageHead, summaryOf } from '../../../lib/page-head.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { word } from '../../../lib/words.ts';
import type { BrowseSearch } from './browse-search.ts';
import { categoriesText } from './browse-view.ts';

/**
 * The head of the browse page. All orders, pages and further filters of the list of a category or tag have one canonical
 * address. Searches are not indexed, nor are lists of several categories or tags, or of tags that no add-on has.
 */
export function browseHead(
  matches: Matches,
  { search, category = [], tag = [] }: BrowseSearch,
  pictured: string | undefined,
) {
  const { title: plain, lead } = pageOf('/browse');
  const i18n = i18nOf(matches);
  const path = `/browse${stringifySearch({ category, tag })}`;
  const isOne = category.length <= 1 && tag.length <= 1;
  const indexed = search === undefined && isOne && (tag.length === 0 || pictured !== undefined);
  const title =
    search !== undefined
      ? i18n._(msg`Results for "${ph({ search: summaryOf(search) })}"`)
      : tag.length > 0
        ? i18n._(msg`Tag: ${ph({ tag: summaryOf(tag.join(', ')) })}`)
        : category.length > 0
          ? categoriesText(i18n, category)
          : word(i18n, plain);
  const data = { '@type': 'CollectionPage', name: title, url: addressOf(matches, path) };
  return pageHead(matches, {
    title,
    description: lead && word(i18n, lead),
    path,
    indexed,
    pictured,
    data: search === undefined ? [data] : [],
  });
}
