// What the API asks of publishers. Numbers are over the add-ons that everybody sees.
import type { Role } from '@sandcrate/core/metadata.ts';
import type pg from 'pg';

export type PublisherRow = {
  id: string;
  username: string;
  role: Role;
  isPublisher: boolean;
  isVerified: boolean;
  createdAt: Date;
  addons: number;
  downloads: number;
  ratingSum: number;
  ratingCount: number;
  followers: number;
};

// `$1`: only these people, or null for all publishers.
const PUBLISHERS = `
  select p.id, p.username, p.role, p.is_publisher as "isPublisher", p.is_verified as "isVerified",
    p.created_at as "createdAt", coalesce(s.addons, 0) as addons, coalesce(s.downloads, 0) as downloads,
    coalesce(s.rating_sum, 0) as "ratingSum", coalesce(s.rating_count, 0) as "ratingCount",
    coalesce(f.followers, 0) as followers
  from catalogue.publishers p
  left join (
    select a.publisher_id, count(*)::int as addons, sum(t.downloads)::float8 as downloads,
      sum(c.rating_sum)::float8 as rating_sum, sum(c.rating_count)::int as rating_count
    from catalogue.addons a
    left join catalogue.counters c on c.addon_id = a.id
    left join statistics.addon_totals t on t.addon_id = a.id
    where a.is_public and ($1::uuid[] is null or a.publisher_id = any($1))
    group by a.publisher_id
  ) s on s.publisher_id = p.id
  left join (
    select followed_id, count(*)::int as followers from accounts.follows
    where $1::uuid[] is null or followed_id = any($1)
    group by followed_id
  ) f on f.followed_id = p.id
  where not p.is_banned and not p.is_deleted and case when $1::uuid[] is null then p.is_publisher else p.id = any($1) end
  order by downloads desc, p.created_at, p.id`;

/** All publishers that are neither banned nor deleted, most downloads first. */
export async function allPublishers(pool: pg.Pool): Promise<PublisherRow[]> {
  const { rows } = await pool.query<PublisherRow>(PUBLISHERS, [null]);
  return rows;
}

/** Those among these people who publish, or whose add-ons are still listed; neither banned nor deleted. */
export async function publishersAmong(pool: pg.Pool, ids: readonly string[]): Promise<PublisherRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<PublisherRow>(PUBLISHERS, [ids]);
  return rows.filter(({ isPublisher, addons }) => isPublisher || addons > 0);
}

/** Ids of somebody's public add-ons, most downloads first. */
export async function mostDownloadedOf(pool: pg.Pool, publisherId: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from catalogue.addons a left join statistics.addon_totals t on t.addon_id = a.id
     where a.publisher_id = $1 and a.is_public
     order by coalesce(t.downloads, 0) desc, a.created_at desc, a.id limit $2`,
    [publisherId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Ids of these people's public add-ons, those whose current release went live last first. */
export async function newsOf(
  pool: pg.Pool,
  publisherIds: readonly string[],
  limit: number,
): Promise<string[]> {
  if (publisherIds.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>(
    `select a.id from catalogue.addons a join catalogue.releases r on r.id = a.release_id
     where a.publisher_id = any($1) and a.is_public
     order by coalesce(r.approved_at, r.created_at) desc, a.id limit $2`,
    [publisherIds, limit],
  );
  return rows.map(({ id }) => id);
}
