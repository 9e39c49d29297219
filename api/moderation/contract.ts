// The review desk as a whole: its totals and queues, bulk decisions and undo.
import { z } from 'zod';
import { Reason } from '../../core/validation.ts';
import { unknownAction } from '../contract/refusals.ts';
import { RuleCited } from '../settings/contract.ts';

export const BULK_ACTIONS = [
  'approve',
  'reject',
  'request-changes',
  'withdraw-request',
  'return',
  'hide',
  'unhide',
  'feature',
  'unfeature',
  'delete',
  'restore',
] as const;
export const BulkBody = z.object({
  action: z.enum(BULK_ACTIONS, unknownAction(BULK_ACTIONS)),
  ids: z.array(z.uuid()).min(1, 'Choose at least one add-on').max(500, 'At most 500 add-ons at once'),
  /** The revisions that the caller saw, by id. An add-on that has changed since is refused; the others are done. */
  revisions: z.record(z.uuid(), z.int()).optional(),
  reason: Reason.optional(),
  rule: RuleCited,
  preview: z.boolean().default(false),
});
/** Each item's result, or the expected one in a preview. Items that a rule refuses stay unchanged, with its text. */
export const BulkAnswer = z.object({
  done: z.array(z.object({ id: z.uuid(), title: z.string() })),
  refused: z.array(z.object({ id: z.uuid(), title: z.string().nullable(), message: z.string() })),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

/** How many decisions can be chosen for one undo. */
export const MAX_CHOSEN_DECISIONS = 500;

export const UndoBody = z.object({
  /** The account whose actions are undone. */
  actor: z.uuid(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  decisions: z
    .array(z.uuid())
    .min(1, 'Choose at least one decision')
    .max(MAX_CHOSEN_DECISIONS, `Choose at most ${MAX_CHOSEN_DECISIONS} decisions, or all`)
    .optional()
    .meta({
      description:
        "Which of the actor's decisions in that period, by the `eventId` of a preview; all of them if left out.",
    }),
  preview: z.boolean().default(false),
});
const UndoItem = z.object({
  eventId: z.uuid(),
  type: z.string(),
  subject: z.string(),
  occurredAt: z.iso.datetime(),
  /** The action that undoes it, or why there is none. */
  outcome: z.string(),
});
export const UndoAnswer = z.object({ undone: z.array(UndoItem), left: z.array(UndoItem) });
export type UndoAnswer = z.infer<typeof UndoAnswer>;

export const AdminStats = z.object({
  totalUsers: z.int(),
  totalAddons: z.int(),
  totalDownloads: z.int(),
  pendingApprovals: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** A console queue: how many items wait in it, and since when the oldest has waited. */
const QueueLength = z.object({ count: z.int(), oldestSince: z.iso.datetime().nullable() });
export type QueueLength = z.infer<typeof QueueLength>;

/** Everything that waits for staff. */
export const AdminQueues = z.object({
  /** New add-ons. */
  submissions: QueueLength,
  /** Proposed changes of live add-ons. */
  changes: QueueLength,
  reports: QueueLength,
  appeals: QueueLength,
  /** People who ask to become publishers. */
  accessRequests: QueueLength,
  /** Mails that could not be sent; null for administrators, who have no outbox. */
  failedMails: QueueLength.nullable(),
  /** How long the last decided add-ons waited, in seconds; null while there are none. */
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
});
export type AdminQueues = z.infer<typeof AdminQueues>;

/** How long the last decided items waited, in seconds; null while there are none. */
export const Waits = z.object({
  pending: z.int(),
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
});
export type Waits = z.infer<typeof Waits>;
