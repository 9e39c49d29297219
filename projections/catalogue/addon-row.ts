// An add-on's row in the catalogue, and how an event changes it.
import type { AddonEvent } from '@sandcrate/core/addon/addon.ts';
import type { Changes, Content } from '@sandcrate/core/addon/content.ts';
import { OPTIONAL_FIELD_NAMES, type OptionalValues } from '@sandcrate/core/addon/optional-fields.ts';
import {
  type Created,
  changesInEffect,
  type Later,
  newStanding,
  openChangeAfter,
  type Standing,
  type Status,
  standingChange,
  takenDownChangeAfter,
} from '@sandcrate/core/addon/transitions.ts';
import type { Known } from '@sandcrate/core/event-types.ts';
import { occurredAt, subjectOf } from '../runner/event-facts.ts';
import { Table } from '../tables/table.ts';

type ColumnsOf<C extends Partial<Content>> = {
  title: C['title'];
  description: C['description'];
  body: C['body'];
  pictures: C['pictures'];
  category: C['category'];
  tags: C['tags'];
  monetization_enabled: C['monetizationEnabled'];
  banner: C['banner'];
};

type Imported = Extract<AddonEvent, { type: 'AddonImported' }>;

export type AddonRow = ColumnsOf<Content> & {
  id: string;
  optional_fields: Partial<OptionalValues>;
  publisher_id: string;
  release_id: string;
  status: Status;
  rejection_reason: string | null;
  changes_wanted: string | null;
  second_opinion: { requestedBy: string; reason: string; requestedAt: string } | null;
  is_hidden: boolean;
  hidden_reason: string | null;
  is_featured: boolean;
  featured_at: Date | null;
  is_recalled: boolean;
  is_marked_withheld: boolean;
  deleted_at: Date | null;
  deleted_by: 'publisher' | 'staff' | null;
  deletion_reason: string | null;
  restorable_until: Date | null;
  open_change: { changeId: string; changes: Changes } | null;
  taken_down_change: { changeId: string; changes: Changes; waitingSince: string } | null;
  origin: Imported['data']['origin'] | null;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date;
  change_waiting_since: Date | null;
  approved_at: Date | null;
  renewed_at: Date | null;
  revision: number;
};

export const addons = new Table<AddonRow, 'id'>('addon_rows', ['id'], {
  id: 'uuid',
  publisher_id: 'uuid',
  release_id: 'uuid',
  optional_fields: 'jsonb',
  title: 'text',
  description: 'text',
  body: 'text',
  pictures: 'jsonb',
  category: 'text',
  tags: 'text[]',
  monetization_enabled: 'boolean',
  banner: 'jsonb',
  status: 'text',
  rejection_reason: 'text',
  changes_wanted: 'text',
  second_opinion: 'jsonb',
  is_hidden: 'boolean',
  hidden_reason: 'text',
  is_featured: 'boolean',
  featured_at: 'timestamptz',
  is_recalled: 'boolean',
  is_marked_withheld: 'boolean',
  deleted_at: 'timestamptz',
  deleted_by: 'text',
  deletion_reason: 'text',
  restorable_until: 'timestamptz',
  open_change: 'jsonb',
  taken_down_change: 'jsonb',
  origin: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  submitted_at: 'timestamptz',
  change_waiting_since: 'timestamptz',
  approved_at: 'timestamptz',
  renewed_at: 'timestamptz',
  revision: 'int',
});

/** The new row. Whether it is recalled or withheld is determined when it is saved. */
export function newAddon(event: Known<Created>): AddonRow {
  const { type, data } = event;
  const at = occurredAt(event);
  const isImported = type === 'AddonImported';
  const { status } = newStanding(event);
  return {
    id: subjectOf(event),
    publisher_id: data.publisherId,
    release_id: data.release.releaseId,
    ...columnsOf(data.content),
    optional_fields: optionalFieldsAfter({}, data.content),
    status,
    rejection_reason: null,
    changes_wanted: null,
    second_opinion: null,
    is_hidden: false,
    hidden_reason: null,
    is_featured: false,
    featured_at: null,
    is_recalled: false,
    is_marked_withheld: false,
    deleted_at: null,
    deleted_by: null,
    deletion_reason: null,
    restorable_until: null,
    open_change: null,
    taken_down_change: null,
    origin: isImported ? data.origin : null,
    created_at: isImported ? new Date(data.createdAt) : at,
    updated_at: isImported ? new Date(data.updatedAt) : at,
    submitted_at: at,
    change_waiting_since: null,
    approved_at: status === 'approved' ? at : null,
    renewed_at: null,
    revision: Number(event.revision),
  };
}

