// Notices for everybody who is interested in an event's add-on, publisher or collection.
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { actorId, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { type AccountRange, EVERY_ACCOUNT } from '../runner/writing/account-steps.ts';
import type { Rows } from '../tables/rows.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { type AddonRow, follow, isLive } from './addon-rows.ts';
import { type CollectionRow, followCollection } from './collection-rows.ts';
import { KEPT_DAYS } from './schema.ts';

/** An event of which everybody with an interest in its add-on, publisher or collection is notified. */
export type Announcement = {
  event_id: string;
  position: bigint;
  kind: 'release' | 'new-addon' | 'message' | 'collection';
  type: string;
  addon_id: string;
  /** Who made the add-on or collection; not notified. */
  owner_id: string;
  collection_id: string | null;
  release_id: string | null;
  /** Of the release; null: as in the table of releases. */
  min_game_version: number[] | null;
  actor_id: string | null;
  told_at: Date;
};

const common = (event: ProjectedEvent) => ({
  event_id: event.id,
  position: event.position,
  type: event.type,
  collection_id: null,
  release_id: null,
  min_game_version: null,
  actor_id: actorId(event),
  told_at: occurredAt(event),
});

/** The rows that decide what is announced. */
export type Announcing = { addons: Rows<AddonRow, 'id'>; collections: Rows<CollectionRow, 'id'> };

/** Applies an event to the rows, and returns what it announces, if anything. */
export function announcedBy(event: ProjectedEvent, rows: Announcing): Announcement | undefined {
  const kind = follow(rows.addons, event);
  if (kind !== undefined) {
    const { id, publisher_id, release_id } = rows.addons.must({ id: subjectOf(event) });
    return { ...common(event), kind, addon_id: id, owner_id: publisher_id, release_id };
  }
  const added = followCollection(rows.collections, event);
  if (added !== undefined) {
    const { collectionId, ownerId, addonId } = added;
    const addon = rows.addons.get({ id: addonId });
    if (addon === undefined || !isLive(addon)) return undefined;
    const about = { addon_id: addonId, owner_id: ownerId, collection_id: collectionId };
    return { ...common(event), kind: 'collection', ...about };
  }
  if (event.type === 'ReviewMessagePosted' && event.data.by === 'publisher') {
    const { addonId, authorId } = event.data;
    return { ...common(event), kind: 'message', addon_id: addonId, owner_id: authorId };
  }
  return undefined;
}

/**
 * Writes the notices for accounts in a range. Those that are there already stay unchanged.
 * @param except accounts to leave out
 */
export async function announce(
  db: Queryable,
  announcements: readonly Announcement[],
  { from, to }: AccountRange = EVERY_ACCOUNT,
  except: readonly string[] = [],
): Promise<void> {
  await db.query({ name: 'announce', text: ANNOUNCE, values: [toSqlJson(announcements), from, to, except] });
}

/** About how many accounts an announcement has notices for. */
export async function countInterested(db: Queryable, announced: Announcement): Promise<number> {
  const { addon_id, owner_id, collection_id } = announced;
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from interests where topic = any($1::uuid[])',
    [[addon_id, owner_id, collection_id]],
  );
  return rows[0]?.count ?? 0;
}

/** The reasons, the strongest first: a person gets one notice, with the first that applies. */
const REASONS = `array['download', 'like', 'collected', 'follow', 'review']`;

/**
 * Whether an earlier notice `told` still counts when `n` is written. Older ones may have been deleted already or not, which
 * depends on the batches.
 */
export const IS_KEPT = `told.told_at > n.told_at - interval '${KEPT_DAYS} days'`;

const IN_RANGE = 'account_id between $2 and $3';

const ANNOUNCE = `
  insert into notices (account_id, event_id, position, kind, type, why, why_release_id, addon_id, release_id,
    collection_id, min_game_version, told_at)
  select distinct on (n.event_id, i.account_id) i.account_id, n.event_id, n.position, n.kind, n.type, i.why,
    case i.why when 'download' then i.by_id end, n.addon_id, n.release_id,
    n.collection_id, coalesce(n.min_game_version, r.min_game_version), n.told_at
  from json_to_recordset($1) as n(event_id uuid, position bigint, kind text, type text, addon_id uuid,
    owner_id uuid, collection_id uuid, release_id uuid, min_game_version int[], actor_id uuid, told_at timestamptz)
  left join releases r on r.id = n.release_id
  cross join lateral (
    select * from interests where topic = n.addon_id and ${IN_RANGE}
      and ((n.kind = 'release' and why in ('download', 'like', 'collected')) or (n.kind = 'message' and why = 'review'))
    union all
    select * from interests where topic = n.owner_id and ${IN_RANGE} and why = 'follow' and n.kind in ('release', 'new-addon')
    union all
    select * from interests where topic = n.collection_id and ${IN_RANGE} and why = 'follow'
  ) i
  where i.account_id <> n.owner_id and i.account_id is distinct from n.actor_id and i.position < n.position
    and i.account_id <> all($4::uuid[])
    and (n.kind <> 'collection' or not exists (
      select from notices told where told.kind = 'collection' and told.account_id = i.account_id
        and told.collection_id = n.collection_id and told.addon_id = n.addon_id and ${IS_KEPT}
    ))
  order by n.event_id, i.account_id, array_position(${REASONS}, i.why), i.position desc, i.by_id
  on conflict do nothing`;
