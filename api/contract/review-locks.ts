// Who is reviewing a case: a lock that expires, so that two moderators do not work on the same one.
import { z } from 'zod';

export const ReviewLockBody = z.object({
  /** Takes it from whoever holds it. */
  takeOver: z.boolean('takeOver must be a boolean').default(false),
});

export const ReviewLock = z.object({
  /** The add-on, with what its publisher proposes to change of it. */
  addonId: z.uuid(),
  reviewer: z.object({ id: z.uuid(), username: z.string().nullable() }),
  since: z.iso.datetime(),
  /** When it passes unless it is renewed. */
  expiresAt: z.iso.datetime(),
});
export type ReviewLock = z.infer<typeof ReviewLock>;

export const REVIEW_DECISIONS = [
  'AddonApproved',
  'AddonRejected',
  'AddonChangeApproved',
  'AddonChangeRejected',
  'AddonDeleted',
] as const;

/** What was just decided about an add-on, so that nobody else who looks at it decides again. */
export const RecentDecision = z.object({
  addonId: z.uuid(),
  type: z.enum(REVIEW_DECISIONS),
  /** Null: a setting or a schedule. */
  decidedBy: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime(),
  reason: z.string().nullable(),
});
export type RecentDecision = z.infer<typeof RecentDecision>;
