// Decisions that others have made about add-ons that are still on a moderator's screen.
import type { RecentDecision } from '@sandcrate/api/moderation/review-locks-contract.ts';
import type { ReviewedAddon } from '../addons/moderated-addon.ts';
import { formatTime } from '../ui/format.ts';

const VERBS: Record<RecentDecision['type'], string> = {
  AddonApproved: 'approved',
  AddonRejected: 'rejected',
  AddonReturned: 'returned to the queue',
  AddonChangesRequested: 'requested changes to',
  AddonChangeApproved: 'approved the change to',
  AddonChangeRejected: 'rejected the change to',
  AddonDeleted: 'deleted',
};

type Type = RecentDecision['type'];

/** What tells since when an add-on has waited for a decision. */
export type Waiting = Pick<ReviewedAddon, 'id' | 'status' | 'submittedAt' | 'revision'> & {
  openChange?: { proposedAt: string } | null;
};

const ENDS_REVIEW: readonly Type[] = [
  'AddonApproved',
  'AddonRejected',
  'AddonChangesRequested',
  'AddonDeleted',
];
const ENDS_CHANGE: readonly Type[] = [
  'AddonChangeApproved',
  'AddonChangeRejected',
  'AddonChangesRequested',
  'AddonRejected',
  'AddonDeleted',
];

/** Since when the add-on on the screen has waited for a decision, and which decisions end the wait. */
function waitingOf(
  { status, submittedAt, openChange }: Waiting,
  isQueued: boolean,
): { since: string; endedBy: readonly Type[] } | undefined {
  if (status === 'pending') return { since: submittedAt, endedBy: ENDS_REVIEW };
  if (openChange) return { since: openChange.proposedAt, endedBy: ENDS_CHANGE };
  return isQueued ? { since: submittedAt, endedBy: ENDS_CHANGE } : undefined;
}

/**
 * The decision that somebody else made about an add-on that waits here. Decisions from before its wait are ignored.
 * @param decisions the latest first; @param isQueued whether it is in the queue, so that a live add-on waits too
 */
export function decisionAbout(
  decisions: readonly RecentDecision[],
  addon: Waiting,
  viewerId: string,
  isQueued = false,
): RecentDecision | undefined {
  const waiting = waitingOf(addon, isQueued);
  if (waiting === undefined) return undefined;
  const ending = decisions.find(
    ({ addonId, type, decidedBy, decidedAt, revision }) =>
      addonId === addon.id &&
      // Changes requested up to this revision have been made since, or are shown with the add-on.
      !(type === 'AddonChangesRequested' && revision <= addon.revision) &&
      (type === 'AddonReturned' || (waiting.endedBy.includes(type) && decidedBy?.id !== viewerId)) &&
      Date.parse(decidedAt) > Date.parse(waiting.since),
  );
  return ending?.type === 'AddonReturned' ? undefined : ending;
}

/** Such as 'milo rejected “Better Boats” at 19:31: “Too dark”'. */
export function decisionInWords(
  { type, decidedBy, decidedAt, reason }: RecentDecision,
  title: string,
): string {
  const who = decidedBy === null ? 'A setting' : (decidedBy.username ?? 'Somebody');
  const why = reason === null ? '' : `: “${reason}”`;
  return `${who} ${VERBS[type]} “${title}” at ${formatTime(decidedAt)}${why}`;
}
