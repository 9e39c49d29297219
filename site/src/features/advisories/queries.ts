import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const advisoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['advisories', id],
    queryFn: () => call('GET /api/advisories/{id}', { params: { id } }),
  });

export const advisoriesQuery = queryOptions({
  queryKey: ['advisories'],
  queryFn: () => call('GET /api/advisories'),
});
