// Moderators' decisions about an add-on and its proposed changes, valid only for the revision that they saw. addon.ts
// checks who decides.

import { isSelf } from '../access.ts';
import { type CitedRule, citing } from '../cited-rule.ts';
import { reasonRequired } from '../errors.ts';
import type { Actor } from '../metadata.ts';
import type {
  ApproveAddon,
  ApproveChange,
  FeatureAddon,
  HideAddon,
  RejectAddon,
  RejectChange,
  RequestChanges,
  RequestSecondOpinion,
  ReturnAddon,
  WithdrawSecondOpinion,
} from './commands.ts';
import {
  addonChanged,
  changeDecided,
  changeNotFound,
  changeWaits,
  onlyApprovedFeatured,
  onlyApprovedHidden,
  onlyRequesterWithdraws,
  onlyWaitingForOpinion,
  onlyWaitingRequested,
  secondOpinionNeeded,
  secondOpinionRequested,
} from './errors.ts';
import type { AddonEvent } from './events.ts';
import { rebase, rebasedChange } from './rebase.ts';
import { endOf, type Listing } from './state.ts';

/** @throws DomainError 'conflict' when the add-on has changed since `seenRevision`; undefined accepts any revision */
export function requireSeen(seenRevision: bigint | undefined, { revision }: Listing): void {
  if (seenRevision !== undefined && seenRevision !== revision) throw addonChanged();
}

/** Whether a repeated decision gives another reason, which would be lost. */
const isOtherReason = (reason: string | null, decided: string | null) => {
  const text = reason?.trim();
  return Boolean(text) && text !== decided;
};

function requireReason(reason: string | null): string {
  const text = reason?.trim();
  if (!text) throw reasonRequired();
  return text;
}

/**
 * Approving an approved add-on only lets a verified publisher's own edits stand. Approving one that was taken down opens
 * the change again that was rejected with it.
 */
export function approve({ by, seenRevision }: ApproveAddon, addon: Listing): AddonEvent[] {
  if (addon.status === 'approved' && !addon.hasUnreviewedEdits) return [];
  requireSeen(seenRevision, addon);
  if (addon.status === 'approved') return [{ type: 'AddonEditReviewed', data: {} }];
  requireOtherOpinion(by, addon);
  return [{ type: 'AddonApproved', data: { automatic: false } }, ...unhide(addon), ...reopenChange(addon)];
}

/** @throws DomainError 'conflict' when this moderator wants another one to decide */
function requireOtherOpinion(by: Actor, addon: Listing): void {
  if (wantsOtherOpinion(by, addon)) throw secondOpinionNeeded();
}

const wantsOtherOpinion = (by: Actor, { secondOpinion }: Listing) =>
  secondOpinion !== null && isSelf(by, secondOpinion.requestedBy);

/** For the data of a rejection: it is no second opinion when the moderator who wants one rejects. */
const keepingOpinion = (by: Actor, addon: Listing) =>
  wantsOtherOpinion(by, addon) ? { opinionWanted: true } : {};

/** The change waits as before: for a decision, or for what its publisher was asked for. */
function reopenChange(addon: Listing): AddonEvent[] {
  if (!addon.takenDownChange) return [];
  const { changeId, madeFor, changesWanted, ...ended } = addon.takenDownChange;
  const changes = rebase(ended.changes, madeFor, addon);
  return [
    { type: 'AddonChangeReopened', data: { changeId, changes } },
    ...(changesWanted === null
      ? []
      : [{ type: 'AddonChangesRequested' as const, data: { changeId, reason: changesWanted } }]),
  ];
}

/** Approving makes an add-on live, which also ends an earlier hiding. */
const unhide = ({ isHidden }: Listing): AddonEvent[] =>
  isHidden ? [{ type: 'AddonUnhidden', data: {} }] : [];

/** @throws DomainError 'conflict' when it was rejected for another reason */
export function reject({ by, reason, rule, seenRevision }: RejectAddon, addon: Listing): AddonEvent[] {
  if (addon.status === 'rejected') {
    if (isOtherReason(reason, addon.rejectionReason)) throw addonChanged();
    return [];
  }
  requireSeen(seenRevision, addon);
  const grounds = { ...citing(rule), ...keepingOpinion(by, addon) };
  if (addon.status === 'pending') {
    return [
      { type: 'AddonRejected', data: { reason: reason?.trim() || null, takenDown: false, ...grounds } },
    ];
  }
  const why = requireReason(reason);
  return [
    ...unfeature(addon),
    ...(addon.openChange ? [changeRejected(addon.openChange.changeId, why, grounds, true)] : []),
    { type: 'AddonRejected', data: { reason: why, takenDown: true, ...grounds } },
  ];
}

/**
 * Asks for changes; the same request again changes nothing.
 * @throws DomainError 'conflict' when neither the add-on nor that change is pending, 'invalid' without a reason
 */
