// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { CitedRule } from '../cited-rule.ts';
import { type EventOf, Sealed } from '../event-schema.ts';

/** The commented add-on, whose page changes. Early events lack it. */
const AddonId = z.uuid().optional();

/** The accounts whose '@name' is in the text, without its author; absent when there are none. */
const Mentions = z.array(z.uuid()).optional();

export const commentEvents = {
  /**
   * The text is sealed under its author's content key. A reply names the comment that it replies to (`replyTo`) and the
   * first comment of the thread (`threadId`), which may be the same.
   */
  CommentPosted: z.object({
    addonId: z.uuid(),
    accountId: z.uuid(),
    content: Sealed,
    replyTo: z.uuid().optional(),
    threadId: z.uuid().optional(),
    mentions: Mentions,
  }),
  /** The new text, sealed as the first one was. */
  CommentEdited: z.object({
    addonId: z.uuid(),
    accountId: z.uuid(),
    content: Sealed,
    mentions: Mentions,
  }),
  CommentDeleted: z.object({
    by: z.enum(['author', 'staff']),
    reason: z.string().nullable(),
    addonId: AddonId,
    rule: CitedRule.optional(),
    /** True when open reports hid it, until a moderator decides. */
    automatic: z.boolean().optional(),
  }),
  CommentRestored: z.object({ addonId: AddonId }),
};

export type CommentEvent = EventOf<typeof commentEvents>;
