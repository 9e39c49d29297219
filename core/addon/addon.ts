// An add-on: listed by its publisher, approved by a moderator, edited and deleted by either.

import { requireOtherStaff } from '../access.ts';
import type { AddonCommand } from './commands.ts';
import { decideEdit, withdrawChange } from './edit.ts';
import { addonNotFound } from './errors.ts';
import type { AddonEvent } from './events.ts';
import * as life from './life.ts';
import * as review from './review.ts';
import type { Addon, Listing } from './state.ts';

export type { Edit } from './changes.ts';
export type * from './commands.ts';
export { requireEditor } from './edit.ts';
export { type AddonEvent, addonEvents as events } from './events.ts';
export { type Addon, evolve, initial, type Listing } from './state.ts';

export const streamName = (addonId: string) => `addon-${addonId}`;

/**
 * @throws DomainError 'not-found' when the add-on does not exist or was deleted, 'forbidden' when the actor may not,
 *   'invalid' when a field breaks a rule of the form, 'conflict' when the add-on's state does not allow it
 */
export function decide(command: AddonCommand, addon: Addon): AddonEvent[] {
  switch (command.type) {
    case 'SubmitAddon':
      return life.submit(command, addon);
    case 'ImportAddon':
      return life.importAddon(command, addon);
    case 'DeleteAddon':
      return life.remove(command, existing(addon));
    case 'DeleteWithAccount':
      return life.removeWithAccount(command.publisherId, existing(addon));
    case 'RestoreAddon':
      return life.restore(command, existing(addon));
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
      return withdrawChange(command, addon);
    default:
      requireOtherStaff(command.by, addon.publisherId);
      return decideReview(command, addon);
  }
}

type Review = Exclude<OnListed, { type: 'EditAddon' | 'WithdrawChange' }>;

/** Every decision of staff about an add-on, so that none of them is its publisher's. */
function decideReview(command: Review, addon: Listing): AddonEvent[] {
  switch (command.type) {
    case 'ApproveAddon':
      return review.approve(command, addon);
    case 'RejectAddon':
      return review.reject(command, addon);
    case 'ReturnAddon':
      return review.returnToQueue(command, addon);
    case 'RequestChanges':
      return review.requestChanges(command, addon);
    case 'WithdrawRequest':
      return review.withdrawRequest(addon);
    case 'RequestSecondOpinion':
      return review.requestSecondOpinion(command, addon);
    case 'WithdrawSecondOpinion':
      return review.withdrawSecondOpinion(command, addon);
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
