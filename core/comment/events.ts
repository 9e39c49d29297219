// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { type EventOf, Sealed } from '../event-schema.ts';

/** The commented add-on, whose page changes. Early events lack it. */
const AddonId = z.uuid().optional();

export const commentEvents = {
  /** The text is sealed under its author's content key. */
  CommentPosted: z.object({ addonId: z.uuid(), accountId: z.uuid(), content: Sealed }),
  CommentDeleted: z.object({
    by: z.enum(['author', 'staff']),
    reason: z.string().nullable(),
    addonId: AddonId,
  }),
  CommentRestored: z.object({ addonId: AddonId }),
};

export type CommentEvent = EventOf<typeof commentEvents>;
