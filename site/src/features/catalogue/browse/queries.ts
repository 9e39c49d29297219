import { msg } from '@lingui/core/macro';
import type { AddonCard } from '@sandcrate/api/addons/contract.ts';
import { MAX_LIST_SIZE, type SortId } from '@sandcrate/api/contract/limits.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, respond } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import type { BrowseSearch } from './browse-search.ts';
import { loadPage } from './list-pages.ts';

const FAILED = msg`Failed to fetch addons`;

/** How many characters of a description cards get: more than two lines on the widest screen. */
const SUMMARY = 320;

/** What cards and rows show of an add-on. */
export type ShownAddon = Pick<
  AddonCard,
  | 'id'
  | 'title'
  | 'description'
  | 'publisherName'
  | 'category'
  | 'imageUrl'
  | 'bannerImageUrl'
  | 'version'
  | 'downloadCount'
  | 'averageRating'
  | 'ratingCount'
  | 'isFeatured'
  | 'minGameVersion'
  | 'createdAt'
  | 'updatedAt'
>;

/** Add-ons for cards. In a page that the server renders, no more than these show: it carries them as text and as data. */
export const shownAddons = (addons: readonly AddonCard[]): readonly ShownAddon[] =>
  import.meta.env.SSR ? addons.map(shownOf) : addons;

/** A long description is cut, at a word where there is one. The icon is left out if a banner is shown in its place. */
export const shownOf = (addon: AddonCard): ShownAddon => ({
  id: addon.id,
  title: addon.title,
  description: summaryOf(addon.description),
  publisherName: addon.publisherName,
  category: addon.category,
  imageUrl: addon.bannerImageUrl === null ? addon.imageUrl : null,
  bannerImageUrl: addon.bannerImageUrl,
  version: addon.version,
  downloadCount: addon.downloadCount,
  averageRating: addon.averageRating,
  ratingCount: addon.ratingCount,
  isFeatured: addon.isFeatured,
  minGameVersion: addon.minGameVersion,
  createdAt: addon.createdAt,
  updatedAt: addon.updatedAt,
});

function summaryOf(description: string): string {
  const characters = [...description];
  if (characters.length <= SUMMARY) return description;
  const start = characters.slice(0, SUMMARY).join('');
  const word = start.search(/\s\S*$/);
  return `${word > SUMMARY / 2 ? start.slice(0, word) : start}…`;
}

/**
 * A page of results and the total; the last page if the wanted one does not exist. The previous results stay while the
 * next ones load.
 */
export const browseQuery = ({ view: _, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: keys.addons.browse(query),
    queryFn: ({ signal }) =>
      loadPage(query.page ?? 1, async (page) => {
        const asked = { query: { ...query, page: page === 1 ? undefined : page }, signal };
        return listed(await respond('GET /api/addons', asked));
      }),
    placeholderData: keepPreviousData,
    meta: { failure: FAILED },
  });

const listed = ({ body, headers }: { body: AddonCard[]; headers: Headers }) => ({
  addons: shownAddons(body),
  total: Number(headers.get('X-Total-Count') ?? body.length),
});

/**
 * The first add-ons in an order.
 * @param query the order, the number of add-ons, the game version that they work on, and the ids to leave out
 */
export const firstAddonsQuery = (query: {
  sort: SortId;
  limit: number;
  game?: string;
  without?: readonly string[];
}) =>
  queryOptions({
    queryKey: keys.addons.shelf('first', query),
    queryFn: async () =>
      shownAddons(
        await call('GET /api/addons', { query: { ...query, without: query.without?.join() || undefined } }),
      ),
    placeholderData: keepPreviousData,
    meta: { failure: FAILED },
  });

/** How many new add-ons the page of news shows. */
export const ARRIVALS = 8;
export const arrivalsQuery = firstAddonsQuery({ sort: 'newest', limit: ARRIVALS });

/** Counts of add-ons by category, tag and game version; each count ignores its own filter. */
export const facetsQuery = ({ view: _, page: __, sort: ___, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: keys.addons.facets(query),
    queryFn: ({ signal }) => call('GET /api/addons/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The same of the member's favourites. */
export const favouritesQuery = ({ view: _, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: keys.addons.favourites.list(query),
    queryFn: ({ signal }) =>
      loadPage(query.page ?? 1, async (page) => {
        const asked = { query: { ...query, page: page === 1 ? undefined : page }, signal };
        return listed(await respond('GET /api/users/me/favourites', asked));
      }),
    placeholderData: keepPreviousData,
    meta: { failure: FAILED },
  });

/** Counts of the member's favourites, as of all add-ons. */
export const favouriteFacetsQuery = ({ view: _, page: __, sort: ___, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: keys.addons.favourites.facets(query),
    queryFn: ({ signal }) => call('GET /api/users/me/favourites/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const addonQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.one(id),
    queryFn: () => call('GET /api/addons/{id}', { params: { id } }),
    meta: { failure: msg`Failed to fetch addon` },
  });

/** The publisher's own add-ons. */
export const ownAddonsQuery = queryOptions({
  queryKey: keys.addons.own,
  queryFn: () => call('GET /api/publisher/addons', { query: { limit: MAX_LIST_SIZE } }),
  meta: { failure: FAILED },
});

export const publisherStatsQuery = queryOptions({
  queryKey: keys.addons.ownStats,
  queryFn: () => call('GET /api/publisher/stats'),
  meta: { failure: msg`Failed to fetch stats` },
});

/** Reloads everything that shows add-ons, after one has changed. */
export const reloadAddons = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.addons.all });

/** Reloads an add-on itself, but not what its page shows in addition. */
export const reloadAddon = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: addonQuery(id).queryKey, exact: true });
