// What can be done to many add-ons at once, in words; and what takes it back.
import type { BulkBody } from '@sandcrate/api/contract/moderation.ts';
import type { z } from 'zod';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

export type BulkAction = z.output<typeof BulkBody>['action'];

type Words = {
  label: string;
  /** What has been done to those that are told of: 'approved'. */
  done: string;
  /** Whether the publisher is told why. */
  takesReason?: true;
  undo?: { action: BulkAction; reason?: string };
  /** To which add-ons it may apply at all; the server decides on each. */
  suits: (addon: ModeratedAddon) => boolean;
};

const isApproved = ({ status }: ModeratedAddon) => status === 'approved';

export const MISTAKEN_APPROVAL = 'Approved by mistake.';

export const BULK_ACTIONS: Readonly<Record<BulkAction, Words>> = {
  approve: {
    label: 'Approve',
    done: 'approved',
    undo: { action: 'reject', reason: MISTAKEN_APPROVAL },
    suits: (addon) => !isApproved(addon),
  },
  reject: {
    label: 'Reject',
    done: 'rejected',
    takesReason: true,
    suits: ({ status }) => status !== 'rejected',
  },
  hide: {
    label: 'Hide',
    done: 'hidden',
    takesReason: true,
    undo: { action: 'unhide' },
    suits: (addon) => isApproved(addon) && !addon.isHidden,
  },
  unhide: {
    label: 'Unhide',
    done: 'visible again',
    undo: { action: 'hide' },
    suits: ({ isHidden }) => isHidden,
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
    suits: ({ isFeatured }) => isFeatured,
  },
  delete: {
    label: 'Delete',
    done: 'deleted',
    takesReason: true,
    undo: { action: 'restore' },
    suits: () => true,
  },
  restore: { label: 'Restore', done: 'restored', undo: { action: 'delete' }, suits: () => false },
};

export const isBulkAction = (name: string): name is BulkAction => name in BULK_ACTIONS;
