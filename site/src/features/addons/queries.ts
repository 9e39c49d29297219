import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, respond } from '../../lib/api.ts';
import type { BrowseSearch } from './browse-search.ts';

/** Everything that shows add-ons, to be loaded anew when one has changed. */
const ADDONS_KEY = 'addons';
const FAILED = 'Failed to fetch addons';

export const featuredQuery = queryOptions({
  queryKey: [ADDONS_KEY, 'featured'],
  queryFn: () => call('GET /api/addons/featured'),
  meta: { failure: FAILED },
});

export const trendingQuery = queryOptions({
  queryKey: [ADDONS_KEY, 'trending'],
  queryFn: () => call('GET /api/addons/trending'),
  meta: { failure: FAILED },
});

/** A page of results and how many there are in all; the results before stay while the next load. */
export const browseQuery = ({ view: _, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: [ADDONS_KEY, 'browse', query],
    queryFn: async ({ signal }) => {
      const { body, headers } = await respond('GET /api/addons', { query, signal });
      return { addons: body, total: Number(headers.get('X-Total-Count') ?? body.length) };
    },
    placeholderData: keepPreviousData,
    meta: { failure: FAILED },
  });

/** How many add-ons there are by category, tag and game version; each disregards its own filter. */
export const facetsQuery = ({ view: _, page: __, sort: ___, ...query }: BrowseSearch) =>
  queryOptions({
    queryKey: [ADDONS_KEY, 'facets', query],
    queryFn: ({ signal }) => call('GET /api/addons/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const addonQuery = (id: string) =>
  queryOptions({
    queryKey: [ADDONS_KEY, 'one', id],
    queryFn: () => call('GET /api/addons/{id}', { params: { id } }),
    meta: { failure: 'Failed to fetch addon' },
  });

/** The publisher's own add-ons and totals. */
export const ownAddonsQuery = queryOptions({
  queryKey: [ADDONS_KEY, 'own'],
  queryFn: () => call('GET /api/publisher/addons'),
  meta: { failure: FAILED },
});

export const publisherStatsQuery = queryOptions({
  queryKey: [ADDONS_KEY, 'own-stats'],
  queryFn: () => call('GET /api/publisher/stats'),
  meta: { failure: 'Failed to fetch stats' },
});

export const reloadAddons = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [ADDONS_KEY] });

/** Loads an add-on itself anew, not what its page shows beside it. */
export const reloadAddon = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: addonQuery(id).queryKey, exact: true });
