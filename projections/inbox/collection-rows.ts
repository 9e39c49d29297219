// What the inbox knows of each collection: whose it is, and whether those who follow it can see it.
import { events as collectionEvents } from '@sandcrate/core/collection/collection.ts';
import { isIn, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { Rows } from '../tables/rows.ts';
import { Table } from '../tables/table.ts';

export type CollectionRow = {
  id: string;
  owner_id: string;
  is_private: boolean;
  is_hidden: boolean;
  is_deleted: boolean;
  position: bigint;
};

export const collections = new Table<CollectionRow, 'id'>('collections', ['id'], {
  id: 'uuid',
  owner_id: 'uuid',
  is_private: 'boolean',
  is_hidden: 'boolean',
  is_deleted: 'boolean',
  position: 'bigint',
});

/** An add-on that was added to a collection. */
export type Addition = { collectionId: string; ownerId: string; addonId: string };

/**
 * Applies an event of a collection to its row. Returns what was added, if those who follow the collection can see it. An
 * event that is applied again adds nothing.
 */
export function followCollection(
  rows: Rows<CollectionRow, 'id'>,
  event: ProjectedEvent,
): Addition | undefined {
  if (!isIn(collectionEvents, event)) return undefined;
  const id = subjectOf(event);
  const { position } = event;
  const before = rows.get({ id });
  if (before !== undefined && before.position >= position) return undefined;
  if (event.type === 'CollectionCreated') {
    const { ownerId: owner_id, visibility } = event.data;
    const is_private = visibility === 'private';
    rows.set({ id, owner_id, is_private, is_hidden: false, is_deleted: false, position });
    return undefined;
  }
  rows.change({ id }, { position, ...changeOf(event) });
  const { owner_id: ownerId, is_private, is_hidden, is_deleted } = rows.must({ id });
  if (event.type !== 'CollectionItemAdded' || is_private || is_hidden || is_deleted) return undefined;
  return { collectionId: id, ownerId, addonId: event.data.addonId };
}

function changeOf(event: ProjectedEvent): Partial<CollectionRow> {
  switch (event.type) {
    case 'CollectionEdited':
      return { is_private: event.data.visibility === 'private' };
    case 'CollectionHidden':
    case 'CollectionUnhidden':
      return { is_hidden: event.type === 'CollectionHidden' };
    case 'CollectionDeleted':
    case 'CollectionRestored':
      return { is_deleted: event.type === 'CollectionDeleted' };
    default:
      return {};
  }
}

/** The collections whose rows a batch needs. */
export const collectionsIn = (events: readonly ProjectedEvent[]) =>
  events.flatMap((event) => (isIn(collectionEvents, event) ? [{ id: subjectOf(event) }] : []));
