// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import type { EventOf } from '../event-schema.ts';

/** In the stream `audit`: the head of the chain, signed soon after each decision. */
export const auditEvents = {
  AuditAnchored: z.object({
    count: z.int().nonnegative(),
    head: z.string(),
    /** Ed25519 over `count` and `head`, base64; and the public key that checks it. */
    signature: z.string(),
    publicKey: z.string(),
  }),
};

export type AuditEvent = EventOf<typeof auditEvents>;
