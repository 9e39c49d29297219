// Messages and notes as the API shows them.
import type { MessageRow } from '@sandcrate/projections/moderation/message-queries.ts';
import type { MessageView } from './contract.ts';

/** @param isForPublisher who is not told which reviewer wrote */
export const messageView = (
  { id, by, audience, authorId, authorName, text, mentions, postedAt }: MessageRow,
  isForPublisher: boolean,
): MessageView => ({
  id,
  by,
  audience,
  author: isForPublisher && by === 'staff' ? null : { id: authorId, username: authorName },
  text,
  mentions,
  postedAt: postedAt.toISOString(),
});
