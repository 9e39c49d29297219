// The API's publisher queries. Totals count public add-ons only.

import type { Role } from '@sandcrate/core/metadata.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { SHOWN_PICTURE } from './profile-queries.ts';

export type Publisher = {
  id: string;
  username: string;
  role: Role;
  isPublisher: boolean;
  isVerified: boolean;
  createdAt: Date;
  /** The hash of the picture in its profile. */
  picture: string | null;
};

export type PublisherTotals = {
  addons: number;
  downloads: number;
  ratingSum: number;
  ratingCount: number;
  followers: number;
};

export type PublisherRow = Publisher & PublisherTotals;

const PUBLISHER = `select id, username, role, is_publisher as "isPublisher", is_verified as "isVerified",
    created_at as "createdAt", ${SHOWN_PICTURE} as picture
  from ${schemas.catalogue}.publishers left join ${schemas.catalogue}.profiles r on r.account_id = id
  where not is_banned and not is_deleted`;

/** How many of the most downloaded publishers may have been banned or deleted since they were ranked. */
const GONE_AT_MOST = 100;

/**
 * A page of the publishers that are neither banned nor deleted, and their total: first the given ones, in their order,
 * then the others, oldest account first.
 */
export async function pageOfPublishers(
  pool: pg.Pool,
  first: readonly string[],
  { from, limit }: { from: number; limit: number },
): Promise<{ rows: PublisherRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    pool.query<Publisher>(
      `select listed.* from (${PUBLISHER} and is_publisher) as listed
       left join unnest($1::uuid[]) with ordinality as first(id, place) on first.id = listed.id
       order by first.place nulls last, listed."createdAt", listed.id limit $2 offset $3`,
      [first.slice(0, from + limit + GONE_AT_MOST), limit, from],
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from ${schemas.catalogue}.publishers where not is_banned and not is_deleted and is_publisher`,
      [],
    ),
  ]);
  const totals = await totalsByPublisher(
    pool,
    rows.map(({ id }) => id),
  );
  return { rows: withTotals(rows, totals), total: count.rows[0]?.total ?? 0 };
}

/** The totals of these publishers. Publishers without any are left out. */
export async function totalsByPublisher(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublisherTotals>> {
  const { rows } = await pool.query<PublisherTotals & { id: string }>(
    `select id, coalesce(addons, 0) as addons, coalesce(downloads, 0) as downloads,
       coalesce(rating_sum, 0) as "ratingSum", coalesce(rating_count, 0) as "ratingCount",
       coalesce(followers, 0) as followers
     from (
       select a.publisher_id as id, count(*)::int as addons, sum(t.downloads)::float8 as downloads,
         sum(c.rating_sum)::float8 as rating_sum, sum(c.rating_count)::int as rating_count
       from ${schemas.catalogue}.addons a
       left join ${schemas.catalogue}.counters c on c.addon_id = a.id
       left join ${schemas.statistics}.addon_totals t on t.addon_id = a.id
       where a.is_public and a.publisher_id = any($1)
       group by a.publisher_id
     ) published
     full join (
       select followed_id as id, count(*)::int as followers from ${schemas.accounts}.follows
       where followed_id = any($1)
       group by followed_id
     ) followed using (id)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...totals }) => [id, totals]));
}

/** `mostDownloaded`: ids of listed publishers with downloads, most first. The totals are those of all listed publishers. */
export type PublisherRanking = Pick<PublisherTotals, 'downloads' | 'ratingSum' | 'ratingCount'> & {
  mostDownloaded: readonly string[];
};

/** Reads all public add-ons: callers share its result for a while. */
export async function rankPublishers(pool: pg.Pool): Promise<PublisherRanking> {
  const { rows } = await pool.query<PublisherRanking>(
    `select coalesce(array_agg(s.id order by s.downloads desc, s.id) filter (where s.downloads > 0), '{}') as "mostDownloaded",
       coalesce(sum(s.downloads), 0)::float8 as downloads,
       coalesce(sum(s.rating_sum), 0)::float8 as "ratingSum",
       coalesce(sum(s.rating_count), 0)::float8 as "ratingCount"
     from (
       select a.publisher_id as id, coalesce(sum(t.downloads), 0) as downloads, sum(c.rating_sum) as rating_sum,
         sum(c.rating_count) as rating_count
       from ${schemas.catalogue}.addons a
       left join ${schemas.catalogue}.counters c on c.addon_id = a.id
       left join ${schemas.statistics}.addon_totals t on t.addon_id = a.id
       where a.is_public group by a.publisher_id
     ) s
     join ${schemas.catalogue}.publishers p on p.id = s.id and not p.is_banned and not p.is_deleted and p.is_publisher`,
    [],
  );
  return rows[0] ?? { ...NOTHING, mostDownloaded: [] };
}

const NOTHING: PublisherTotals = { addons: 0, downloads: 0, ratingSum: 0, ratingCount: 0, followers: 0 };

const withTotals = (
  publishers: readonly Publisher[],
  totals: ReadonlyMap<string, PublisherTotals>,
): PublisherRow[] =>
  publishers.map((publisher) => ({ ...publisher, ...(totals.get(publisher.id) ?? NOTHING) }));

/** Which of these accounts are publishers or still have listed add-ons, and are neither banned nor deleted. */
export async function publishersAmong(pool: pg.Pool, ids: readonly string[]): Promise<PublisherRow[]> {
  if (ids.length === 0) return [];
  const [{ rows }, totals] = await Promise.all([
    pool.query<Publisher>(`${PUBLISHER} and id = any($1)`, [ids]),
    totalsByPublisher(pool, ids),
  ]);
  return withTotals(rows, totals).filter(({ isPublisher, addons }) => isPublisher || addons > 0);
}

/** The ids of a publisher's public add-ons, most downloads first. */
export async function mostDownloadedOf(pool: pg.Pool, publisherId: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from ${schemas.catalogue}.addons a left join ${schemas.statistics}.addon_totals t on t.addon_id = a.id
     where a.publisher_id = $1 and a.is_public
     order by coalesce(t.downloads, 0) desc, a.created_at desc, a.id limit $2`,
    [publisherId, limit],
  );
  return rows.map(({ id }) => id);
}

/** The ids of a publisher's public add-ons, newest first. */
export async function newestOf(pool: pg.Pool, publisherId: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${schemas.catalogue}.addons where publisher_id = $1 and is_public
     order by coalesce(approved_at, created_at) desc, id limit $2`,
    [publisherId, limit],
  );
  return rows.map(({ id }) => id);
}

/** The ids of these publishers' public add-ons other than `without`, newest current release first. */
export async function newsOf(
  pool: pg.Pool,
  publisherIds: readonly string[],
  limit: number,
  without: readonly string[],
): Promise<string[]> {
  if (publisherIds.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from ${schemas.catalogue}.addons a join ${schemas.catalogue}.releases r on r.id = a.release_id
     where a.publisher_id = any($1) and a.is_public and a.id <> all($3::uuid[])
     order by coalesce(r.approved_at, r.created_at) desc, a.id limit $2`,
    [publisherIds, limit, without],
  );
  return rows.map(({ id }) => id);
}