/** The changes that an event makes to an add-on's row. */
export function changed(addon: AddonRow, event: Known<Later>): Partial<AddonRow> {
  const inEffect = changesInEffect(event, addon.open_change?.changes, (changes) => changes);
  return {
    ...applied(addon, inEffect),
    ...(inEffect !== undefined || event.type === 'AddonChangeApproved'
      ? { updated_at: occurredAt(event) }
      : {}),
    ...(inEffect?.release !== undefined && addon.approved_at !== null && { renewed_at: occurredAt(event) }),
    ...standingColumns(addon, standingChange(addon.status, event), event),
    ...(event.type === 'AddonReturned' && { submitted_at: addon.submitted_at }),
    ...openChangeColumns(addon, event),
    ...(event.type === 'AddonDeleted' && { deletion_reason: event.data.reason }),
    revision: Number(event.revision),
  };
}

/** The add-on's status, and since when. */
function standingColumns(
  addon: AddonRow,
  standing: Partial<Standing>,
  event: Known<Later>,
): Partial<AddonRow> {
  const { status, rejectionReason, changesWanted, secondOpinion } = standing;
  const { isHidden, hiddenReason, isFeatured, deleted } = standing;
  const at = occurredAt(event);
  return {
    ...(status && { status }),
    ...(status === 'pending' && { submitted_at: at }),
    ...(status === 'approved' && { approved_at: addon.approved_at ?? at }),
    ...(rejectionReason !== undefined && { rejection_reason: rejectionReason }),
    ...(changesWanted !== undefined && { changes_wanted: changesWanted }),
    ...(secondOpinion !== undefined && {
      second_opinion: secondOpinion && { ...secondOpinion, requestedAt: at.toISOString() },
    }),
    ...(isHidden !== undefined && { is_hidden: isHidden }),
    ...(hiddenReason !== undefined && { hidden_reason: hiddenReason }),
    ...(isFeatured !== undefined && { is_featured: isFeatured, featured_at: isFeatured ? at : null }),
    ...(deleted !== undefined && {
      deleted_at: deleted && at,
      deleted_by: deleted?.by ?? null,
      deletion_reason: null,
      restorable_until: deleted?.restorableUntil ? new Date(deleted.restorableUntil) : null,
    }),
  };
}

function openChangeColumns(addon: AddonRow, event: Known<Later>): Partial<AddonRow> {
  const { change_waiting_since: since } = addon;
  const taken_down_change = takenDownChangeAfter(
    event,
    addon.taken_down_change,
    addon.open_change && since && { ...addon.open_change, waitingSince: since.toISOString() },
  );
  const open_change = openChangeAfter(event, addon.open_change, (proposal) => proposal);
  if (open_change === addon.open_change) return { taken_down_change };
  const waitingSince =
    event.type === 'AddonChangeReopened' && addon.taken_down_change
      ? new Date(addon.taken_down_change.waitingSince)
      : (since ?? occurredAt(event));
  return { open_change, taken_down_change, change_waiting_since: open_change && waitingSince };
}

function applied(addon: AddonRow, changes: Changes | undefined): Partial<AddonRow> {
  if (!changes) return {};
  const columns = {
    ...columnsOf(changes.content),
    optional_fields: optionalFieldsAfter(addon.optional_fields, changes.content),
    release_id: changes.release?.releaseId,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** A listing's optional fields that have a value. */
function optionalFieldsAfter(
  before: Partial<OptionalValues>,
  content: Partial<Content>,
): Partial<OptionalValues> {
  const values = OPTIONAL_FIELD_NAMES.map((name) => [
    name,
    content[name] === undefined ? before[name] : content[name],
  ]);
  return Object.fromEntries(values.filter(([, value]) => value != null));
}

/** The columns for the fields present in the content. Screenshots have their own table. */
const columnsOf = <C extends Partial<Content>>(content: C): ColumnsOf<C> => ({
  title: content.title,
  description: content.description,
  body: content.body,
  pictures: content.pictures,
  category: content.category,
  tags: content.tags,
  monetization_enabled: content.monetizationEnabled,
  banner: content.banner,
});
