// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

const Pair = { addonId: z.uuid(), accountId: z.uuid() };

/** In the stream `engagement-<addonId>-<accountId>`: one rating and one like per person, by construction. */
export const engagementEvents = {
  AddonRated: z.object({ ...Pair, rating: z.int().min(1).max(5) }),
  RatingCleared: z.object(Pair),
  AddonLiked: z.object(Pair),
  AddonUnliked: z.object(Pair),
};

export type EngagementEvent = EventOf<typeof engagementEvents>;
