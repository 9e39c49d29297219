import { MAX_PAGE_SIZE } from '@sandcrate/api/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-keys.ts';

export const publishersQuery = queryOptions({
  queryKey: keys.publishers.list(1),
  queryFn: () => call('GET /api/publishers', { query: { limit: MAX_PAGE_SIZE } }),
  meta: { failure: 'Failed to fetch publishers' },
});

export const publisherQuery = (username: string) =>
  queryOptions({
    queryKey: keys.publishers.one(username),
    queryFn: () => call('GET /api/publishers/{username}', { params: { username } }),
  });
