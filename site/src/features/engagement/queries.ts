import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whom I follow, and what is new of theirs. */
export const followingQuery = queryOptions({
  queryKey: ['following'],
  queryFn: () => call('GET /api/users/me/following'),
});

export const commentsQuery = (addonId: string) =>
  queryOptions({
    queryKey: ['comments', addonId],
    queryFn: () => call('GET /api/addons/{id}/comments', { params: { id: addonId } }),
  });
