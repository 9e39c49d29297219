import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keys } from '../../../lib/query-keys.ts';

/** The member's downloads, and which of them have a newer release. */
export const myDownloadsQuery = queryOptions({
  queryKey: keys.downloads.mine,
  queryFn: () => call('GET /api/users/me/downloads'),
});

export const updatesQuery = queryOptions({
  queryKey: keys.downloads.updates,
  queryFn: () => call('GET /api/users/me/updates'),
});

/** What moderators decided about the member's profile. */
export const profileDecisionsQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.profiles.decisions(accountId),
    queryFn: () => call('GET /api/profiles/{id}/decisions', { params: { id: accountId } }),
  });

/** The penalties that moderators imposed on the member. */
export const accountDecisionsQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.accountDecisions(accountId),
    queryFn: () => call('GET /api/users/{id}/decisions', { params: { id: accountId } }),
  });

export const ownProfileQuery = queryOptions({
  queryKey: keys.ownProfile,
  queryFn: () => call('GET /api/users/me/profile'),
});
