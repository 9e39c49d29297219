// The comment that an add-on's page shows first: at most one, because each add-on has one stream for it.
import { isSelf, mayModerate } from '../access.ts';
import { commentNotFound, onlyCommentsPinned } from '../comment/errors.ts';
import { noPermission } from '../errors.ts';
import type { Actor } from '../metadata.ts';
import type { PinEvent } from './events.ts';

export { type PinEvent, pinEvents as events } from './events.ts';

export const streamName = (addonId: string) => `pin-${addonId}`;

/** The pinned comment's id; null when none is pinned. */
export type Pin = string | null;
export const initial: Pin = null;

export const evolve = (_: Pin, { type, data }: PinEvent): Pin =>
  type === 'CommentPinned' ? data.commentId : null;

type About = { addonId: string; publisherId: string; commentId: string; by: Actor };

/** `isReply`: it replies to another comment. `isShown`: it is neither deleted nor withheld. */
export type PinComment = About & { type: 'PinComment'; isReply: boolean; isShown: boolean };
export type UnpinComment = About & { type: 'UnpinComment' };
export type PinCommand = PinComment | UnpinComment;

/**
 * @throws DomainError 'forbidden' unless the actor is the add-on's publisher or staff, 'not-found' for a comment that is
 *   not shown, 'conflict' for a reply
 */
export function decide(command: PinCommand, pinned: Pin): PinEvent[] {
  const { addonId, publisherId, commentId, by } = command;
  const isPublisher = isSelf(by, publisherId);
  if (!isPublisher && !mayModerate(by)) throw noPermission();
  const data = { addonId, commentId, by: isPublisher ? 'publisher' : 'staff' } as const;
  if (command.type === 'UnpinComment') {
    return pinned === commentId ? [{ type: 'CommentUnpinned', data }] : [];
  }
  if (pinned === commentId) return [];
  if (!command.isShown) throw commentNotFound();
  if (command.isReply) throw onlyCommentsPinned();
  return [{ type: 'CommentPinned', data }];
}
