// How an add-on begins and ends: submitted or imported, deleted and restored.

import { isSelf, mayModerate, requireOtherStaff, requireOwner, requirePublisher } from '../access.ts';
import { citing } from '../cited-rule.ts';
import { noPermission, reasonRequired } from '../errors.ts';
import { isHeld, noRules } from '../rule/rule.ts';
import { after, DAY, isPast } from '../time.ts';
import { picturesOf } from './body-pictures.ts';
import type { DeleteAddon, ImportAddon, RestoreAddon, SubmitAddon } from './commands.ts';
import { checkImport, checkSubmission, withMonetizationRule } from './content-rules.ts';
import { rulesMatched } from './edit.ts';
import { addonExists, deletedByPublisher, deletedTooLongAgo } from './errors.ts';
import type { AddonEvent } from './events.ts';
import type { Addon, Listing } from './state.ts';

const RESTORABLE_FOR = 30 * DAY;

export function submit(
  { by, isPublisher, isVerified, autoApprove, content, release, matchRules = noRules }: SubmitAddon,
  addon: Addon,
): AddonEvent[] {
  if (addon) return repeated(by.id, addon);
  requirePublisher(isPublisher);
  const pictures = picturesOf(content.body, content.pictures);
  const subject = checkSubmission(withMonetizationRule({ content: { ...content, pictures }, release }));
  const submitted: AddonEvent = { type: 'AddonSubmitted', data: { publisherId: by.id, ...subject } };
  const matches = matchRules({ kind: 'new', ...subject });
  const isLive = autoApprove && isVerified && !isHeld(matches);
  return [
    submitted,
    ...rulesMatched(null, matches),
    ...(isLive ? [{ type: 'AddonApproved', data: { automatic: true } } as const] : []),
  ];
}

export function importAddon({ by, imported }: ImportAddon, addon: Addon): AddonEvent[] {
  requireOwner(by);
  if (addon) return repeated(imported.publisherId, addon);
  const subject = checkImport(withMonetizationRule(imported));
  return [{ type: 'AddonImported', data: { ...imported, ...subject } }];
}

/** An add-on's id is derived from the request or import that makes it, so a repeat makes no second one. */
function repeated(publisherId: string, addon: Listing): AddonEvent[] {
  if (addon.publisherId === publisherId) return [];
  throw addonExists();
}

/**
 * Publishers delete their own add-on for good, whatever their role, also after staff deleted it. Staff give a reason and
 * can restore it.
 */
export function remove({ by, reason, rule, now }: DeleteAddon, addon: Listing): AddonEvent[] {
  const isPublisher = isSelf(by, addon.publisherId);
  if (!isPublisher && !mayModerate(by)) throw noPermission();
  const why = reason?.trim() || null;
  if (isPublisher) return removeForGood(why, addon);
  if (addon.deleted) return [];
  if (why === null) throw reasonRequired();
  const restorableUntil = after(now, RESTORABLE_FOR);
  return [{ type: 'AddonDeleted', data: { by: 'staff', reason: why, restorableUntil, ...citing(rule) } }];
}

function removeForGood(reason: string | null, { deleted }: Listing): AddonEvent[] {
  if (deleted?.by === 'publisher') return [];
  return [{ type: 'AddonDeleted', data: { by: 'publisher', reason, restorableUntil: null } }];
}

export function removeWithAccount(publisherId: string, addon: Listing): AddonEvent[] {
  if (addon.publisherId !== publisherId) throw noPermission();
  return removeForGood(null, addon);
}

export function restore({ by, now }: RestoreAddon, { deleted, publisherId }: Listing): AddonEvent[] {
  requireOtherStaff(by, publisherId);
  if (!deleted) return [];
  if (!deleted.restorableUntil) {
    throw deletedByPublisher();
  }
  if (isPast(deleted.restorableUntil, now)) {
    throw deletedTooLongAgo();
  }
  return [{ type: 'AddonRestored', data: {} }];
}
