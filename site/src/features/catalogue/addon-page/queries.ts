// What an add-on's page shows in addition to the add-on. Each part may fail on its own, without a toast.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { shownAddons } from '../browse/queries.ts';

export const requiresQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'requires'),
    queryFn: () => call('GET /api/addons/{id}/requires', { params: { id } }),
  });

export const contentsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'contents'),
    queryFn: () => call('GET /api/addons/{id}/contents', { params: { id } }),
  });

export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'related'),
    queryFn: async () => shownAddons(await call('GET /api/addons/{id}/related', { params: { id } })),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: keys.addons.part(id, 'history'),
    queryFn: () => call('GET /api/addons/{id}/history', { params: { id } }),
  });

/** The public collections with the add-on, most followers first. */
export const inCollectionsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.collections.with(id),
    queryFn: () => call('GET /api/addons/{id}/collections', { params: { id } }),
  });