export function requestChanges(
  { changeId, reason, rule, seenRevision }: RequestChanges,
  addon: Listing,
): AddonEvent[] {
  if (changeId !== null) requireOpen(changeId, addon);
  else if (addon.status !== 'pending') throw onlyWaitingRequested();
  const wanted = requireReason(reason);
  if (addon.changesWanted === wanted) return [];
  requireSeen(seenRevision, addon);
  return [{ type: 'AddonChangesRequested', data: { changeId, reason: wanted, ...citing(rule) } }];
}

export function withdrawRequest(addon: Listing): AddonEvent[] {
  if (addon.changesWanted === null) return [];
  return [{ type: 'AddonChangesRequestWithdrawn', data: { changeId: addon.openChange?.changeId ?? null } }];
}

/**
 * Requests another moderator's decision about what waits; the same request again changes nothing.
 * @throws DomainError 'conflict' when nothing waits or another moderator has asked already, 'invalid' without a reason
 */
export function requestSecondOpinion(
  { by, reason, seenRevision }: RequestSecondOpinion,
  addon: Listing,
): AddonEvent[] {
  const { status, openChange, secondOpinion, changesWanted } = addon;
  const changeId = status === 'pending' ? null : openChange?.changeId;
  if (changeId === undefined || changesWanted !== null) throw onlyWaitingForOpinion();
  if (secondOpinion !== null && !isSelf(by, secondOpinion.requestedBy)) throw secondOpinionRequested();
  const why = requireReason(reason);
  if (secondOpinion?.reason === why) return [];
  requireSeen(seenRevision, addon);
  return [{ type: 'AddonSecondOpinionRequested', data: { changeId, requestedBy: by.id, reason: why } }];
}

/** @throws DomainError 'conflict' for another moderator, who can decide instead */
export function withdrawSecondOpinion({ by }: WithdrawSecondOpinion, addon: Listing): AddonEvent[] {
  if (addon.secondOpinion === null) return [];
  if (!wantsOtherOpinion(by, addon)) throw onlyRequesterWithdraws();
  return [{ type: 'AddonSecondOpinionWithdrawn', data: {} }];
}

/**
 * Returns an add-on that was approved or rejected by mistake to the queue.
 * @throws DomainError 'conflict' when it has an open change
 */
export function returnToQueue({ reason, seenRevision }: ReturnAddon, addon: Listing): AddonEvent[] {
  if (addon.status === 'pending') return [];
  requireSeen(seenRevision, addon);
  if (addon.openChange) throw changeWaits();
  return [...unfeature(addon), { type: 'AddonReturned', data: { reason: reason?.trim() || null } }];
}

const unfeature = ({ isFeatured }: Listing): AddonEvent[] =>
  isFeatured ? [{ type: 'AddonUnfeatured', data: {} }] : [];

const changeRejected = (
  changeId: string,
  reason: string,
  grounds: { rule?: CitedRule; opinionWanted?: boolean },
  takenDown = false,
): AddonEvent => ({
  type: 'AddonChangeRejected',
  data: { changeId, reason, takenDown, ...grounds },
});

/** In an older log, the open change may still be based on an earlier listing, so it is rebased here. */
export function approveChange({ by, changeId, seenRevision }: ApproveChange, addon: Listing): AddonEvent[] {
  if (endOf(changeId, addon) === 'approved') return [];
  requireOpen(changeId, addon);
  requireSeen(seenRevision, addon);
  requireOtherOpinion(by, addon);
  return [...rebasedChange(addon, addon), { type: 'AddonChangeApproved', data: { changeId } }];
}

export function rejectChange(
  { by, changeId, reason, rule, seenRevision }: RejectChange,
  addon: Listing,
): AddonEvent[] {
  if (endOf(changeId, addon) === 'rejected') return [];
  requireOpen(changeId, addon);
  requireSeen(seenRevision, addon);
  const grounds = { ...citing(rule), ...keepingOpinion(by, addon) };
  return [changeRejected(changeId, requireReason(reason), grounds)];
}

/** @throws DomainError unless this change is open */
export function requireOpen(changeId: string, addon: Listing): void {
  if (addon.openChange?.changeId === changeId) return;
  const end = endOf(changeId, addon);
  if (!end) throw changeNotFound();
  if (end === 'replaced' || end === 'withdrawn') throw addonChanged();
  throw changeDecided();
}

export function feature({ featured }: FeatureAddon, addon: Listing): AddonEvent[] {
  if (addon.isFeatured === featured) return [];
  if (!featured) return unfeature(addon);
  if (addon.status !== 'approved' || addon.isHidden) {
    throw onlyApprovedFeatured();
  }
  return [{ type: 'AddonFeatured', data: {} }];
}

/** @throws DomainError 'conflict' when it is hidden for another reason, or not approved */
export function hide({ hidden, reason, rule, automatic }: HideAddon, addon: Listing): AddonEvent[] {
  if (addon.isHidden === hidden) {
    if (hidden && isOtherReason(reason, addon.hiddenReason)) throw addonChanged();
    return [];
  }
  if (!hidden) return unhide(addon);
  if (addon.status !== 'approved') throw onlyApprovedHidden();
  return [
    ...unfeature(addon),
    {
      type: 'AddonHidden',
      data: { reason: reason?.trim() || null, ...citing(rule), ...(automatic && { automatic }) },
    },
  ];
}
