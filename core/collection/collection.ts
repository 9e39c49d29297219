// A member's list of add-ons. Its owner edits it; staff hide, delete and restore it.

import { isSelf, mayModerate, requireOtherStaff } from '../access.ts';
import { type CitedRule, citing } from '../cited-rule.ts';
import { noPermission } from '../errors.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor } from '../metadata.ts';
import {
  collectionExists,
  collectionFull,
  collectionNotFound,
  notRestorableCollection,
  orderOutdated,
  takenDown,
  tooManyCollections,
  verifyToPublish,
} from './errors.ts';
import type { CollectionEvent, Visibility } from './events.ts';
import { MAX_COLLECTION_ITEMS, MAX_COLLECTIONS } from './limits.ts';

export { type CollectionEvent, collectionEvents as events, type Visibility } from './events.ts';

export const streamName = (collectionId: string) => `collection-${collectionId}`;

export type Item = { addonId: string; hasNote: boolean; releaseId: string | null };

export type Collection = {
  ownerId: string;
  title: Sealed;
  visibility: Visibility;
  /** In the owner's order; at most MAX_COLLECTION_ITEMS. */
  items: readonly Item[];
  isHidden: boolean;
  deletedBy: 'owner' | 'staff' | null;
} | null;
export const initial: Collection = null;

export function evolve(collection: Collection, { type, data }: CollectionEvent): Collection {
  if (type === 'CollectionCreated') {
    const { ownerId, title, visibility } = data;
    return { ownerId, title, visibility, items: [], isHidden: false, deletedBy: null };
  }
  if (!collection) return null;
  const { items } = collection;
  switch (type) {
    case 'CollectionEdited':
      return { ...collection, title: data.title, visibility: data.visibility };
    case 'CollectionItemAdded':
      return { ...collection, items: [...items, itemOf(data)] };
    case 'CollectionItemEdited':
      return {
        ...collection,
        items: items.map((item) => (item.addonId === data.addonId ? edited(item, data) : item)),
      };
    case 'CollectionItemRemoved':
      return { ...collection, items: items.filter(({ addonId }) => addonId !== data.addonId) };
    case 'CollectionReordered': {
      const places = new Map(data.addonIds.map((addonId, place) => [addonId, place]));
      const placeOf = ({ addonId }: Item) => places.get(addonId) ?? places.size;
      return { ...collection, items: items.toSorted((a, b) => placeOf(a) - placeOf(b)) };
    }
    case 'CollectionHidden':
      return { ...collection, isHidden: true };
    case 'CollectionUnhidden':
      return { ...collection, isHidden: false };
    case 'CollectionDeleted':
      return { ...collection, deletedBy: data.by };
    case 'CollectionRestored':
      return { ...collection, deletedBy: null };
  }
}

type DataOf<T extends CollectionEvent['type']> = Extract<CollectionEvent, { type: T }>['data'];

const itemOf = ({ addonId, note, releaseId }: DataOf<'CollectionItemAdded'>): Item => ({
  addonId,
  hasNote: note !== null,
  releaseId,
});

const edited = (item: Item, { note, releaseId }: DataOf<'CollectionItemEdited'>): Item => ({
  ...item,
  ...(note !== undefined && { hasNote: note !== null }),
  ...(releaseId !== undefined && { releaseId }),
});

type About = { title: Sealed; description: Sealed | null; visibility: Visibility };

/** `owned`: how many collections the owner has. `isVerified`: whether the owner's address is verified. */
export type CreateCollection = About & {
  type: 'CreateCollection';
  ownerId: string;
  owned: number;
  isVerified: boolean;
};
export type EditCollection = About & { type: 'EditCollection'; by: Actor; isVerified: boolean };
/** Adds an add-on, or changes the note and the release of one that is in it; those left out stay as they are. */
export type PutItem = {
  type: 'PutItem';
  by: Actor;
  addonId: string;
  note?: Sealed | null;
  releaseId?: string | null;
};
export type RemoveItem = { type: 'RemoveItem'; by: Actor; addonId: string };
export type ReorderItems = { type: 'ReorderItems'; by: Actor; addonIds: readonly string[] };
/** Only staff cite a rule. */
type Grounds = { by: Actor; reason: string | null; rule?: CitedRule };
export type HideCollection = Grounds & { type: 'HideCollection'; hidden: boolean };
export type DeleteCollection = Grounds & { type: 'DeleteCollection' };
export type RestoreCollection = { type: 'RestoreCollection'; by: Actor };
export type CollectionCommand =
  | CreateCollection
  | EditCollection
  | PutItem
  | RemoveItem
  | ReorderItems
  | HideCollection
  | DeleteCollection
  | RestoreCollection;

/**
 * @throws DomainError 'not-found' when the collection or item does not exist, 'forbidden' when the actor may not,
 *   'conflict' when a limit is reached or the order names other add-ons
 */
