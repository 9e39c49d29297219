import { msg } from '@lingui/core/macro';
import { MAX_LIST_SIZE } from '@sandcrate/api/contract/limits.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, respond } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import type { BrowseSearch } from './browse-search.ts';
import { loadPage } from './list-pages.ts';

const FAILED = msg`Failed to fetch addons`;

export const featuredQuery = queryOptions({
  queryKey: keys.addons.featured,
  queryFn: () => call('GET /api/addons/featured'),
  meta: { failure: FAILED },
});

export const trendingQuery = queryOptions({
  queryKey: keys.addons.trending,
  queryFn: () => call('GET /api/addons/trending'),
  meta: { failure: FAILED },
});

/**
 * A page of results and the total; the last page if the wanted one does not exist. The previous results stay while the
 * next ones load.
 */
export const browseQuery = ({ view: _, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: keys.addons.browse(query),
    queryFn: ({ signal }) =>
      loadPage(query.page ?? 1, async (page) => {
        const { body, headers } = await respond('GET /api/addons', {
          query: { ...query, page: page === 1 ? undefined : page },
          signal,
        });
        return { addons: body, total: Number(headers.get('X-Total-Count') ?? body.length) };
      }),
    placeholderData: keepPreviousData,
    meta: { failure: FAILED },
  });

/** The newest add-ons. */
export const arrivalsQuery = browseQuery({ sort: 'newest' });

/** Counts of add-ons by category, tag and game version; each count ignores its own filter. */
export const facetsQuery = ({ view: _, page: __, sort: ___, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: keys.addons.facets(query),
    queryFn: ({ signal }) => call('GET /api/addons/facets', { query, signal }),
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
