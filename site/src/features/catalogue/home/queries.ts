// The lists of the home page.
import { msg } from '@lingui/core/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { firstAddonsQuery, type ShownAddon, shownAddons } from '../browse/queries.ts';

/** How many add-ons each list shows. */
export const SHELF = 4;

const shelfQuery = (list: 'featured' | 'trending' | 'updated', without: readonly string[] = []) =>
  queryOptions({
    queryKey: keys.addons.shelf(list, { without }),
    queryFn: async () => {
      const query = { limit: SHELF, without: without.join() || undefined };
      return shownAddons(await call(`GET /api/addons/${list}`, { query }));
    },
    placeholderData: keepPreviousData,
    meta: { failure: msg`Failed to fetch addons` },
  });

export const featuredQuery = shelfQuery('featured');
export const trendingQuery = shelfQuery('trending');
/** The add-ons that were released last for the first time, without those given. */
export const newestQuery = (without: readonly string[]) =>
  firstAddonsQuery({ sort: 'newest', limit: SHELF, without });
/** The add-ons that were updated last, without those given. */
export const updatedQuery = (without: readonly string[]) => shelfQuery('updated', without);

/** The ids of the add-ons that these lists show; those that could not be loaded show none. */
export const idsOf = (...lists: readonly (readonly ShownAddon[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list?.map(({ id }) => id) ?? [])),
];

/**
 * What the lists above each list of the home page show: the ids that it leaves out. Undefined while a list above it is
 * loading.
 */
export function useShownAbove(): { newest?: string[]; updated?: string[]; personal?: string[] } {
  const featured = useQuery(featuredQuery);
  const trending = useQuery(trendingQuery);
  const isKnown = !featured.isPending && !trending.isPending;
  const first = idsOf(featured.data, trending.data);
  const newest = useQuery({ ...newestQuery(first), enabled: isKnown });
  const second = idsOf(featured.data, trending.data, newest.data);
  const areNewestKnown = isKnown && !newest.isPending;
  const updated = useQuery({ ...updatedQuery(second), enabled: areNewestKnown });
  return {
    newest: isKnown ? first : undefined,
    updated: areNewestKnown ? second : undefined,
    personal:
      areNewestKnown && !updated.isPending
        ? idsOf(featured.data, trending.data, newest.data, updated.data)
        : undefined,
  };
}
