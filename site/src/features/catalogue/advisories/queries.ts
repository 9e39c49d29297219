import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

export const advisoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.advisories.one(id),
    queryFn: () => call('GET /api/advisories/{id}', { params: { id } }),
  });

export const advisoriesQuery = queryOptions({
  queryKey: keys.advisories.all,
  queryFn: () => call('GET /api/advisories'),
});
