// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { type EventOf, Sealed } from '../event-schema.ts';

/** The events of the stream `appeal-<decision event id>`. */
export const appealEvents = {
  AppealFiled: z.object({
    /** The add-on that the decision, or its comment, is about; absent for a collection, profile or account. */
    addonId: z.uuid().optional(),
    collectionId: z.uuid().optional(),
    profileId: z.uuid().optional(),
    /** The account that a penalty was imposed on. */
    accountId: z.uuid().optional(),
    appellantId: z.uuid(),
    /** The appealed decision: its event's type, and who made it (null: automatic). */
    decision: z.object({
      eventId: z.uuid(),
      type: z.string(),
      decidedBy: z.uuid().nullable(),
      decidedAt: z.iso.datetime(),
    }),
    /** Sealed under the appellant's content key. */
    text: Sealed,
  }),
  AppealUpheld: z.object({ note: z.string().nullable() }),
  AppealOverturned: z.object({ note: z.string().nullable() }),
};

export type AppealEvent = EventOf<typeof appealEvents>;
