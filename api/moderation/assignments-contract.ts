// Which moderator an item of the queue is assigned to. It decides nothing.
import { z } from 'zod';
import { ASSIGNED_TO_MODERATOR } from '../contract/refusals.ts';

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
