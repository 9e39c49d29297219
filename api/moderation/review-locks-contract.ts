// Review locks: each expires, and keeps two moderators from working on the same case.
import { z } from 'zod';
import { typesWith } from '../../core/audit/decisions.ts';

const MAX_TAKE_OVER_NOTE = 500;

export const ReviewLockBody = z.object({
  /** Takes the lock from its current holder. */
  takeOver: z.boolean('takeOver must be a boolean').default(false),
  /** Why the review is taken over; other moderators read it. */
  note: z
    .string('note must be text')
    .trim()
    .max(MAX_TAKE_OVER_NOTE, `note must be at most ${MAX_TAKE_OVER_NOTE} characters`)
    .optional(),
});

export const ReviewLock = z.object({
  /** The lock covers the add-on and its proposed change. */
  addonId: z.uuid(),
  reviewer: z.object({ id: z.uuid(), username: z.string().nullable() }),
  since: z.iso.datetime(),
  /** Why the reviewer took the review over from somebody else. */
  note: z.string().nullable(),
  /** When the lock expires unless it is renewed. */
  expiresAt: z.iso.datetime(),
});
export type ReviewLock = z.infer<typeof ReviewLock>;

export const REVIEW_DECISIONS = typesWith('isToldToReviewers');

/** The latest decision on an add-on, so that nobody else who is looking at it decides again. */
export const RecentDecision = z.object({
  addonId: z.uuid(),
  type: z.enum(REVIEW_DECISIONS),
  /** Null for a setting or a schedule. */
  decidedBy: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
  decidedAt: z.iso.datetime(),
  /** The add-on's revision after the decision. A viewer of this or a later one has seen the result. */
  revision: z.int(),
  reason: z.string().nullable(),
});
export type RecentDecision = z.infer<typeof RecentDecision>;

/** Tokens to compare: each differs as soon as its part of moderation has changed. */
export const LiveState = z.object({
  /** The current review locks. */
  reviews: z.string(),
  decisions: z.string(),
  /** The waiting items, and to whom they are assigned. */
  queues: z.string(),
});
export type LiveState = z.infer<typeof LiveState>;
