// Narrow catalogue queries: each reads only the columns that rating, liking, commenting, reporting or a check of who may
// see an add-on needs.

import { askedRows } from '@sandcrate/infrastructure/postgres/planned-once.ts';
import type pg from 'pg';
import type { EngagementCounts } from '../runner/projection.ts';
import { schemas } from '../schemas.ts';

/** An add-on's publisher, whether it is public, and its current release. */
export type Listed = {
  id: string;
  publisherId: string;
  isPublic: boolean;
  releaseId: string;
  downloadKind: 'file' | 'url' | 'none';
  url: string | null;
  sha256: string | null;
};

/** These add-ons in the order of `addonIds`, public or not; undefined for those that do not exist. */
export async function listedAmong(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<(Listed | undefined)[]> {
  const { rows } = await pool.query<Listed>({
    name: 'listed',
    text: `select a.id, a.publisher_id as "publisherId", a.is_public as "isPublic", a.release_id as "releaseId",
             r.kind as "downloadKind", r.url, r.sha256
           from ${askedRows('$1::uuid[]')} as asked(id, place)
           join ${schemas.catalogue}.addons a on a.id = asked.id and a.deleted_at is null
           join ${schemas.catalogue}.releases r on r.id = a.release_id`,
    values: [addonIds],
  });
  return inOrder(rows, addonIds);
}

/** An add-on's publisher, even if staff deleted it; undefined when it does not exist or its publisher deleted it. */
export async function publisherOf(pool: pg.Pool, addonId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ publisherId: string }>(
    `select publisher_id as "publisherId" from ${schemas.catalogue}.addons
     where id = $1 and deleted_by is distinct from 'publisher'`,
    [addonId],
  );
  return rows[0]?.publisherId;
}

/** An add-on's publisher and whether it is public; deleted add-ons too. */
export type Standing = { publisherId: string; isPublic: boolean; isDeleted: boolean };

export async function findStanding(pool: pg.Pool, addonId: string): Promise<Standing | undefined> {
  const { rows } = await pool.query<Standing>(
    `select publisher_id as "publisherId", is_public as "isPublic", deleted_at is not null as "isDeleted"
     from ${schemas.catalogue}.addons where id = $1`,
    [addonId],
  );
  return rows[0];
}

/** How often these add-ons were liked and rated, in the order of `addonIds`. */
export async function engagementCounts(
  pool: pg.Pool,
  addonIds: readonly string[],
): Promise<EngagementCounts[]> {
  const { rows } = await pool.query<EngagementCounts & { id: string }>({
    name: 'engagement counts',
    text: `select addon_id as id, like_count as likes, rating_sum as "ratingSum", rating_count as "ratingCount"
           from ${askedRows('$1::uuid[]')} as asked(addon_id, place)
           join ${schemas.catalogue}.counters using (addon_id)`,
    values: [addonIds],
  });
  return inOrder(rows, addonIds).map((counts) => counts ?? { likes: 0, ratingSum: 0, ratingCount: 0 });
}

/** How often an add-on was liked and rated, without this person. */
export async function countsOfOthers(
  pool: pg.Pool,
  addonId: string,
  accountId: string,
): Promise<EngagementCounts> {
  const { rows } = await pool.query<EngagementCounts>(
    `select c.like_count - (e.liked_at is not null)::int as likes,
       c.rating_sum - coalesce(e.rating, 0) as "ratingSum", c.rating_count - (e.rating is not null)::int as "ratingCount"
     from ${schemas.catalogue}.counters c
     left join ${schemas.catalogue}.engagements e on e.addon_id = c.addon_id and e.account_id = $2
     where c.addon_id = $1`,
    [addonId, accountId],
  );
  return rows[0] ?? { likes: 0, ratingSum: 0, ratingCount: 0 };
}

export async function isLikedBy(pool: pg.Pool, addonId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${schemas.catalogue}.engagements where addon_id = $1 and account_id = $2 and liked_at is not null`,
    [addonId, accountId],
  );
  return rowCount === 1;
}

/** The add-ons that somebody likes, the latest likes first. */
export async function likedBy(pool: pg.Pool, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select addon_id as id from ${schemas.catalogue}.engagements
     where account_id = $1 and liked_at is not null order by liked_at desc, addon_id limit $2`,
    [accountId, limit],
  );
  return rows.map(({ id }) => id);
}

/** A person's rating of an add-on (null without one), and whether they follow its publisher. */
export type ViewerState = { rating: number | null; isFollowed: boolean };

export const GUEST_STATE: ViewerState = { rating: null, isFollowed: false };

export async function viewerStateOf(pool: pg.Pool, addonId: string, accountId: string): Promise<ViewerState> {
  const { rows } = await pool.query<ViewerState>(
    `select
       (select rating from ${schemas.catalogue}.engagements where addon_id = $1 and account_id = $2) as rating,
       exists (
         select from ${schemas.accounts}.follows f join ${schemas.catalogue}.addons a on a.publisher_id = f.followed_id
         where a.id = $1 and f.follower_id = $2
       ) as "isFollowed"`,
    [addonId, accountId],
  );
  return rows[0] ?? GUEST_STATE;
}

function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}
