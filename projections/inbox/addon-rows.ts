// What the inbox knows of each add-on: whose it is, whether it is live, and which release its followers know.
import { events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import {
  changesInEffect,
  deletionChange,
  isCreation,
  openChangeAfter,
  reviewChange,
  type Status,
  visibilityChange,
} from '@sandcrate/core/addon/transitions.ts';
import { isIn, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';

export type AddonRow = {
  id: string;
  publisher_id: string;
  status: Status;
  is_hidden: boolean;
  is_deleted: boolean;
  release_id: string;
  proposed_release_id: string | null;
  has_change: boolean;
  announced_release_id: string | null;
};

export const addons = new Table<AddonRow, 'id'>('addons', ['id'], {
  id: 'uuid',
  publisher_id: 'uuid',
  status: 'text',
  is_hidden: 'boolean',
  is_deleted: 'boolean',
  release_id: 'uuid',
  proposed_release_id: 'uuid',
  has_change: 'boolean',
  announced_release_id: 'uuid',
});

/** The notices that follow from an event of an add-on. */
export type News = 'release' | 'new-addon' | undefined;

export const isLive = ({ status, is_hidden, is_deleted }: AddonRow) =>
  status === 'approved' && !is_hidden && !is_deleted;

/**
 * Applies an event of an add-on to its row, and returns what to notify people of, if anything: a release once, when it is
 * first on offer. Imported add-ons notify nobody, because a catalogue arrives as a whole.
 */
export function follow(rows: Rows<AddonRow, 'id'>, event: ProjectedEvent): News {
  if (!isIn(addonEvents, event)) return undefined;
  const id = subjectOf(event);
  if (isCreation(event)) {
    const { publisherId, release } = event.data;
    const isImported = event.type === 'AddonImported';
    rows.set({
      id,
      publisher_id: publisherId,
      status: isImported ? 'approved' : 'pending',
      is_hidden: false,
      is_deleted: false,
      release_id: release.releaseId,
      proposed_release_id: null,
      has_change: false,
      announced_release_id: isImported ? release.releaseId : null,
    });
    return undefined;
  }
  const before = rows.must({ id });
  const open = before.has_change ? { releaseId: before.proposed_release_id } : null;
  const inEffect = changesInEffect(event, open, ({ release }) => ({ releaseId: release?.releaseId ?? null }));
  const after = openChangeAfter(event, open, ({ changes }) => ({
    releaseId: changes.release?.releaseId ?? null,
  }));
  const { deleted } = deletionChange(event);
  const { status = before.status } = reviewChange(before.status, event);
  const { isHidden = before.is_hidden } = visibilityChange(event);
  const row: AddonRow = {
    ...before,
    status,
    is_hidden: isHidden,
    is_deleted: deleted === undefined ? before.is_deleted : deleted !== null,
    release_id: inEffect?.releaseId ?? before.release_id,
    proposed_release_id: after?.releaseId ?? null,
    has_change: after !== null,
  };
  const isNews = isLive(row) && row.release_id !== row.announced_release_id;
  rows.set(isNews ? { ...row, announced_release_id: row.release_id } : row);
  if (!isNews) return undefined;
  return before.announced_release_id === null ? 'new-addon' : 'release';
}

/** The add-ons whose rows a batch needs. */
export const addonsIn = (events: readonly ProjectedEvent[]) =>
  events.flatMap((event) => {
    if (event.streamName.startsWith('addon-')) return [{ id: subjectOf(event) }];
    switch (event.type) {
      case 'CommentPosted':
      case 'ReviewMessagePosted':
      case 'CollectionItemAdded':
      case 'ReviewOverdue':
        return [{ id: event.data.addonId }];
      default:
        return [];
    }
  });
