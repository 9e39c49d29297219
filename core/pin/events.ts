// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

const Pin = z.object({ addonId: z.uuid(), commentId: z.uuid(), by: z.enum(['publisher', 'staff']) });

/** In the stream `pin-<add-on>`. Another comment that is pinned takes the place of the one before. */
export const pinEvents = { CommentPinned: Pin, CommentUnpinned: Pin };

export type PinEvent = EventOf<typeof pinEvents>;
