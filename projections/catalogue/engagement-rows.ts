// Applies a batch's ratings and likes: of many by one person on one add-on, the last of each counts.
import { type EngagementEvent, events as engagementEvents } from '@sandcrate/core/engagement/engagement.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/core/postgres/transaction.ts';
import { eventsIn, occurredAt } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { type EngagementChange, putEngagements } from './counters.ts';

export async function applyEngagementEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
): Promise<void> {
  const changes = new Map<string, EngagementChange>();
  for (const event of eventsIn(engagementEvents, events)) {
    const change = changes.get(event.streamName) ?? unchanged(event.data);
    changes.set(event.streamName, { ...change, ...changeBy(event) });
  }
  await putEngagements(tx, [...changes.values()]);
}

const unchanged = ({ addonId, accountId }: EngagementEvent['data']): EngagementChange => ({
  addon_id: addonId,
  account_id: accountId,
  sets_rating: false,
  rating: null,
  rated_at: null,
  sets_like: false,
  liked_at: null,
});

function changeBy(event: Known<EngagementEvent>): Partial<EngagementChange> {
  switch (event.type) {
    case 'AddonRated':
      return { sets_rating: true, rating: event.data.rating, rated_at: occurredAt(event) };
    case 'RatingCleared':
      return { sets_rating: true, rating: null, rated_at: null };
    case 'AddonLiked':
      return { sets_like: true, liked_at: occurredAt(event) };
    case 'AddonUnliked':
      return { sets_like: true, liked_at: null };
  }
}
