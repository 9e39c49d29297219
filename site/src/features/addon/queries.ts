// What an add-on's page shows beside the add-on itself. Each part may fail alone, without a toast.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const part = (name: string, id: string) => ['addons', 'one', id, name] as const;

export const requiresQuery = (id: string) =>
  queryOptions({
    queryKey: part('requires', id),
    queryFn: () => call('GET /api/addons/{id}/requires', { params: { id } }),
  });

export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: part('related', id),
    queryFn: () => call('GET /api/addons/{id}/related', { params: { id } }),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: part('history', id),
    queryFn: () => call('GET /api/addons/{id}/history', { params: { id } }),
  });
