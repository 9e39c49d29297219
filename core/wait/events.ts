// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

/** In a stream of their own, `wait-<add-on>`: moderators send the add-on's revision with a decision, so it must not change. */
export const waitEvents = {
  /** A submission has waited for a decision for more than a day. */
  ReviewOverdue: z.object({
    addonId: z.uuid(),
    /** The proposed change; null: the add-on itself is new. */
    changeId: z.uuid().nullable(),
    /** When it took its place in the queue. It identifies the submission among those of the add-on. */
    submittedAt: z.iso.datetime(),
  }),
};

export type WaitEvent = EventOf<typeof waitEvents>;
