import { msg, ph } from '@lingui/core/macro';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import { pageOf } from '@sandcrate/api/contract/pages.ts';
import { i18nOf, type Matches, pageHead, siteFacts, summaryOf } from '../../../lib/page-head.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { word } from '../../../lib/words.ts';
import type { BrowseSearch } from './browse-search.ts';

/** One canonical address for all orders and pages of a filtered list. Searches are not indexed. */
export function browseHead(
  matches: Matches,
  { search, category }: BrowseSearch,
  pictured: string | undefined,
) {
  const { title: plain, lead } = pageOf('/browse');
  const path = `/browse${stringifySearch({ category })}`;
  const title =
    search !== undefined
      ? i18nOf(matches)._(msg`Results for "${ph({ search: summaryOf(search) })}"`)
      : category === undefined
        ? plain
        : word(i18nOf(matches), CATEGORY_LABELS[category]);
  const data = { '@type': 'CollectionPage', name: title, url: siteFacts(matches).url + path };
  return pageHead(matches, {
    title,
    description: lead,
    path,
    indexed: search === undefined,
    pictured,
    data: search === undefined ? [data] : [],
  });
}
