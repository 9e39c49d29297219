// Queries for the publishers that a member follows and the add-ons that they downloaded.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** The account that has a username now, by the name's key. */
export async function findIdByName(pool: pg.Pool, usernameKey: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${schemas.accounts}.accounts where username_key = $1 and deleted_at is null`,
    [usernameKey],
  );
  return rows[0]?.id;
}

/** The ids of the accounts that an account follows, latest first. */
export async function followedBy(pool: pg.Pool, accountId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select followed_id as id from ${schemas.accounts}.follows where follower_id = $1 order by since desc, followed_id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

export async function isFollowing(pool: pg.Pool, followerId: string, followedId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${schemas.accounts}.follows where follower_id = $1 and followed_id = $2`,
    [followerId, followedId],
  );
  return rowCount === 1;
}

/** How many people follow a publisher, without the one of `except`. */
export async function countFollowers(
  pool: pg.Pool,
  followedId: string,
  { except = null }: { except?: string | null } = {},
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${schemas.accounts}.follows
     where followed_id = $1 and ($2::uuid is null or follower_id <> $2)`,
    [followedId, except],
  );
  return rows[0]?.count ?? 0;
}

export type DownloadRow = {
  addonId: string;
  releaseId: string;
  /** The add-on's current title. */
  title: string;
  version: string;
  downloadedAt: Date;
  /** The recall that covers the downloaded file. */
  advisory: { id: string; reason: string; advisory: string } | null;
};

type Rows = { from: number; limit: number };

/** A page of the rows of `text`, and the total from `count`. */
async function pageOf<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values, count }: { text: string; values: readonly unknown[]; count: string },
  { from, limit }: Rows,
): Promise<{ rows: Row[]; total: number }> {
  const paged = `${text} limit $${values.length + 1} offset $${values.length + 2}`;
  const [{ rows }, counted] = await Promise.all([
    pool.query<Row>(paged, [...values, limit, from]),
    pool.query<{ total: number }>(count, [...values]),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A page of the releases that a member downloaded, latest first, each once, and their total. */
export async function downloadsOf(
  pool: pg.Pool,
  accountId: string,
  page: Rows,
): Promise<{ rows: DownloadRow[]; total: number }> {
  const text = `select d.addon_id as "addonId", d.release_id as "releaseId", a.title, r.version,
       d.downloaded_at as "downloadedAt",
       case when r.is_recalled then (
         select json_build_object('id', c.id, 'reason', c.reason, 'advisory', c.advisory)
         from ${schemas.catalogue}.recalls c
         where c.lifted_at is null and (c.sha256 = r.sha256 or c.pack_uuid = any(r.pack_uuids))
         order by c.issued_at limit 1
       ) end as advisory
     from ${schemas.accounts}.downloads d
     join ${schemas.catalogue}.releases r on r.id = d.release_id
     join ${schemas.catalogue}.addons a on a.id = d.addon_id
     where d.account_id = $1
     order by d.downloaded_at desc, d.release_id`;
  const count = `select count(*)::int as total from ${schemas.accounts}.downloads d
    join ${schemas.catalogue}.releases r on r.id = d.release_id join ${schemas.catalogue}.addons a on a.id = d.addon_id
    where d.account_id = $1`;
  return pageOf<DownloadRow>(pool, { text, values: [accountId], count }, page);
}

export type UpdateRow = {
  addonId: string;
  /** The current release, which the member does not have. */
  releaseId: string;
  /** The version of the newest release that they have. */
  myVersion: string;
  downloadedAt: Date;
};

const MINE = `with mine as (
    select distinct on (d.addon_id) d.addon_id, d.downloaded_at, r.version, r.created_at
    from ${schemas.accounts}.downloads d join ${schemas.catalogue}.releases r on r.id = d.release_id
    where d.account_id = $1
    order by d.addon_id, r.created_at desc, d.downloaded_at desc
  )`;
/** A version of numbers and dots as its numbers; a part that is missing counts as 0. */
const parts = (version: string) =>
  `string_to_array(regexp_replace(${version}, '(\\.0+)+$', ''), '.')::numeric[]`;
const isNumbers = (version: string) => `${version} ~ '^[0-9]+(\\.[0-9]+)*$'`;
/** Whether release `r` has a lower version than what the member has. */
const IS_LOWER = `case when ${isNumbers('r.version')} and ${isNumbers('m.version')}
  then ${parts('r.version')} < ${parts('m.version')} else false end`;
const NEWER = `from mine m
  join ${schemas.catalogue}.addons a on a.id = m.addon_id
  join ${schemas.catalogue}.releases r on r.id = a.release_id
  where a.is_public and r.created_at > m.created_at and not (${IS_LOWER})`;

/**
 * A page of the public add-ons whose current release came after any that the member downloaded and has no lower version,
 * latest release first, and their total.
 */
export async function updatesFor(
  pool: pg.Pool,
  accountId: string,
  page: Rows,
): Promise<{ rows: UpdateRow[]; total: number }> {
  const text = `${MINE}
    select m.addon_id as "addonId", r.id as "releaseId", m.version as "myVersion",
      m.downloaded_at as "downloadedAt"
    ${NEWER}
    order by coalesce(r.approved_at, r.created_at) desc, r.id`;
  const count = `${MINE} select count(*)::int as total ${NEWER}`;
  return pageOf<UpdateRow>(pool, { text, values: [accountId], count }, page);
}

/** How many staff accounts can log in, and how many of them have no second factor. */
export async function countStaffSecondFactors(pool: pg.Pool): Promise<{ staff: number; stopped: number }> {
  const { rows } = await pool.query<{ staff: number; stopped: number }>(
    `select count(*)::int as staff, (count(*) filter (where second_factor is null))::int as stopped
     from ${schemas.accounts}.accounts
     where role in ('admin', 'owner') and deleted_at is null and not is_banned`,
    [],
  );
  return rows[0] ?? { staff: 0, stopped: 0 };
}
