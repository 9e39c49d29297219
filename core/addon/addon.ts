// An add-on: listed by its publisher, approved by a moderator, edited and deleted by either.

import { isSelf, mayModerate, requireOwner, requirePublisher, requireStaff } from '../access.ts';
import { noPermission, reasonRequired } from '../errors.ts';
import { isHeld, noRules } from '../rule/rule.ts';
import { after, DAY, isPast } from '../time.ts';
import type {
  AddonCommand,
  DeleteAddon,
  ImportAddon,
  RestoreAddon,
  SubmitAddon,
  WithdrawChange,
} from './commands.ts';
import { checkImport, checkSubmission, withMonetizationRule } from './content-rules.ts';
import { decideEdit } from './edit.ts';
import { addonExists, addonNotFound, deletedByPublisher, deletedTooLongAgo } from './errors.ts';
import type { AddonEvent } from './events.ts';
import * as review from './review.ts';
import { rulesMatched } from './rules-matched.ts';
import type { Addon, Listing } from './state.ts';

export type { Edit } from './changes.ts';
export type * from './commands.ts';
export { requireEditor } from './edit.ts';
export { type AddonEvent, addonEvents as events } from './events.ts';
export { type Addon, evolve, initial, type Listing } from './state.ts';

export const streamName = (addonId: string) => `addon-${addonId}`;

const RESTORABLE_FOR = 30 * DAY;

/**
 * @throws DomainError 'not-found' when there is no such add-on (any more), 'forbidden' when who asks may not,
 *   'invalid' when a field breaks a rule of the form, 'conflict' when the add-on's state does not allow it
 */
export function decide(command: AddonCommand, addon: Addon): AddonEvent[] {
  switch (command.type) {
    case 'SubmitAddon':
      return submit(command, addon);
    case 'ImportAddon':
      return importAddon(command, addon);
    case 'DeleteAddon':
      return remove(command, existing(addon));
    case 'DeleteWithAccount':
      return removeWithAccount(command.publisherId, existing(addon));
    case 'RestoreAddon':
      return restore(command, existing(addon));
    default:
      return decideListed(command, listed(addon));
  }
}

type OnListed = Exclude<
  AddonCommand,
  { type: 'SubmitAddon' | 'ImportAddon' | 'DeleteAddon' | 'DeleteWithAccount' | 'RestoreAddon' }
>;

function decideListed(command: OnListed, addon: Listing): AddonEvent[] {
  switch (command.type) {
    case 'EditAddon':
      return decideEdit(command, addon);
    case 'WithdrawChange':
      return withdraw(command, addon);
    case 'ApproveAddon':
      return review.approve(command, addon);
    case 'RejectAddon':
      return review.reject(command, addon);
    case 'ReturnAddon':
      return review.returnToQueue(command, addon);
    case 'RequestChanges':
      return review.requestChanges(command, addon);
    case 'WithdrawRequest':
      return review.withdrawRequest(command, addon);
    case 'ApproveChange':
      return review.approveChange(command, addon);
    case 'RejectChange':
      return review.rejectChange(command, addon);
    case 'FeatureAddon':
      return review.feature(command, addon);
    case 'HideAddon':
      return review.hide(command, addon);
  }
}

function existing(addon: Addon): Listing {
  if (!addon) throw addonNotFound();
  return addon;
}

function listed(addon: Addon): Listing {
  const listing = existing(addon);
  if (listing.deleted) throw addonNotFound();
  return listing;
}

function submit(
  { by, isPublisher, isVerified, autoApprove, content, release, matchRules = noRules }: SubmitAddon,
  addon: Addon,
): AddonEvent[] {
  if (addon) return repeated(by.id, addon);
  requirePublisher(isPublisher);
  const subject = checkSubmission(withMonetizationRule({ content, release }));
  const submitted: AddonEvent = { type: 'AddonSubmitted', data: { publisherId: by.id, ...subject } };
  const matches = matchRules({ kind: 'new', ...subject });
  const isLive = autoApprove && isVerified && !isHeld(matches);
  return [
    submitted,
    ...rulesMatched(null, matches),
    ...(isLive ? [{ type: 'AddonApproved', data: { automatic: true } } as const] : []),
  ];
}

function importAddon({ by, imported }: ImportAddon, addon: Addon): AddonEvent[] {
  requireOwner(by);
  if (addon) return repeated(imported.publisherId, addon);
  const subject = checkImport(withMonetizationRule(imported));
  return [{ type: 'AddonImported', data: { ...imported, ...subject } }];
}

/** An add-on's id follows from the request or import that makes it: asked twice, it is made once. */
function repeated(publisherId: string, addon: Listing): AddonEvent[] {
  if (addon.publisherId === publisherId) return [];
  throw addonExists();
}

function withdraw({ by, changeId }: WithdrawChange, addon: Listing): AddonEvent[] {
  if (!isSelf(by, addon.publisherId)) throw noPermission();
  if (addon.closedChanges[changeId] === 'withdrawn') return [];
  review.requireOpen(changeId, addon);
  return [{ type: 'AddonChangeWithdrawn', data: { changeId } }];
}

/** Publishers delete their own add-on for good, whatever their role. Staff give a reason and can restore it. */
function remove({ by, reason, now }: DeleteAddon, addon: Listing): AddonEvent[] {
  const isPublisher = isSelf(by, addon.publisherId);
  if (!isPublisher && !mayModerate(by)) throw noPermission();
  if (addon.deleted) return [];
  const why = reason?.trim() || null;
  if (!isPublisher && why === null) throw reasonRequired();
  return [
    {
      type: 'AddonDeleted',
      data: {
        by: isPublisher ? 'publisher' : 'staff',
        reason: why,
        restorableUntil: isPublisher ? null : after(now, RESTORABLE_FOR),
      },
    },
  ];
}

function removeWithAccount(publisherId: string, addon: Listing): AddonEvent[] {
  if (addon.publisherId !== publisherId) throw noPermission();
  if (addon.deleted?.by === 'publisher') return [];
  return [{ type: 'AddonDeleted', data: { by: 'publisher', reason: null, restorableUntil: null } }];
}

function restore({ by, now }: RestoreAddon, { deleted }: Listing): AddonEvent[] {
  requireStaff(by);
  if (!deleted) return [];
  if (!deleted.restorableUntil) {
    throw deletedByPublisher();
  }
  if (isPast(deleted.restorableUntil, now)) {
    throw deletedTooLongAgo();
  }
  return [{ type: 'AddonRestored', data: {} }];
}
