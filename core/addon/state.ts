// What an add-on's events add up to.
import { apply } from './changes.ts';
import type { Changes, Release } from './content.ts';
import type { Subject } from './content-rules.ts';
import type { AddonEvent } from './events.ts';

export type Nothing = { status: 'none'; revision: bigint };

export type Listing = Subject & {
  status: 'pending' | 'approved' | 'rejected';
  publisherId: string;
  /** Every release that was ever live, oldest first; `release` is the one on offer or waiting with the listing. */
  releases: Release[];
  openChange: { changeId: string; changes: Changes } | null;
  closedChanges: { [changeId: string]: 'approved' | 'rejected' | 'withdrawn' | 'replaced' };
  /** A verified publisher changed what is live, and nobody has looked at it yet. */
  hasUnreviewedEdits: boolean;
  isHidden: boolean;
  isFeatured: boolean;
  rejectionReason: string | null;
  deleted: { by: 'publisher' | 'staff'; restorableUntil: string | null } | null;
  revision: bigint;
};

export type Addon = Nothing | Listing;

export const initial: Addon = { status: 'none', revision: -1n };

export function evolve(addon: Addon, event: AddonEvent): Addon {
  const revision = addon.revision + 1n;
  if (event.type === 'AddonSubmitted' || event.type === 'AddonImported') return listed(event, revision);
  if (addon.status === 'none') return { ...addon, revision };
  return { ...addon, ...changed(addon, event), revision };
}

type Listed = Extract<AddonEvent, { type: 'AddonSubmitted' | 'AddonImported' }>;

function listed({ type, data: { publisherId, content, release } }: Listed, revision: bigint): Listing {
  const isImported = type === 'AddonImported';
  return {
    status: isImported ? 'approved' : 'pending',
    publisherId,
    content,
    release,
    releases: isImported ? [release] : [],
    openChange: null,
    closedChanges: {},
    hasUnreviewedEdits: false,
    isHidden: false,
    isFeatured: false,
    rejectionReason: null,
    deleted: null,
    revision,
  };
}

function changed(addon: Listing, { type, data }: Exclude<AddonEvent, Listed>): Partial<Listing> {
  switch (type) {
    case 'AddonEdited':
      return {
        ...withChanges(addon, data.changes),
        status: addon.status === 'rejected' && data.by === 'publisher' ? 'pending' : addon.status,
        hasUnreviewedEdits: addon.hasUnreviewedEdits || data.reviewAfterwards,
      };
    case 'AddonEditReviewed':
      return { hasUnreviewedEdits: false };
    case 'AddonChangeProposed':
      return {
        openChange: { changeId: data.changeId, changes: data.changes },
        closedChanges: data.replaces
          ? { ...addon.closedChanges, [data.replaces]: 'replaced' }
          : addon.closedChanges,
      };
    case 'AddonChangeApproved':
      return {
        ...(addon.openChange && withChanges(addon, addon.openChange.changes)),
        ...closed(addon, data.changeId, 'approved'),
      };
    case 'AddonChangeRejected':
      return closed(addon, data.changeId, 'rejected');
    case 'AddonChangeWithdrawn':
      return closed(addon, data.changeId, 'withdrawn');
    case 'AddonApproved':
      return {
        status: 'approved',
        releases: withRelease(addon.releases, addon.release),
        rejectionReason: null,
        hasUnreviewedEdits: false,
      };
    case 'AddonRejected':
      return {
        status: 'rejected',
        rejectionReason: data.reason,
        isFeatured: false,
        hasUnreviewedEdits: false,
      };
    case 'AddonFeatured':
      return { isFeatured: true };
    case 'AddonUnfeatured':
      return { isFeatured: false };
    case 'AddonHidden':
      return { isHidden: true, isFeatured: false };
    case 'AddonUnhidden':
      return { isHidden: false };
    case 'AddonDeleted':
      return { deleted: { by: data.by, restorableUntil: data.restorableUntil } };
    case 'AddonRestored':
      return { deleted: null };
  }
}

const closed = (addon: Listing, changeId: string, how: 'approved' | 'rejected' | 'withdrawn') => ({
  openChange: null,
  closedChanges: { ...addon.closedChanges, [changeId]: how },
});

function withChanges(addon: Listing, changes: Changes): Partial<Listing> {
  const subject = apply(addon, changes);
  const isLive = addon.status === 'approved';
  return { ...subject, releases: isLive ? withRelease(addon.releases, subject.release) : addon.releases };
}

/** A release that is known by its id is corrected in its place. */
function withRelease(releases: Release[], release: Release): Release[] {
  const isKnown = releases.some(({ releaseId }) => releaseId === release.releaseId);
  if (!isKnown) return [...releases, release];
  return releases.map((known) => (known.releaseId === release.releaseId ? release : known));
}
