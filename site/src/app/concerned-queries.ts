// What a command changes on the screen: it is loaded again when the server has saved a command and does not show it yet.
import type { OperationKey } from '@sandcrate/api/contract/operations.ts';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { keys } from '../lib/query-keys.ts';

const addon = (id: string): QueryFilters => ({ queryKey: keys.addons.one(id), exact: true });

/** By command, with the id or name in its address. A command that is not here concerns all that a user sees. */
const CONCERNED: Partial<Record<OperationKey, (subject: string) => QueryFilters[]>> = {
  'POST /api/addons/{id}/like': (id) => [addon(id), { queryKey: keys.likes(id) }],
  'POST /api/addons/{id}/rate': (id) => [addon(id)],
  'DELETE /api/addons/{id}/rate': (id) => [addon(id)],
  'POST /api/addons/{id}/download': (id) => [addon(id), { queryKey: keys.downloads.all }],
  'POST /api/addons/{id}/comments': (id) => [addon(id), { queryKey: keys.comments(id) }],
  'DELETE /api/comments/{id}': () => [{ queryKey: keys.comments('').slice(0, 1) }],
  'POST /api/addons/{id}/releases/{releaseId}/compatibility': (id) => [
    { queryKey: keys.addons.part(id, 'compatibility') },
  ],
  'POST /api/addons/{id}/messages': (id) => [{ queryKey: keys.addons.part(id, 'messages') }],
  'POST /api/addons/{id}/appeal': (id) => [{ queryKey: keys.addons.part(id, 'history') }],
  'POST /api/addons/{id}/report': () => [],
  'POST /api/comments/{id}/report': () => [],
  'PUT /api/publishers/{username}/follow': (name) => followed(name),
  'DELETE /api/publishers/{username}/follow': (name) => followed(name),
};

const followed = (name: string): QueryFilters[] => [
  { queryKey: keys.following },
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
