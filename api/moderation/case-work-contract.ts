// Case work that decides nothing: the moderator to whom an item of the queue is assigned, and what a moderator skips.
import { z } from 'zod';
import { ASSIGNED_TO_MODERATOR, INVALID_SKIP } from '../contract/refusals.ts';

const MAX_NOTE = 500;

const Moderator = z.object({ id: z.uuid(), username: z.string().nullable() });

export const Assignment = z.object({
  assignee: Moderator,
  assignedBy: Moderator,
  assignedAt: z.iso.datetime(),
});
export type Assignment = z.infer<typeof Assignment>;

export const AssignmentBody = z.object({
  /** Another moderator, or oneself. */
  assigneeId: z.uuid(ASSIGNED_TO_MODERATOR),
  /** Posted among the reviewers' notes on the item; another moderator is notified of it. */
  note: z
    .string('note must be text')
    .trim()
    .max(MAX_NOTE, `note must be at most ${MAX_NOTE} characters`)
    .optional(),
});

/** For how many days an item can be skipped. */
export const MAX_SKIP_DAYS = 30;

export const SkipBody = z.object({
  /** When it is shown again; until then it is hidden for the moderator only. */
  until: z.iso.datetime({ offset: true, error: INVALID_SKIP }),
});

export const SkippedItem = z.object({ until: z.iso.datetime() });
