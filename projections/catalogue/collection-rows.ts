// Applies a batch's collection events: collections with their texts, their items and their followers.
import { events as collectionEvents } from '@sandcrate/core/collection/collection.ts';
import type { Visibility } from '@sandcrate/core/collection/events.ts';
import { events as followEvents } from '@sandcrate/core/collection-follow/collection-follow.ts';
import type { Sealed } from '@sandcrate/core/event-schema.ts';
import { identity } from '@sandcrate/core/privacy/subjects.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { type Opener, Revealed, type SealedOf } from '../privacy/reveal.ts';
import { eventsIn, occurredAt, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import { Rows } from '../tables/rows.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { Table } from '../tables/table.ts';
import { collectedIn } from '../touched.ts';
import { deletedAmong } from './publisher-rows.ts';

type CollectionRow = {
  id: string;
  owner_id: string;
  title: string | null;
  description: string | null;
  visibility: Visibility;
  is_hidden: boolean;
  hidden_reason: string | null;
  is_deleted: boolean;
  deletion_reason: string | null;
  created_at: Date;
  updated_at: Date;
};

const collections = new Table<CollectionRow, 'id'>('collections', ['id'], {
  id: 'uuid',
  owner_id: 'uuid',
  title: 'text',
  description: 'text',
  visibility: 'text',
  is_hidden: 'boolean',
  hidden_reason: 'text',
  is_deleted: 'boolean',
  deletion_reason: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});

type ItemRow = {
  collection_id: string;
  addon_id: string;
  place: bigint;
  note: string | null;
  release_id: string | null;
  added_at: Date;
};
type ItemKey = Pick<ItemRow, 'collection_id' | 'addon_id'>;

const items = new Table<ItemRow, 'collection_id' | 'addon_id'>(
  'collection_items',
  ['collection_id', 'addon_id'],
  {
    collection_id: 'uuid',
    addon_id: 'uuid',
    place: 'bigint',
    note: 'text',
    release_id: 'uuid',
    added_at: 'timestamptz',
  },
);

/** More than a collection can hold, so that an item that is added comes after all that were put in order before. */
const PLACES_AN_EVENT = 1000n;

/** After these, a collection may be public. */
export const PUBLISHING = ['CollectionEdited', 'CollectionUnhidden', 'CollectionRestored'] as const;

/** A notification that names more subjects than fit would drop every cached response. The rest expire soon. */
const MOST_LISTS = 100;

/** The lists, by the subjects of `touched.ts`, in which collections appear with these events. */
export async function listsToAppearIn(events: readonly ProjectedEvent[], tx: Transaction): Promise<string[]> {
  const ids = events.flatMap((event) =>
    PUBLISHING.some((type) => type === event.type) ? [subjectOf(event)] : [],
  );
  if (ids.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>(
    `select i.addon_id as id from collection_items i join collections c on c.id = i.collection_id
     where c.id = any($1::uuid[]) and (c.visibility <> 'public' or c.is_hidden or c.is_deleted)
     order by i.place limit $2`,
    [ids, MOST_LISTS],
  );
  return rows.map(({ id }) => collectedIn(id));
}

/**
 * Runs after the batch's account events: the collections and follows of a deleted account go.
 * @param deleted the accounts that were deleted in the batch
 */
export async function applyCollectionEvents(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
  deleted: readonly string[] = [],
): Promise<void> {
  await applyToCollections(events, tx, vault);
  await applyFollows(events, tx);
  if (deleted.length === 0) return;
  await tx.query('delete from collection_follows where follower_id = any($1::uuid[])', [deleted]);
  const { rows } = await tx.query<{ id: string }>(
    'select id from collections where owner_id = any($1::uuid[])',
    [deleted],
  );
  await removeCollections(
    rows.map(({ id }) => id),
    tx,
  );
}

async function applyToCollections(
  events: readonly ProjectedEvent[],
  tx: Transaction,
  vault: Opener,
): Promise<void> {
  const concerned = eventsIn(collectionEvents, events);
  if (concerned.length === 0) return;
  const revealed = await Revealed.of(vault, concerned.flatMap(sealedIn));
  const text = (sealed: Sealed | null) => sealed && revealed.text(sealed);
  const gone = await deletedAmong(
    concerned.flatMap((event) => (event.type === 'CollectionCreated' ? [event.data.ownerId] : [])),
    tx,
  );
  const rows = await Rows.load(
    collections,
    tx,
    concerned.map((event) => ({ id: subjectOf(event) })),
  );
  const shown = new Items(await itemsNamedBy(concerned, tx));
  const removed = new Set<string>();
  for (const event of concerned) {
    const id = subjectOf(event);
    const at = occurredAt(event);
    if (event.type === 'CollectionCreated') {
      const { ownerId, title, description, visibility } = event.data;
      if (gone.has(ownerId)) continue;
      removed.delete(id);
      rows.set({
        id,
        owner_id: ownerId,
        title: text(title),
        description: text(description),
        visibility,
        is_hidden: false,
        hidden_reason: null,
        is_deleted: false,
        deletion_reason: null,
        created_at: at,
        updated_at: at,
      });
      continue;
    }
    // One whose owner has deleted it or their account.
    if (!rows.get({ id }) || removed.has(id)) continue;
    const place = event.revision * PLACES_AN_EVENT;
    switch (event.type) {
      case 'CollectionEdited': {
        const { title, description, visibility } = event.data;
        rows.change(
          { id },
          { title: text(title), description: text(description), visibility, updated_at: at },
        );
        break;
      }
      case 'CollectionItemAdded': {
        const { addonId: addon_id, note, releaseId: release_id } = event.data;
        shown.set({ collection_id: id, addon_id, place, note: text(note), release_id, added_at: at });
        rows.change({ id }, { updated_at: at });
        break;
      }
      case 'CollectionItemEdited': {
        const { addonId, note, releaseId } = event.data;
        shown.change(
          { collection_id: id, addon_id: addonId },
          {
            ...(note !== undefined && { note: text(note) }),
            ...(releaseId !== undefined && { release_id: releaseId }),
          },
        );
        rows.change({ id }, { updated_at: at });
        break;
      }
      case 'CollectionItemRemoved':
        shown.remove({ collection_id: id, addon_id: event.data.addonId });
        rows.change({ id }, { updated_at: at });
        break;
      case 'CollectionReordered':
        for (const [index, addon_id] of event.data.addonIds.entries()) {
          shown.change({ collection_id: id, addon_id }, { place: place + BigInt(index) });
        }
        break;
      case 'CollectionHidden':
        rows.change({ id }, { is_hidden: true, hidden_reason: event.data.reason });
        break;
      case 'CollectionUnhidden':
        rows.change({ id }, { is_hidden: false, hidden_reason: null });
        break;
      case 'CollectionDeleted':
        if (event.data.by === 'owner') removed.add(id);
        else rows.change({ id }, { is_deleted: true, deletion_reason: event.data.reason });
        break;
      case 'CollectionRestored':
        rows.change({ id }, { is_deleted: false, deletion_reason: null });
        break;
    }
  }
  await rows.save(tx);
  await shown.save(tx);
  await removeCollections([...removed], tx);
}

/** The items that a batch concerns, with those that it removes. */
class Items {
  readonly #rows = new Map<string, ItemRow>();
  readonly #changed = new Map<string, ItemRow>();
  readonly #removed = new Map<string, ItemKey>();

  constructor(rows: readonly ItemRow[]) {
    for (const row of rows) this.#rows.set(items.keyOf(row), row);
  }

  set(row: ItemRow): void {
    const key = items.keyOf(row);
    this.#removed.delete(key);
    this.#rows.set(key, row);
    this.#changed.set(key, row);
  }

  /** Does nothing when the add-on is no longer in the collection, as when an event is applied again. */
  change(item: ItemKey, change: Partial<ItemRow>): void {
    const row = this.#rows.get(items.keyOf(item));
    if (row) this.set({ ...row, ...change });
  }

  remove(item: ItemKey): void {
    const key = items.keyOf(item);
    this.#rows.delete(key);
    this.#changed.delete(key);
    this.#removed.set(key, item);
  }

  async save(tx: Transaction): Promise<void> {
    await items.save(tx, [...this.#changed.values()]);
    await items.delete(tx, [...this.#removed.values()]);
  }
}

/** The items whose rows must be known: those that are changed, and all of a collection that is put in order. */
async function itemsNamedBy(events: readonly ProjectedEvent[], tx: Transaction): Promise<ItemRow[]> {
  const edited = events.flatMap((event) =>
    event.type === 'CollectionItemEdited'
      ? [{ collection_id: subjectOf(event), addon_id: event.data.addonId }]
      : [],
  );
  const reordered = events.flatMap((event) =>
    event.type === 'CollectionReordered' ? [subjectOf(event)] : [],
  );
  const whole =
    reordered.length === 0
      ? []
      : await items.where(tx, 'collection_id = any($1::uuid[])', [[...new Set(reordered)]]);
  return [...(await items.load(tx, edited)), ...whole];
}

function sealedIn(event: ProjectedEvent): SealedOf[] {
  switch (event.type) {
    case 'CollectionCreated':
    case 'CollectionEdited': {
      const { ownerId, title, description } = event.data;
      return [title, description].flatMap((sealed) =>
        sealed ? [{ subject: identity(ownerId), sealed }] : [],
      );
    }
    case 'CollectionItemAdded':
    case 'CollectionItemEdited': {
      const { ownerId, note } = event.data;
      return note ? [{ subject: identity(ownerId), sealed: note }] : [];
    }
    default:
      return [];
  }
}

async function applyFollows(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const latest = new Map<string, { collection_id: string; follower_id: string; since: Date | null }>();
  for (const event of eventsIn(followEvents, events)) {
    const { collectionId: collection_id, followerId: follower_id } = event.data;
    const since = event.type === 'CollectionFollowed' ? occurredAt(event) : null;
    latest.set(event.streamName, { collection_id, follower_id, since });
  }
  if (latest.size > 0) await tx.query(putFollows, [toSqlJson([...latest.values()])]);
}

async function removeCollections(ids: readonly string[], tx: Transaction): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('delete from collection_items where collection_id = any($1::uuid[])', [ids]);
  await tx.query('delete from collection_follows where collection_id = any($1::uuid[])', [ids]);
  await tx.query('delete from collections where id = any($1::uuid[])', [ids]);
}

const putFollows = `
  with latest as (
    select * from json_to_recordset($1) as l(collection_id uuid, follower_id uuid, since timestamptz)
  ), ended as (
    delete from collection_follows f using latest l
    where l.since is null and f.collection_id = l.collection_id and f.follower_id = l.follower_id
  )
  insert into collection_follows (collection_id, follower_id, since)
  select collection_id, follower_id, since from latest l
  where since is not null
    and exists (select from collections c where c.id = l.collection_id)
    and not exists (select from publishers p where p.id = l.follower_id and p.is_deleted)
  on conflict (collection_id, follower_id) do update set since = excluded.since`;
