// Collections as the API returns them, and hidden from people who may not see them.
import * as collection from '@sandcrate/core/collection/collection.ts';
import { collectionNotFound } from '@sandcrate/core/collection/errors.ts';
import { maySeeCollection, seesTakenDown } from '@sandcrate/core/collection/visibility.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import {
  type CollectionRow,
  findCollection,
  isFollowingCollection,
  itemsOf,
} from '@sandcrate/projections/catalogue/collection-queries.ts';
import type { ConsoleCollectionRow } from '@sandcrate/projections/catalogue/console-collection-queries.ts';
import { publicAddons } from '@sandcrate/projections/catalogue/queries.ts';
import type pg from 'pg';
import type { AddonViews } from '../addons/addon-views.ts';
import type { Viewer } from '../plugins/access.ts';
import { NotShownYet } from '../plugins/errors.ts';
import type { CollectionCard, CollectionView, ConsoleCollection } from './contract.ts';

/**
 * A collection that this person may see.
 * @throws DomainError 'not-found' when there is none; NotShownYet when its owner has just made it
 */
export async function visibleCollection(
  { pool, handler }: { pool: pg.Pool; handler: Pick<Handler, 'load'> },
  id: string,
  viewer: Viewer | undefined,
): Promise<CollectionRow> {
  const row = await findCollection(pool, id);
  if (row && maySeeCollection(row, viewer)) return row;
  if (row === undefined && viewer !== undefined) {
    const { state } = await handler.load(collection, collection.streamName(id));
    if (state?.ownerId === viewer.id && state.deletedBy === null) throw new NotShownYet(id);
  }
  throw collectionNotFound();
}

export function createCollectionViews({ pool }: { pool: pg.Pool }, addonViews: AddonViews) {
  async function cardsOf(rows: readonly CollectionRow[]): Promise<CollectionCard[]> {
    const ids = [...new Set(rows.flatMap(({ coverIds }) => coverIds))];
    const cards = addonViews.cards(await publicAddons(pool, ids));
    const byId = new Map(cards.map((card) => [card.id, card]));
    return rows.map((row) => ({
      ...plain(row),
      covers: row.coverIds.flatMap((id) => {
        const card = byId.get(id);
        if (card === undefined) return [];
        const { bannerImageUrl, imageUrl, category } = card;
        return [{ id, bannerImageUrl, imageUrl, category }];
      }),
    }));
  }

  return {
    cardsOf,

    /** Everything about a collection that this person may see. */
    async view(row: CollectionRow, viewer: Viewer | undefined): Promise<CollectionView> {
      const [items, isFollowed] = await Promise.all([
        itemsOf(pool, row.id),
        viewer !== undefined && isFollowingCollection(pool, row.id, viewer.id),
      ]);
      const addons = await publicAddons(
        pool,
        items.map(({ addonId }) => addonId),
      );
      const cards = new Map(addonViews.cards(addons).map((card) => [card.id, card]));
      const seesAll = seesTakenDown(row, viewer);
      return {
        ...plain(row),
        covers: row.coverIds.flatMap((id) => cards.get(id) ?? []),
        description: row.description,
        items: items.flatMap(({ addonId, title, note, releaseId, releaseVersion }) => {
          const addon = cards.get(addonId) ?? null;
          if (addon === null && !seesAll) return [];
          const release =
            releaseId === null || releaseVersion === null ? null : { id: releaseId, version: releaseVersion };
          return [{ addonId, addon, title: addon === null ? title : null, note, release }];
        }),
        isFollowed,
        takenDown: seesAll ? takenDownOf(row) : null,
      };
    },
  };
}

const plain = (row: CollectionRow): Omit<CollectionCard, 'covers'> => ({
  id: row.id,
  title: row.title,
  owner:
    row.ownerName === null
      ? null
      : { id: row.ownerId, username: row.ownerName, isPublisher: row.isOwnerPublisher },
  visibility: row.visibility,
  addonCount: row.addonCount,
  followerCount: row.followerCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const consoleCollection = (row: ConsoleCollectionRow): ConsoleCollection => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** What staff did to a collection, for those who may know. */
export function takenDownOf({
  isHidden,
  hiddenReason,
  isDeleted,
  deletionReason,
}: CollectionRow): CollectionView['takenDown'] {
  if (isDeleted) return { by: 'deleted', reason: deletionReason };
  return isHidden ? { by: 'hidden', reason: hiddenReason } : null;
}
