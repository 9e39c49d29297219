// What a moderator has had on the screen while the console was open. Prefetching does not count.
import type { QueryClient } from '@tanstack/react-query';
import type { ModeratedAddon, ReviewedAddon } from '../addons/moderated-addon.ts';
import { differences } from './differences.ts';

const seen = new WeakMap<QueryClient, Map<string, ReviewedAddon>>();

export function noteSeen(queries: QueryClient, addon: ReviewedAddon): void {
  const addons = seen.get(queries) ?? new Map<string, ReviewedAddon>();
  seen.set(queries, addons.set(addon.id, addon));
}

/** An add-on as it was last on the screen in full; undefined if it never was. */
export const lastSeen = (queries: QueryClient, id: string): ReviewedAddon | undefined =>
  seen.get(queries)?.get(id);

/** Whether the moderator has had the details of exactly this revision on the screen. */
export const wasSeen = (queries: QueryClient, { id, revision }: ModeratedAddon): boolean =>
  lastSeen(queries, id)?.revision === revision;

/** Whether the list shows a newer, different state of an add-on than the moderator had on the screen. */
export function changedSinceSeen(queries: QueryClient, addon: ModeratedAddon): boolean {
  const seen = lastSeen(queries, addon.id);
  return seen !== undefined && seen.revision < addon.revision && differences(seen, addon).length > 0;
}
