// Queries for collections of add-ons.
import type { Visibility } from '@sandcrate/core/collection/events.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type CollectionRow = {
  id: string;
  ownerId: string;
  ownerName: string | null;
  isOwnerPublisher: boolean;
  title: string;
  description: string | null;
  visibility: Visibility;
  isHidden: boolean;
  hiddenReason: string | null;
  isDeleted: boolean;
  deletionReason: string | null;
  isOwnerBanned: boolean;
  /** The public add-ons in it. */
  addonCount: number;
  followerCount: number;
  /** The first few public add-ons in it, in its order. */
  coverIds: string[];
  createdAt: Date;
  updatedAt: Date;
};

/** How many add-ons stand for a collection in a list. */
const COVERS = 3;

const COLUMNS = `
  c.id, c.owner_id as "ownerId", p.username as "ownerName",
  coalesce(p.is_publisher and not p.is_banned, false) as "isOwnerPublisher", c.title, c.description, c.visibility,
  c.is_hidden as "isHidden", c.hidden_reason as "hiddenReason", c.is_deleted as "isDeleted",
  c.deletion_reason as "deletionReason", coalesce(p.is_banned, false) as "isOwnerBanned",
  shown.count as "addonCount", shown.covers as "coverIds",
  (select count(*)::int from ${schemas.catalogue}.collection_follows f where f.collection_id = c.id) as "followerCount",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`;

/** Selects collections as `c`. Callers append conditions and an order. */
const ROWS = `
  select ${COLUMNS}
  from ${schemas.catalogue}.collections c
  left join ${schemas.catalogue}.publishers p on p.id = c.owner_id
  cross join lateral (
    select count(*)::int as count,
      coalesce((array_agg(i.addon_id order by i.place))[:${COVERS}], '{}') as covers
    from ${schemas.catalogue}.collection_items i
    join ${schemas.catalogue}.addons a on a.id = i.addon_id and a.is_public
    where i.collection_id = c.id
  ) shown`;

/** Whether everybody with the address may see a collection: neither staff nor the ban of its owner has taken it down. */
export const isOpen = (collection: string, owner: string) =>
  `${collection}.visibility <> 'private' and not ${collection}.is_hidden and not ${collection}.is_deleted
    and ${collection}.title is not null and not coalesce(${owner}.is_banned, false)`;

/** What everybody may find: `c` is public, and its owner is `p`. */
export const IS_LISTED = `c.visibility = 'public' and ${isOpen('c', 'p')}`;

/** What staff may read of `col`: a private collection is for its owner alone. */
export const MAY_BE_READ = `col.visibility <> 'private' and col.title is not null`;

export async function findCollection(pool: pg.Pool, id: string): Promise<CollectionRow | undefined> {
  const { rows } = await pool.query<CollectionRow>(`${ROWS} where c.id = $1 and c.title is not null`, [id]);
  return rows[0];
}

/** A member's own collections, the latest changed first, and whether each contains an add-on. */
export async function collectionsOf(
  pool: pg.Pool,
  ownerId: string,
  addonId: string | undefined,
): Promise<(CollectionRow & { hasAddon: boolean })[]> {
  const { rows } = await pool.query<CollectionRow & { hasAddon: boolean }>(
    `select own.*, exists (
       select from ${schemas.catalogue}.collection_items i where i.collection_id = own.id and i.addon_id = $2
     ) as "hasAddon"
     from (${ROWS} where c.owner_id = $1 and c.title is not null) own order by own."updatedAt" desc, own.id`,
    [ownerId, addonId ?? null],
  );
  return rows;
}

/** How many collections a member has, with those that staff deleted. */
export async function countCollections(pool: pg.Pool, ownerId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${schemas.catalogue}.collections where owner_id = $1`,
    [ownerId],
  );
  return rows[0]?.count ?? 0;
}

/** The collections that somebody follows and that everybody with the address may see, the latest followed first. */
export async function collectionsFollowedBy(
  pool: pg.Pool,
  followerId: string,
  limit: number,
): Promise<CollectionRow[]> {
  const { rows } = await pool.query<CollectionRow>(
    `${ROWS} join ${schemas.catalogue}.collection_follows f on f.collection_id = c.id and f.follower_id = $1
     where ${isOpen('c', 'p')}
     order by f.since desc, c.id limit $2`,
    [followerId, limit],
  );
  return rows;
}

/** The public collections with an add-on, most followers first. */
export async function collectionsWith(
  pool: pg.Pool,
  addonId: string,
  limit: number,
): Promise<CollectionRow[]> {
  const { rows } = await pool.query<CollectionRow>(
    `${ROWS} join ${schemas.catalogue}.collection_items has on has.collection_id = c.id and has.addon_id = $1
     where ${IS_LISTED} order by "followerCount" desc, c.updated_at desc, c.id limit $2`,
    [addonId, limit],
  );
  return rows;
}

export async function isFollowingCollection(
  pool: pg.Pool,
  collectionId: string,
  followerId: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${schemas.catalogue}.collection_follows where collection_id = $1 and follower_id = $2`,
    [collectionId, followerId],
  );
  return rowCount === 1;
}

/** How many people follow a collection, without the one of `except`. */
export async function countCollectionFollowers(
  pool: pg.Pool,
  collectionId: string,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${schemas.catalogue}.collection_follows
     where collection_id = $1 and ($2::uuid is null or follower_id <> $2)`,
    [collectionId, except],
  );
  return rows[0]?.count ?? 0;
}

export type CollectionItemRow = {
  addonId: string;
  /** The add-on's title, also when it is not public; null once it is deleted. */
  title: string | null;
  note: string | null;
  /** The release that the owner recommends, while it is on offer. */
  releaseId: string | null;
  releaseVersion: string | null;
};

/** The items of a collection in its order, with those that are not public. */
export async function itemsOf(pool: pg.Pool, collectionId: string): Promise<CollectionItemRow[]> {
  const { rows } = await pool.query<CollectionItemRow>(
    `select i.addon_id as "addonId", case when a.deleted_at is null then a.title end as title, i.note,
       r.id as "releaseId", r.version as "releaseVersion"
     from ${schemas.catalogue}.collection_items i
     left join ${schemas.catalogue}.addons a on a.id = i.addon_id
     left join ${schemas.catalogue}.releases r on r.id = i.release_id and r.state in ('current', 'past')
       and not r.is_recalled
     where i.collection_id = $1 order by i.place, i.addon_id`,
    [collectionId],
  );
  return rows;
}
