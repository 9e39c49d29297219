// Overturns a decision on appeal and reverses it. The reversal is checked first, then the AppealOverturned event
// decides. The reversal follows from that event and any process can repeat it: a reaction does so after a crash.
import * as account from '../account/account.ts';
import { penaltyNotFound } from '../account/errors.ts';
import * as addon from '../addon/addon.ts';
import * as appeal from '../appeal/appeal.ts';
import * as collection from '../collection/collection.ts';
import * as comment from '../comment/comment.ts';
import { unknownComment } from '../comment/errors.ts';
import type { CommandContext, Handler } from '../handle.ts';
import type { Actor } from '../metadata.ts';
import { unknownClearing } from '../profile/errors.ts';
import type { ProfilePart } from '../profile/events.ts';
import * as profile from '../profile/profile.ts';
import { type Deciding, type FollowUp, followUp, giveIfDue, giveOnce } from './follow-up.ts';

export type AppealOverturned = Extract<appeal.AppealEvent, { type: 'AppealOverturned' }>;

/** Facts about an appealed decision. */
export type DecisionFacts = {
  /** The comment that it was about. */
  commentId: string | null;
  /** Whether there has been no further decision of its type about the same subject. */
  isLatest: boolean;
  /** Whether it also ended the featuring of its add-on. */
  endedFeaturing: boolean;
  /** The parts of a profile that it cleared and no later decision cleared again; null for other decisions. */
  parts: readonly ProfilePart[] | null;
  /** The penalty that it imposed. */
  penaltyId: string | null;
};

export type Ports = {
  handler: Handler;
  decisionFacts(eventId: string): Promise<DecisionFacts>;
};

export type Overturn = { decisionId: string; by: Actor; note: string | null };

/**
 * Overturns the appealed decision, and reverses it unless there has been another one since.
 * @returns the positions of both steps in the log, undefined where there was nothing to do
 * @throws DomainError when the appeal does not allow it, or the decision cannot be reversed any more; then neither has
 *   changed
 */
export async function overturnAppeal(
  { handler, decisionFacts }: Ports,
  { decisionId, by, note }: Overturn,
  context: CommandContext,
): Promise<{ overturned: bigint | undefined; reversed: bigint | undefined }> {
  const stream = appeal.streamName(decisionId);
  const command: appeal.OverturnDecision = { type: 'OverturnDecision', by, note };
  const { state } = await handler.load(appeal, stream);
  const isNews = appeal.decide(command, state).length > 0;
  const step = isNews ? stepOf(state, await decisionFacts(decisionId), by) : undefined;
  const isDue = step !== undefined && (await step.isDue(handler));

  const { events, position: overturned } = await handler.handle(appeal, stream, command, context);
  const [event] = events;
  if (event?.type !== 'AppealOverturned' || overturned === undefined) {
    return { overturned, reversed: undefined };
  }
  const reversed = isNews
    ? isDue && (await giveOnce(handler, step, event))
    : await finishOverturning({ handler, decisionFacts }, { ...event, position: overturned });
  return { overturned, reversed: reversed || undefined };
}

/** Reverses an overturned decision, unless that has been done. */
export async function finishOverturning(
  { handler, decisionFacts }: Ports,
  event: Deciding<AppealOverturned>,
): Promise<bigint | undefined> {
  const { actor } = event.metadata;
  const { state } = await handler.loadAt(appeal, event.streamName, { revision: event.revision });
  if (!state) return undefined;
  const facts = await decisionFacts(state.decision.eventId);
  return giveIfDue(handler, () => stepOf(state, facts, actor), event);
}

function stepOf(
  state: appeal.Appeal,
  { commentId, isLatest, endedFeaturing, parts, penaltyId }: DecisionFacts,
  by: Actor,
): FollowUp | undefined {
  if (!state || !isLatest) return undefined;
  const {
    addonId = '',
    collectionId = '',
    profileId: accountId = '',
    accountId: penalized = '',
    decision,
  } = state;
  // The appeal was filed in time, so it does not matter how long it waited.
  const now = new Date(decision.decidedAt);
  const reverse = (command: addon.AddonCommand) =>
    followUp(reversal(by, endedFeaturing), addon.streamName(addonId), command);
  const reverseOnCollection = (command: collection.CollectionCommand) =>
    followUp(unlessGone, collection.streamName(collectionId), command);
  switch (decision.type) {
    case 'CommentDeleted':
      if (commentId === null) throw unknownComment();
      return followUp(comment, comment.streamName(commentId), { type: 'RestoreComment', by });
    case 'AddonRejected':
      return reverse({ type: 'ApproveAddon', by });
    case 'AddonHidden':
      return reverse({ type: 'HideAddon', by, hidden: false, reason: null });
    case 'AddonDeleted':
      return reverse({ type: 'RestoreAddon', by, now });
    case 'CollectionHidden':
      return reverseOnCollection({ type: 'HideCollection', by, hidden: false, reason: null });
    case 'CollectionDeleted':
      return reverseOnCollection({ type: 'RestoreCollection', by });
    case 'ProfileCleared':
      if (parts === null) throw unknownClearing();
      return followUp(profile, profile.streamName(accountId), {
        type: 'RestoreProfile',
        by,
        accountId,
        parts,
        now,
      });
    case 'PenaltyImposed':
      if (penaltyId === null) throw penaltyNotFound();
      return followUp(account, account.streamName(penalized), {
        type: 'LiftPenalty',
        accountId: penalized,
        by,
        penaltyId,
      });
    default:
      return undefined;
  }
}

/** The collection's rules, except that one that was deleted since stays hidden. */
const unlessGone = {
  ...collection,
  decide: (
    command: collection.CollectionCommand,
    state: collection.Collection,
  ): collection.CollectionEvent[] =>
    command.type === 'HideCollection' && state?.deletedBy ? [] : collection.decide(command, state),
};

/**
 * The add-on's rules, except that there is nothing to reverse where the decision is no longer in force. An add-on that is
 * live again is featured again if the decision had ended that.
 */
const reversal = (by: Actor, endedFeaturing: boolean) => ({
  ...addon,
  decide(command: addon.AddonCommand, state: addon.Addon): addon.AddonEvent[] {
    const events = isInForce(command, state) ? addon.decide(command, state) : [];
    const after = events.reduce(addon.evolve, state);
    const isLive = after?.status === 'approved' && !after.isHidden;
    if (!endedFeaturing || events.length === 0 || !isLive) return events;
    return [...events, ...addon.decide({ type: 'FeatureAddon', by, featured: true }, after)];
  },
});

function isInForce({ type }: addon.AddonCommand, state: addon.Addon): boolean {
  if (type === 'RestoreAddon') return true;
  if (!state || state.deleted) return false;
  // The publisher has edited a rejected add-on since: it waits in the queue for review.
  return type !== 'ApproveAddon' || state.status === 'rejected';
}
