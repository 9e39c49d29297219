import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const publishersQuery = queryOptions({
  queryKey: ['publishers'],
  queryFn: () => call('GET /api/publishers'),
  meta: { failure: 'Failed to fetch publishers' },
});

export const publisherQuery = (username: string) =>
  queryOptions({
    queryKey: ['publishers', username],
    queryFn: () => call('GET /api/publishers/{username}', { params: { username } }),
  });
