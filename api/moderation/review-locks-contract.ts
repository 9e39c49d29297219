// Review locks: each expires, and keeps two moderators from working on the same case.
import { z } from 'zod';
import { typesWith } from '../../core/audit/decisions.ts';

const MAX_TAKE_OVER_NOTE = 500;

export const ReviewLockBody = z.object({
  /** Takes it from whoever holds it. */
  takeOver: z.boolean('takeOver must be a boolean').default(false),
  /** Why the review is taken over; other moderators read it. */
  note: z
    .string('note must be text')
    .trim()
    .max(MAX_TAKE_OVER_NOTE, `note must be at most ${MAX_TAKE_OVER_NOTE} characters`)
    .optional(),
});

export const ReviewLock = z.object({
  /** The add-on, with what its publisher proposes to change of it. */
  addonId: z.uuid(),
  reviewer: z.object({ id: z.uuid(), username: z.string().nullable() }),
  since: z.iso.datetime(),
  /** Why the reviewer took the review over from somebody else. */
  note: z.string().nullable(),
  /** When it passes unless it is renewed. */
  expiresAt: z.iso.datetime(),
});
export type ReviewLock = z.infer<typeof ReviewLock>;

export const REVIEW_DECISIONS = typesWith('isToldToReviewers');

/** The latest decision on an add-on, so that nobody else who looks at it decides again. */
export const RecentDecision = z.object({
  addonId: z.uuid(),
  type: z.enum(REVIEW_DECISIONS),
  /** Null: a setting or a schedule. */
  decidedBy: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime(),
  /** The add-on's revision since then: who looks at a later one has seen what came of it. */
  revision: z.int(),
  reason: z.string().nullable(),
});
export type RecentDecision = z.infer<typeof RecentDecision>;

/** Each is another text as soon as something about it has changed. */
export const LiveState = z.object({
  /** The current review locks. */
  reviews: z.string(),
  decisions: z.string(),
  /** The waiting items. */
  queues: z.string(),
});
export type LiveState = z.infer<typeof LiveState>;
