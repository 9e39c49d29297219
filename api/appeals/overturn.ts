// Undoes a decision that was overturned on appeal.

import * as addon from '@sandcrate/core/addon/addon.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import { unknownComment } from '@sandcrate/core/comment/errors.ts';
import type { CommandContext, Handler } from '@sandcrate/core/handle.ts';
import type { Actor } from '@sandcrate/core/metadata.ts';
import { type AppealCase, isLatestDecision } from '@sandcrate/projections/moderation/appeal-queries.ts';
import type pg from 'pg';

/** Shown to the publisher when the change itself cannot be brought back. */
export const PROPOSE_AGAIN = 'The change can be proposed again: it will be looked at anew.';

type Ports = { handler: Handler; pool: pg.Pool };
type Fallen = Pick<AppealCase, 'id' | 'addonId' | 'commentId' | 'decisionType'>;

/**
 * Reverses the decision, unless there has been another one since.
 * @returns the position in the log, undefined when there was nothing to do
 * @throws DomainError 'conflict' when it cannot be brought back any more
 */
export async function undoDecision(
  { handler, pool }: Ports,
  { id, addonId, commentId, decisionType }: Fallen,
  by: Actor,
  context: CommandContext,
): Promise<bigint | undefined> {
  if (!(await isLatestDecision(pool, id))) return undefined;
  if (decisionType === 'CommentDeleted') {
    if (commentId === null) throw unknownComment();
    const command = { type: 'RestoreComment', by } as const;
    return (await handler.handle(comment, comment.streamName(commentId), command, context)).position;
  }
  const command = commandFor(decisionType, by, context.now);
  if (!command) return undefined;
  const { state } = await handler.load(addon, addon.streamName(addonId));
  // The publisher has edited it since: it waits in the queue for review.
  if (command.type === 'ApproveAddon' && (state.status !== 'rejected' || state.deleted)) return undefined;
  if (command.type === 'HideAddon' && (state.status === 'none' || state.deleted)) return undefined;
  return (await handler.handle(addon, addon.streamName(addonId), command, context)).position;
}

function commandFor(decisionType: string, by: Actor, now: Date) {
  switch (decisionType) {
    case 'AddonRejected':
      return { type: 'ApproveAddon', by } as const;
    case 'AddonHidden':
      return { type: 'HideAddon', by, hidden: false, reason: null } as const;
    case 'AddonDeleted':
      return { type: 'RestoreAddon', by, now } as const;
    default:
      return undefined;
  }
}
