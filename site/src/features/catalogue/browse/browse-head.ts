import { msg, ph } from '@lingui/core/macro';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { pageOf } from '@sandcrate/api/contract/pages.ts';
import { addressOf, i18nOf, type Matches, pageHead, summaryOf } from '../../../lib/page-head.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { word } from '../../../lib/words.ts';
import type { BrowseSearch } from './browse-search.ts';

/**
 * The head of the browse page. All orders, pages and game versions of a category's or tag's list have one canonical
 * address. Searches are not indexed, nor are tags that no add-on has.
 */
export function browseHead(
  matches: Matches,
  { search, category, tag }: BrowseSearch,
  pictured: string | undefined,
) {
  const { title: plain, lead } = pageOf('/browse');
  const i18n = i18nOf(matches);
  const path = `/browse${stringifySearch({ category, tag })}`;
  const indexed = search === undefined && (tag === undefined || pictured !== undefined);
  const title =
    search !== undefined
      ? i18n._(msg`Results for "${ph({ search: summaryOf(search) })}"`)
      : tag !== undefined
        ? i18n._(msg`Tag: ${ph({ tag: summaryOf(tag) })}`)
        : word(i18n, category === undefined ? plain : CATEGORY_LABELS[category]);
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
