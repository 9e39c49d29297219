// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

/** In the streams `username-<key>` and `email-<key>`; the key is an HMAC, never the name. */
export const nameEvents = {
  /** Valid while its account exists, or else for five minutes; then anyone may take the name over. */
  NameReserved: z.object({ accountId: z.uuid(), reservedAt: z.iso.datetime() }),
  NameReleased: z.object({ accountId: z.uuid() }),
  /** Never given out again: a deleted publisher's username, a banned person's address. */
  NameRetired: z.object({ accountId: z.uuid() }),
};

export type NameEvent = EventOf<typeof nameEvents>;
