// What an add-on's page shows beside its row: what the viewer made of it, a recall, and counts from where it came.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type Aside = {
  /** The viewer's; null when not rated. */
  rating: number | null;
  /** The viewer follows its publisher. */
  isFollowed: boolean;
  /** The recall that closes its current release. */
  advisory: { id: string; reason: string; advisory: string } | null;
  /** The counts of an imported listing at its source. */
  imported: {
    source: string;
    downloads: number | null;
    likes: number | null;
    views: number | null;
  } | null;
};

const NOTHING: Aside = { rating: null, isFollowed: false, advisory: null, imported: null };

/** All of it in one query; `viewerId` is an account's id, or undefined for a guest. */
export async function asideOf(pool: pg.Pool, addonId: string, viewerId: string | undefined): Promise<Aside> {
  const { rows } = await pool.query<Aside>(
    `select
       (select e.rating from ${schemas.catalogue}.engagements e where e.addon_id = a.id and e.account_id = $2) as rating,
       exists (
         select from ${schemas.accounts}.follows f where f.follower_id = $2 and f.followed_id = a.publisher_id
       ) as "isFollowed",
       (select json_build_object('id', c.id, 'reason', c.reason, 'advisory', c.advisory)
        from ${schemas.catalogue}.recalls c join ${schemas.catalogue}.releases r on r.id = a.release_id
        where a.is_recalled and c.lifted_at is null and (c.sha256 = r.sha256 or c.pack_uuid = any(r.pack_uuids))
        order by c.issued_at limit 1) as advisory,
       case when a.origin is null then null else json_build_object(
         'source', a.origin ->> 'source', 'downloads', (a.origin ->> 'downloads')::bigint,
         'likes', (a.origin ->> 'likes')::bigint, 'views', (a.origin ->> 'views')::bigint
       ) end as imported
     from ${schemas.catalogue}.addons a where a.id = $1`,
    [addonId, viewerId ?? null],
  );
  return rows[0] ?? NOTHING;
}
