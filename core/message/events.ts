// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { type EventOf, Sealed } from '../event-schema.ts';

export const messageEvents = {
  /** The text is sealed under its author's content key. */
  ReviewMessagePosted: z.object({
    addonId: z.uuid(),
    authorId: z.uuid(),
    by: z.enum(['publisher', 'staff']),
    /** 'staff': a note among reviewers, which the publisher never sees. */
    audience: z.enum(['publisher', 'staff']),
    text: Sealed,
    /** The staff whose '@name' is in a note, without its author; absent when there are none. */
    mentions: z.array(z.uuid()).optional(),
  }),
  /** A note of staff on an account, which its owner never sees. The text is sealed under that account's identity key. */
  AccountNotePosted: z.object({
    accountId: z.uuid(),
    authorId: z.uuid(),
    text: Sealed,
    /** As in a note about an add-on. */
    mentions: z.array(z.uuid()).optional(),
  }),
};

export type MessageEvent = EventOf<typeof messageEvents>;
