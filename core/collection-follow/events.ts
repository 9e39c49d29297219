// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

const Pair = z.object({ followerId: z.uuid(), collectionId: z.uuid() });

/** In the stream `collectionfollow-<follower>-<collection>`. */
export const collectionFollowEvents = { CollectionFollowed: Pair, CollectionUnfollowed: Pair };

export type CollectionFollowEvent = EventOf<typeof collectionFollowEvents>;
