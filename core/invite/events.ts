// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { type EventOf, Sealed } from '../event-schema.ts';

export const inviteEvents = {
  /**
   * `issue` counts the invites of this address from 1. The code itself is never stored: it is derived from the nonce
   * with a server key.
   */
  InviteIssued: z.object({
    issue: z.int().positive(),
    email: Sealed,
    role: z.enum(['publisher', 'admin']),
    invitedBy: z.uuid(),
    codeHash: z.string(),
    nonce: z.string(),
    expiresAt: z.iso.datetime(),
    /** An imported account that this invite hands over. */
    accountId: z.uuid().nullable(),
  }),
  /** A new link; the old one stops working. */
  InviteLinkRenewed: z.object({
    issue: z.int().positive(),
    codeHash: z.string(),
    nonce: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  InviteUsed: z.object({ issue: z.int().positive(), accountId: z.uuid() }),
  InviteExpired: z.object({ issue: z.int().positive() }),
};

export type InviteEvent = EventOf<typeof inviteEvents>;
