// The actions on many add-ons at once: their texts, and how to undo them.
import type { BulkBody } from '@sandcrate/api/moderation/contract.ts';
import type { z } from 'zod';
import { isRestorable, type ModeratedAddon } from '../addons/moderated-addon.ts';

export type BulkAction = z.output<typeof BulkBody>['action'];

type Words = {
  label: string;
  /** The dialog's question about '3 add-ons', unless it is the label followed by them. */
  question?: (addons: string) => string;
  /** What happened to the add-ons: 'approved'. */
  done: string;
  /** Whether a reason is optional or required; undefined when none can be given. */
  reason?: 'optional' | 'required';
  /** Whether it takes something away from publishers. */
  isBad?: true;
  undo?: {
    action: BulkAction;
    reason?: string;
    /** The add-ons whose earlier state this restores [all]. It is offered only if that is true of every chosen one. */
    suits?: (addon: ModeratedAddon, viewerId: string) => boolean;
  };
  /** Whether it also stops featuring them, so that its undo features them again. */
  unfeatures?: true;
  /** Whether the add-ons leave the queue. */
  endsWait?: true;
  /** Which add-ons it may apply to. The server decides on each. */
  suits: (addon: ModeratedAddon) => boolean;
};

const isThere = ({ deletion }: ModeratedAddon) => deletion === null;
const isPending = ({ status }: ModeratedAddon) => status === 'pending';
/** Nobody can restore what its own publisher deleted. */
const isOthers = ({ publisherId }: ModeratedAddon, viewerId: string) => publisherId !== viewerId;
const isApproved = (addon: ModeratedAddon) => isThere(addon) && addon.status === 'approved';

export const BULK_ACTIONS: Readonly<Record<BulkAction, Words>> = {
  approve: {
    label: 'Approve',
    done: 'approved',
    endsWait: true,
    undo: { action: 'return' },
    suits: (addon) => isThere(addon) && !isApproved(addon),
  },
  reject: {
    label: 'Reject',
    done: 'rejected',
    endsWait: true,
    reason: 'optional',
    isBad: true,
    undo: { action: 'return', suits: isPending },
    suits: (addon) => isThere(addon) && addon.status !== 'rejected',
  },
  'request-changes': {
    label: 'Request changes',
    question: (addons) => `Request changes to ${addons}?`,
    done: 'sent back to their publishers',
    endsWait: true,
    reason: 'required',
    undo: { action: 'withdraw-request' },
    suits: (addon) => isThere(addon) && isPending(addon),
  },
  'withdraw-request': {
    label: 'Withdraw the requests',
    question: (addons) => `Withdraw the requests for changes to ${addons}?`,
    done: 'put back into the queue',
    suits: (addon) => isThere(addon) && addon.changesWanted !== null,
  },
  return: {
    label: 'Return to the queue',
    question: (addons) => `Return ${addons} to the queue?`,
    done: 'returned to the queue',
    reason: 'optional',
    undo: { action: 'approve', suits: isApproved },
    unfeatures: true,
    suits: (addon) => isThere(addon) && !isPending(addon),
  },
  hide: {
    label: 'Hide',
    done: 'hidden',
    reason: 'optional',
    isBad: true,
    undo: { action: 'unhide' },
    unfeatures: true,
    suits: (addon) => isApproved(addon) && !addon.isHidden,
  },
  unhide: {
    label: 'Unhide',
    done: 'made visible',
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
    done: 'unfeatured',
    undo: { action: 'feature' },
    suits: (addon) => isThere(addon) && addon.isFeatured,
  },
  delete: {
    label: 'Delete',
    done: 'deleted',
    endsWait: true,
    reason: 'required',
    isBad: true,
    undo: { action: 'restore', suits: isOthers },
    suits: isThere,
  },
  restore: {
    label: 'Restore',
    done: 'restored',
    undo: { action: 'delete', reason: 'Restored by mistake.', suits: isOthers },
    suits: isRestorable,
  },
};

export const isBulkAction = (name: string): name is BulkAction => name in BULK_ACTIONS;

/** How the viewer undoes an action on these add-ons; undefined when no one action does that. */
export function undoOf(
  action: BulkAction,
  addons: readonly ModeratedAddon[],
  viewerId: string,
): Words['undo'] {
  const { undo } = BULK_ACTIONS[action];
  return addons.every((addon) => undo?.suits?.(addon, viewerId) ?? true) ? undo : undefined;
}
