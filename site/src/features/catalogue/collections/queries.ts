import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: keys.collections.one(id),
    queryFn: () => call('GET /api/collections/{id}', { params: { id } }),
  });

const MOST_RELEASES = 100;

/** The releases of an add-on that can be recommended, newest first. */
export const releasesQuery = (addonId: string) =>
  queryOptions({
    queryKey: keys.addons.part(addonId, 'releases'),
    queryFn: () =>
      call('GET /api/addons/{id}/releases', { params: { id: addonId }, query: { limit: MOST_RELEASES } }),
  });

/** What moderators decided about a collection, for its owner and staff. */
export const decisionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.collections.decisions(id),
    queryFn: () => call('GET /api/collections/{id}/decisions', { params: { id } }),
  });

/**
 * The member's own collections, and those that they follow.
 * @param addonId says of each own collection whether this add-on is in it
 */
export const myCollectionsQuery = (addonId?: string) =>
  queryOptions({
    queryKey: keys.collections.mine(addonId),
    queryFn: () => call('GET /api/users/me/collections', { query: { addonId } }),
  });

/** Reloads everything that shows collections, after one has changed. */
export const reloadCollections = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.collections.all });
