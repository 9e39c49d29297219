// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

const Pair = z.object({ followerId: z.uuid(), followedId: z.uuid() });

/** In the stream `follow-<follower>-<followed>`. */
export const followEvents = { PublisherFollowed: Pair, PublisherUnfollowed: Pair };

export type FollowEvent = EventOf<typeof followEvents>;
