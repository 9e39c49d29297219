// Whether one person follows one collection.
import { collectionNotFound, followingOwnCollection } from '../collection/errors.ts';
import type { CollectionFollowEvent } from './events.ts';

export { type CollectionFollowEvent, collectionFollowEvents as events } from './events.ts';

export const streamName = (followerId: string, collectionId: string) =>
  `collectionfollow-${followerId}-${collectionId}`;

export type Following = boolean;
export const initial: Following = false;
export const evolve = (_: Following, { type }: CollectionFollowEvent): Following =>
  type === 'CollectionFollowed';

type Pair = { followerId: string; collectionId: string };

/** `ownerId`: of a collection that this person may see; undefined when there is none. */
export type FollowCollection = Pair & { type: 'FollowCollection'; ownerId: string | undefined };
export type UnfollowCollection = Pair & { type: 'UnfollowCollection' };
export type CollectionFollowCommand = FollowCollection | UnfollowCollection;

/** @throws DomainError 'not-found' when the collection does not exist, 'conflict' for following one's own */
export function decide(command: CollectionFollowCommand, isFollowing: Following): CollectionFollowEvent[] {
  const { followerId, collectionId } = command;
  const data = { followerId, collectionId };
  if (command.type === 'UnfollowCollection') {
    return isFollowing ? [{ type: 'CollectionUnfollowed', data }] : [];
  }
  if (isFollowing) return [];
  if (command.ownerId === undefined) throw collectionNotFound();
  if (command.ownerId === followerId) throw followingOwnCollection();
  return [{ type: 'CollectionFollowed', data }];
}
