// The catalogue's public pages, for the sitemap.

import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { IS_LISTED } from './collection-queries.ts';

/** An add-on, collection or advisory by id or a publisher by name, and when its page last changed, if known. */
export type SitemapPage = {
  kind: 'addon' | 'publisher' | 'advisory' | 'collection';
  name: string;
  changedAt: Date | null;
};

const PAGES = `
  select 'advisory' as kind, id::text as name, issued_at as since, id, coalesce(lifted_at, issued_at) as changed
  from ${schemas.catalogue}.recalls
  union all
  select 'publisher', username, created_at, id, null from ${schemas.catalogue}.publishers
  where is_publisher and not is_banned and not is_deleted and username is not null
  union all
  select 'collection', c.id::text, c.created_at, c.id, c.updated_at from ${schemas.catalogue}.collections c
  left join ${schemas.catalogue}.publishers p on p.id = c.owner_id
  where ${IS_LISTED} and exists (
    select from ${schemas.catalogue}.collection_items i
    join ${schemas.catalogue}.addons a on a.id = i.addon_id and a.is_public
    where i.collection_id = c.id
  )
  union all
  select 'addon', id::text, created_at, id, updated_at from ${schemas.catalogue}.addons where is_public`;

export async function countSitemapPages(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from (${PAGES}) p`);
  return rows[0]?.count ?? 0;
}

/** A range of the pages, oldest first, so that the first sitemap pages stay the same. `from` counts from 0. */
export async function sitemapPages(pool: pg.Pool, from: number, limit: number): Promise<SitemapPage[]> {
  if (limit <= 0) return [];
  const { rows } = await pool.query<SitemapPage>(
    `select kind, name, changed as "changedAt" from (${PAGES}) p order by since, id, kind offset $1 limit $2`,
    [from, limit],
  );
  return rows;
}
