// Messages between reviewers and the publisher of an add-on.
import { z } from 'zod';
import { MessageText } from '../../core/validation.ts';
import { pageQuery } from '../contract/page.ts';
import { unknownAudience } from '../contract/refusals.ts';

/** 'staff': a note among reviewers, which the publisher never sees. */
export const AUDIENCES = ['publisher', 'staff'] as const;

export const MessageBody = z.object({
  text: MessageText,
  audience: z.enum(AUDIENCES, unknownAudience(AUDIENCES)).default('publisher'),
});

export type MessageBody = z.output<typeof MessageBody>;

export const MessagesQuery = pageQuery(50, 100);

export const MessageView = z.object({
  id: z.uuid(),
  by: z.enum(['publisher', 'staff']),
  audience: z.enum(AUDIENCES),
  /** The author; a publisher is not told which reviewer. */
  author: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
  /** Null once its author's texts are erased. */
  text: z.string().nullable(),
  /** The names of the moderators whom a note notifies. */
  mentions: z.array(z.string()),
  postedAt: z.iso.datetime(),
});
export type MessageView = z.infer<typeof MessageView>;
