import { PAGE_SIZE } from '@sandcrate/api/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, respond } from '../../lib/api.ts';
import { keys } from '../../lib/query-keys.ts';

/** A page of publishers and how many there are in all. */
export const publishersQuery = (page: number) =>
  queryOptions({
    queryKey: keys.publishers.list(page),
    queryFn: async ({ signal }) => {
      const { body, headers } = await respond('GET /api/publishers', {
        query: { page, limit: PAGE_SIZE },
        signal,
      });
      return { publishers: body, total: Number(headers.get('X-Total-Count') ?? body.length) };
    },
    meta: { failure: 'Failed to fetch publishers' },
  });

export const publisherQuery = (username: string) =>
  queryOptions({
    queryKey: keys.publishers.one(username),
    queryFn: () => call('GET /api/publishers/{username}', { params: { username } }),
  });
