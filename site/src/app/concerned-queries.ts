// What a command changes on the screen: it is loaded again when the server has saved a command and does not show it yet.
import type { OperationKey } from '@sandcrate/api/contract/operations.ts';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { keys } from '../lib/query-keys.ts';

const addon = (id: string): QueryFilters => ({ queryKey: keys.addons.one(id), exact: true });

const allComments: QueryFilters = { queryKey: keys.comments('').slice(0, 1) };

const collections: QueryFilters = { queryKey: keys.collections.all };

const profiles: QueryFilters[] = [keys.ownProfile, keys.profiles.all, keys.publishers.all].map(
  (queryKey) => ({ queryKey }),
);

/** By command, with the id or name in its address. A command that is not here concerns all that a user sees. */
const CONCERNED: Partial<Record<OperationKey, (subject: string) => QueryFilters[]>> = {
  'POST /api/addons/{id}/like': (id) => [
    addon(id),
    { queryKey: keys.likes(id) },
    { queryKey: keys.addons.favourites.all },
  ],
  'POST /api/addons/{id}/rate': (id) => [addon(id)],
  'DELETE /api/addons/{id}/rate': (id) => [addon(id)],
  'POST /api/addons/{id}/download': (id) => [addon(id), { queryKey: keys.downloads.all }],
  'POST /api/addons/{id}/comments': (id) => [addon(id), { queryKey: keys.comments(id) }],
  'PUT /api/comments/{id}': () => [allComments],
  'DELETE /api/comments/{id}': () => [allComments],
  'PUT /api/comments/{id}/pin': () => [allComments],
  'DELETE /api/comments/{id}/pin': () => [allComments],
  'POST /api/addons/{id}/releases/{releaseId}/compatibility': (id) => [
    { queryKey: keys.addons.part(id, 'compatibility') },
  ],
  'POST /api/addons/{id}/messages': (id) => [{ queryKey: keys.addons.part(id, 'messages') }],
  'POST /api/addons/{id}/appeal': (id) => [{ queryKey: keys.addons.part(id, 'history') }],
  'POST /api/collections': () => [collections],
  'PUT /api/collections/{id}': () => [collections],
  'DELETE /api/collections/{id}': () => [collections],
  'PUT /api/collections/{id}/items/{addonId}': () => [collections],
  'DELETE /api/collections/{id}/items/{addonId}': () => [collections],
  'PUT /api/collections/{id}/order': () => [collections],
  'PUT /api/collections/{id}/follow': () => [collections],
  'DELETE /api/collections/{id}/follow': () => [collections],
  'POST /api/collections/{id}/appeal': () => [collections],
  'PUT /api/users/me/profile': () => profiles,
  'POST /api/users/me/profile/picture': () => profiles,
  'DELETE /api/users/me/profile/picture': () => profiles,
  'POST /api/profiles/{id}/appeal': () => profiles,
  'PUT /api/users/me/inbox/read': () => [{ queryKey: keys.inbox.all }],
  'PUT /api/users/me/inbox/{id}/read': () => [{ queryKey: keys.inbox.all }],
  'PUT /api/users/me/notification-settings': () => [
    { queryKey: keys.notificationSettings },
    { queryKey: keys.inbox.all },
  ],
  'PUT /api/users/me/time-zone': () => [],
  'POST /api/unsubscribe': () => [{ queryKey: keys.notificationSettings }],
  'POST /api/addons/{id}/report': () => [],
  'POST /api/comments/{id}/report': () => [],
  'POST /api/collections/{id}/report': () => [],
  'POST /api/profiles/{id}/report': () => [],
  'PUT /api/publishers/{username}/follow': (name) => followed(name),
  'DELETE /api/publishers/{username}/follow': (name) => followed(name),
};

const followed = (name: string): QueryFilters[] => [
  { queryKey: keys.following.all },
  { queryKey: keys.publishers.one(name) },
];

/** Queries whose data no command of a visitor changes, or only one that says so itself. */
const UNCONCERNED: readonly unknown[] = [keys.session[0], keys.site[0], keys.status[0], keys.openApi[0]];

/**
 * Loads again what a command concerns.
 * @param command its name in the contract @param params what its address names
 */
export function reloadConcerned(
  queryClient: QueryClient,
  command: OperationKey,
  params: Readonly<Record<string, unknown>>,
): void {
  const [subject = ''] = Object.values(params);
  const filters = CONCERNED[command]?.(String(subject)) ?? [
    { predicate: ({ queryKey }) => !UNCONCERNED.includes(queryKey[0]) } satisfies QueryFilters,
  ];
  for (const filter of filters) void queryClient.invalidateQueries(filter);
}
