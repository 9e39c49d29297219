// One person's rating and like of one add-on: at most one of each, by construction.
import { ownRating, ratingOutOfRange } from './errors.ts';
import type { EngagementEvent } from './events.ts';

export { type EngagementEvent, engagementEvents as events } from './events.ts';

export const streamName = (addonId: string, accountId: string) => `engagement-${addonId}-${accountId}`;

export type Engagement = { rating: number | null; liked: boolean };
export const initial: Engagement = { rating: null, liked: false };

export function evolve(engagement: Engagement, { type, data }: EngagementEvent): Engagement {
  switch (type) {
    case 'AddonRated':
      return { ...engagement, rating: data.rating };
    case 'RatingCleared':
      return { ...engagement, rating: null };
    case 'AddonLiked':
      return { ...engagement, liked: true };
    case 'AddonUnliked':
      return { ...engagement, liked: false };
  }
}

type Pair = { addonId: string; accountId: string };

export type RateAddon = Pair & { type: 'RateAddon'; rating: number; publisherId: string };
export type ClearRating = Pair & { type: 'ClearRating' };
/** Without `liked` it toggles the like. */
export type LikeAddon = Pair & { type: 'LikeAddon'; liked?: boolean };
/** Removes the engagement of a deleted account. */
export type WithdrawEngagement = Pair & { type: 'WithdrawEngagement' };
export type EngagementCommand = RateAddon | ClearRating | LikeAddon | WithdrawEngagement;

/** @throws DomainError 'forbidden' for rating one's own add-on, 'invalid' for a rating that is not 1 to 5 */
export function decide(command: EngagementCommand, engagement: Engagement): EngagementEvent[] {
  const { addonId, accountId } = command;
  const data = { addonId, accountId };
  const cleared: EngagementEvent[] = engagement.rating === null ? [] : [{ type: 'RatingCleared', data }];
  const unliked: EngagementEvent[] = engagement.liked ? [{ type: 'AddonUnliked', data }] : [];
  switch (command.type) {
    case 'RateAddon':
      return rate(command, engagement);
    case 'ClearRating':
      return cleared;
    case 'LikeAddon':
      if (!(command.liked ?? !engagement.liked)) return unliked;
      return engagement.liked ? [] : [{ type: 'AddonLiked', data }];
    case 'WithdrawEngagement':
      return [...cleared, ...unliked];
  }
}

function rate(
  { addonId, accountId, rating, publisherId }: RateAddon,
  engagement: Engagement,
): EngagementEvent[] {
  if (accountId === publisherId) throw ownRating();
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
    throw ratingOutOfRange();
  }
  if (engagement.rating === rating) return [];
  return [{ type: 'AddonRated', data: { addonId, accountId, rating } }];
}
