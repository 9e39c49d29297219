// The catalogue's public pages, for the sitemap.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** An add-on by id, a publisher by name or an advisory by id, and when its page last changed, if known. */
export type SitemapPage = { kind: 'addon' | 'publisher' | 'advisory'; name: string; changedAt: Date | null };

const PAGES = `
  select 'advisory' as kind, id::text as name, issued_at as since, id, coalesce(lifted_at, issued_at) as changed
  from ${schemas.catalogue}.recalls
  union all
  select 'publisher', username, created_at, id, null from ${schemas.catalogue}.publishers
  where is_publisher and not is_banned and not is_deleted and username is not null
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
