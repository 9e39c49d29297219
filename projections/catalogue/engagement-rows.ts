// Applies a batch's ratings and likes.
import { type EngagementEvent, events as engagementEvents } from '@sandcrate/core/engagement/engagement.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { eventsIn, occurredAt } from '../runner/event-facts.ts';
import type { EngagementCounts, ProjectedEvent } from '../runner/projection.ts';
import { type EngagementChange, putEngagements } from './counters.ts';

/** For each person and add-on, only the last of each counts. Returns the counts of the add-ons that were changed. */
export async function applyEngagementEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
): Promise<Map<string, EngagementCounts>> {
  const changes = new Map<string, EngagementChange>();
  for (const event of eventsIn(engagementEvents, events)) {
    const { addonId, accountId } = event.data;
    const before = changes.get(event.streamName) ?? { addonId, accountId };
    changes.set(event.streamName, { ...before, ...changeBy(event) });
  }
  return putEngagements(tx, [...changes.values()]);
}

function changeBy(event: Known<EngagementEvent>): Partial<EngagementChange> {
  switch (event.type) {
    case 'AddonRated':
      return { rating: { stars: event.data.rating, at: occurredAt(event) } };
    case 'RatingCleared':
      return { rating: null };
    case 'AddonLiked':
      return { like: { at: occurredAt(event) } };
    case 'AddonUnliked':
      return { like: null };
  }
}