export function decide(command: CollectionCommand, collection: Collection): CollectionEvent[] {
  switch (command.type) {
    case 'CreateCollection':
      return create(command, collection);
    case 'EditCollection':
      return edit(command, owned(collection, command.by));
    case 'PutItem':
      return putItem(command, owned(collection, command.by));
    case 'RemoveItem': {
      const { addonId } = command;
      const { items } = owned(collection, command.by);
      const isIn = items.some((item) => item.addonId === addonId);
      return isIn ? [{ type: 'CollectionItemRemoved', data: { addonId } }] : [];
    }
    case 'ReorderItems':
      return reorder(command, owned(collection, command.by));
    case 'HideCollection':
      return hide(command, existing(collection));
    case 'DeleteCollection':
      return remove(command, existing(collection));
    case 'RestoreCollection':
      return restore(command, existing(collection));
  }
}

type Made = NonNullable<Collection>;

function existing(collection: Collection): Made {
  if (!collection) throw collectionNotFound();
  return collection;
}

/** A collection that this actor may edit. To others, it does not exist. */
function owned(collection: Collection, by: Actor): Made {
  if (!collection || !isSelf(by, collection.ownerId) || collection.deletedBy === 'owner') {
    throw collectionNotFound();
  }
  if (collection.deletedBy === 'staff') throw takenDown();
  return collection;
}

/** A collection's id is derived from the request that makes it, so a repeat makes no second one. */
function create(
  { ownerId, title, description, visibility, owned, isVerified }: CreateCollection,
  collection: Collection,
): CollectionEvent[] {
  if (collection) {
    if (collection.ownerId === ownerId) return [];
    throw collectionExists();
  }
  if (owned >= MAX_COLLECTIONS) throw tooManyCollections();
  if (visibility === 'public' && !isVerified) throw verifyToPublish();
  return [{ type: 'CollectionCreated', data: { ownerId, title, description, visibility } }];
}

function edit(
  { title, description, visibility, isVerified }: EditCollection,
  { ownerId, ...before }: Made,
): CollectionEvent[] {
  if (visibility === 'public' && before.visibility !== 'public' && !isVerified) throw verifyToPublish();
  return [{ type: 'CollectionEdited', data: { ownerId, title, description, visibility } }];
}

/** Sealed texts cannot be compared, so a note that is given counts as new, unless there is none before and after. */
function putItem({ addonId, note, releaseId }: PutItem, { ownerId, items }: Made): CollectionEvent[] {
  const item = items.find((known) => known.addonId === addonId);
  if (!item) {
    if (items.length >= MAX_COLLECTION_ITEMS) throw collectionFull();
    const data = { ownerId, addonId, note: note ?? null, releaseId: releaseId ?? null };
    return [{ type: 'CollectionItemAdded', data }];
  }
  const change = {
    ...(note !== undefined && (note !== null || item.hasNote) && { note }),
    ...(releaseId !== undefined && releaseId !== item.releaseId && { releaseId }),
  };
  return Object.keys(change).length === 0
    ? []
    : [{ type: 'CollectionItemEdited', data: { ownerId, addonId, ...change } }];
}

function reorder({ addonIds }: ReorderItems, { items }: Made): CollectionEvent[] {
  const wanted = new Set(addonIds);
  const isSame = wanted.size === addonIds.length && addonIds.length === items.length;
  if (!isSame || items.some(({ addonId }) => !wanted.has(addonId))) throw orderOutdated();
  if (items.every(({ addonId }, place) => addonId === addonIds[place])) return [];
  return [{ type: 'CollectionReordered', data: { addonIds: [...addonIds] } }];
}

function hide({ by, hidden, reason, rule }: HideCollection, collection: Made): CollectionEvent[] {
  requireOtherStaff(by, collection.ownerId);
  if (collection.deletedBy) throw collectionNotFound();
  if (hidden === collection.isHidden) return [];
  return hidden
    ? [{ type: 'CollectionHidden', data: { reason: reason?.trim() || null, ...citing(rule) } }]
    : [{ type: 'CollectionUnhidden', data: {} }];
}

/** Owners delete their collection for good, also after staff deleted it. */
function remove({ by, reason, rule }: DeleteCollection, { ownerId, deletedBy }: Made): CollectionEvent[] {
  const isOwn = isSelf(by, ownerId);
  if (!isOwn && !mayModerate(by)) throw noPermission();
  if (isOwn ? deletedBy === 'owner' : deletedBy) return [];
  const data = isOwn
    ? ({ by: 'owner', reason: null } as const)
    : ({ by: 'staff', reason: reason?.trim() || null, ...citing(rule) } as const);
  return [{ type: 'CollectionDeleted', data }];
}

function restore({ by }: RestoreCollection, { ownerId, deletedBy }: Made): CollectionEvent[] {
  requireOtherStaff(by, ownerId);
  if (deletedBy === 'owner') throw notRestorableCollection();
  return deletedBy ? [{ type: 'CollectionRestored', data: {} }] : [];
}
