import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, respond } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** The publishers that the member follows, and their new add-ons. */
export const followingQuery = queryOptions({
  queryKey: keys.following,
  queryFn: () => call('GET /api/users/me/following'),
});

/** How many comments are loaded at a time. */
const PAGE = 50;

/** An add-on's comments, newest first, a page at a time; each page has the total. */
export const commentsQuery = (addonId: string) =>
  infiniteQueryOptions({
    queryKey: keys.comments(addonId),
    queryFn: async ({ pageParam }) => {
      const { body, headers } = await respond('GET /api/addons/{id}/comments', {
        params: { id: addonId },
        query: { page: pageParam, limit: PAGE },
      });
      return { comments: body, total: Number(headers.get('X-Total-Count') ?? body.length) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ comments, total }, _, page) =>
      comments.length > 0 && page * PAGE < total ? page + 1 : undefined,
  });
