// What can be done to many add-ons at once, in words; and what takes it back.
import type { BulkBody } from '@sandcrate/api/contract/moderation.ts';
import type { z } from 'zod';
import { isRestorable, type ModeratedAddon } from '../addons/moderated-addon.ts';

export type BulkAction = z.output<typeof BulkBody>['action'];

type Words = {
  label: string;
  /** What has been done to those that are told of: 'approved'. */
  done: string;
  /** Whether a reason can be given, or has to be. */
  reason?: 'optional' | 'required';
  /** It takes something from publishers. */
  isBad?: true;
  undo?: { action: BulkAction; reason?: string };
  /** To which add-ons it may apply at all; the server decides on each. */
  suits: (addon: ModeratedAddon) => boolean;
};

const isThere = ({ deletion }: ModeratedAddon) => deletion === null;
const isApproved = (addon: ModeratedAddon) => isThere(addon) && addon.status === 'approved';

export const MISTAKEN_APPROVAL = 'Approved by mistake.';

export const BULK_ACTIONS: Readonly<Record<BulkAction, Words>> = {
  approve: {
    label: 'Approve',
    done: 'approved',
    undo: { action: 'reject', reason: MISTAKEN_APPROVAL },
    suits: (addon) => isThere(addon) && !isApproved(addon),
  },
  reject: {
    label: 'Reject',
    done: 'rejected',
    reason: 'optional',
    isBad: true,
    suits: (addon) => isThere(addon) && addon.status !== 'rejected',
  },
  hide: {
    label: 'Hide',
    done: 'hidden',
    reason: 'optional',
    isBad: true,
    undo: { action: 'unhide' },
    suits: (addon) => isApproved(addon) && !addon.isHidden,
  },
  unhide: {
    label: 'Unhide',
    done: 'visible again',
    undo: { action: 'hide' },
    suits: (addon) => isThere(addon) && addon.isHidden,
  },
  feature: {
    label: 'Feature',
    done: 'featured',
    undo: { action: 'unfeature' },
    suits: (addon) => isApproved(addon) && !addon.isHidden && !addon.isFeatured,
  },
  unfeature: {
    label: 'Unfeature',
    done: 'no longer featured',
    undo: { action: 'feature' },
    suits: (addon) => isThere(addon) && addon.isFeatured,
  },
  delete: {
    label: 'Delete',
    done: 'deleted',
    reason: 'required',
    isBad: true,
    undo: { action: 'restore' },
    suits: isThere,
  },
  restore: {
    label: 'Restore',
    done: 'restored',
    undo: { action: 'delete', reason: 'Restored by mistake.' },
    suits: isRestorable,
  },
};

export const isBulkAction = (name: string): name is BulkAction => name in BULK_ACTIONS;
