// Whether one person follows one publisher.
import { followingSelf, publisherNotFound } from '../account/errors.ts';
import type { FollowEvent } from './events.ts';

export { type FollowEvent, followEvents as events } from './events.ts';

export const streamName = (followerId: string, followedId: string) => `follow-${followerId}-${followedId}`;

export type Following = boolean;
export const initial: Following = false;
export const evolve = (_: Following, { type }: FollowEvent): Following => type === 'PublisherFollowed';

type Pair = { followerId: string; followedId: string };

/** `isPublisher`: the account to follow is a publisher, neither banned nor deleted. */
export type Follow = Pair & { type: 'Follow'; isPublisher: boolean };
export type Unfollow = Pair & { type: 'Unfollow' };
export type FollowCommand = Follow | Unfollow;

/** @throws DomainError 'not-found' when the publisher does not exist, 'conflict' for following oneself */
export function decide(command: FollowCommand, isFollowing: Following): FollowEvent[] {
  const { followerId, followedId } = command;
  const data = { followerId, followedId };
  if (command.type === 'Unfollow') return isFollowing ? [{ type: 'PublisherUnfollowed', data }] : [];
  if (isFollowing) return [];
  if (!command.isPublisher) throw publisherNotFound();
  if (followerId === followedId) throw followingSelf();
  return [{ type: 'PublisherFollowed', data }];
}
