import type { CommentsQuery } from '@sandcrate/api/comments/contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, respond } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** The publishers that the member follows, and their new add-ons. */
export const followingQuery = queryOptions({
  queryKey: [...keys.following.all, 'publishers'],
  queryFn: () => call('GET /api/users/me/following'),
});

/**
 * The latest add-ons of the publishers that the member follows.
 * @param limit how many to load at most
 * @param without the ids of add-ons to leave out
 */
export const followedNewsQuery = (limit: number, without: readonly string[]) =>
  queryOptions({
    queryKey: keys.following.news({ limit, without }),
    queryFn: async () => {
      const query = { limit: 1, news: limit, without: without.join() || undefined };
      return (await call('GET /api/users/me/following', { query })).news;
    },
  });

/** How many comments are loaded at a time. */
const PAGE = 50;

const totalOf = (headers: Headers, rows: readonly unknown[]) =>
  Number(headers.get('X-Total-Count') ?? rows.length);

export type CommentSort = z.infer<typeof CommentsQuery>['sort'];

/** An add-on's threads, the pinned one first, a page at a time; each page has how many there are. */
export const commentsQuery = (addonId: string, sort: CommentSort = 'newest') =>
  infiniteQueryOptions({
    queryKey: [...keys.comments(addonId), sort],
    queryFn: async ({ pageParam }) => {
      const { body, headers } = await respond('GET /api/addons/{id}/comments', {
        params: { id: addonId },
        query: { page: pageParam, limit: PAGE, sort },
      });
      return { threads: body, total: totalOf(headers, body) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ threads, total }, _, page) =>
      threads.length > 0 && page * PAGE < total ? page + 1 : undefined,
  });

/** All replies in a thread, oldest first, a page at a time. */
export const repliesQuery = ({ id, addonId }: { id: string; addonId: string }) =>
  infiniteQueryOptions({
    queryKey: [...keys.comments(addonId), 'replies', id],
    queryFn: async ({ pageParam }) => {
      const { body, headers } = await respond('GET /api/comments/{id}/replies', {
        params: { id },
        query: { page: pageParam, limit: PAGE },
      });
      return { replies: body, total: totalOf(headers, body) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ replies, total }, _, page) =>
      replies.length > 0 && page * PAGE < total ? page + 1 : undefined,
  });

/** The thread of one comment, with that comment. */
export const threadQuery = (addonId: string, commentId: string) =>
  queryOptions({
    queryKey: [...keys.comments(addonId), 'one', commentId],
    queryFn: () => call('GET /api/comments/{id}', { params: { id: commentId } }),
  });
