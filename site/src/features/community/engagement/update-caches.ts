// Shows what a visitor has done to add-ons and publishers in all cached queries.
import type { AddonDetail } from '@sandcrate/api/addons/contract.ts';
import type { PublisherProfile } from '@sandcrate/api/publishers/contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../lib/query-keys.ts';

/** Changes a cached add-on. */
export function patchAddon(queryClient: QueryClient, id: string, change: Partial<AddonDetail>): void {
  queryClient.setQueryData<AddonDetail>(keys.addons.one(id), (addon) => addon && { ...addon, ...change });
}

export type FollowState = { isFollowed: boolean; followerCount?: number };

/** Shows on a publisher's add-on pages and profile whether the publisher is followed. */
export function showFollow(queryClient: QueryClient, publisherId: string, state: FollowState): void {
  const { isFollowed } = state;
  queryClient.setQueriesData<AddonDetail | undefined>({ queryKey: ['addons', 'one'] }, (addon) =>
    addon?.publisher?.id === publisherId ? { ...addon, isFollowed } : addon,
  );
  queryClient.setQueriesData<PublisherProfile | undefined>({ queryKey: ['publishers', 'one'] }, (profile) =>
    profile?.id === publisherId ? { ...profile, ...state } : profile,
  );
}

/** The same once the server has answered; lists of followed publishers are loaded again. */
export function followChanged(queryClient: QueryClient, publisherId: string, state: FollowState) {
  showFollow(queryClient, publisherId, state);
  return queryClient.invalidateQueries({ queryKey: keys.following.all });
}

/** Shows a like and the number of all likes. */
export function showLike(queryClient: QueryClient, id: string, liked: boolean, likeCount: number): void {
  queryClient.setQueryData(keys.likes(id), { liked });
  patchAddon(queryClient, id, { likeCount });
}

/**
 * Stops loading an add-on and its like: an answer from before a change would undo it on the screen.
 * @returns loads again what was stopped; call it when the server has answered the change
 */
export async function holdAddon(queryClient: QueryClient, id: string): Promise<() => void> {
  const filters = [{ queryKey: keys.addons.one(id), exact: true }, { queryKey: keys.likes(id) }];
  const stopped = filters.filter((filter) => queryClient.isFetching(filter) > 0);
  await Promise.all(stopped.map((filter) => queryClient.cancelQueries(filter)));
  return () => {
    for (const filter of stopped) void queryClient.invalidateQueries(filter);
  };
}
