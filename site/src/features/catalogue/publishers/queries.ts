import { msg } from '@lingui/core/macro';
import { PAGE_SIZE } from '@sandcrate/api/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, respond } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';
import { loadPage } from '../browse/list-pages.ts';

/** A page of publishers, the last one if the wanted one does not exist, with the totals of all publishers. */
export const publishersQuery = (wanted: number) =>
  queryOptions({
    queryKey: keys.publishers.list(wanted),
    queryFn: ({ signal }) =>
      loadPage(wanted, async (page) => {
        const { body, headers } = await respond('GET /api/publishers', {
          query: { page, limit: PAGE_SIZE },
          signal,
        });
        const numberIn = (name: string) => Number(headers.get(name) ?? 0);
        return {
          publishers: body,
          total: numberIn('X-Total-Count'),
          downloads: numberIn('X-Total-Downloads'),
          averageRating: numberIn('X-Average-Rating'),
        };
      }),
    meta: { failure: msg`Failed to fetch publishers` },
  });

export const publisherQuery = (username: string) =>
  queryOptions({
    queryKey: keys.publishers.one(username),
    queryFn: () => call('GET /api/publishers/{username}', { params: { username } }),
  });
