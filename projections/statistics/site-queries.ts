// Queries over the whole site, which must not read all days of all add-ons.

import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { type AddonTotals, IN_PERIOD, type Period, SUMS } from './queries.ts';

/** How many of the all-time most downloaded add-ons are tried for each requested one. */
const TRIED = 20;

/**
 * The site's add-ons by their downloads in a period, most first. No add-on has more downloads in a period than in all
 * time. So only those are counted whose all-time downloads reach the period's downloads of the last one in the top
 * list.
 */
export async function topOfSite(pool: pg.Pool, { from, to }: Period, limit: number): Promise<AddonTotals[]> {
  const { rows } = await pool.query<AddonTotals>(
    `with favourite as materialized (
       select t.addon_id from ${schemas.statistics}.addon_totals t
       join ${schemas.catalogue}.addons a on a.id = t.addon_id and a.deleted_at is null
       order by t.downloads desc limit $3::int * ${TRIED}
     ), bar as materialized (
       select p.downloads from favourite f cross join lateral (
         select sum(d.downloads) as downloads from ${schemas.statistics}.days d where d.addon_id = f.addon_id and ${IN_PERIOD}
       ) p where p.downloads is not null order by 1 desc offset $3::int - 1 limit 1
     )
     select a.id as "addonId", a.title, p.views, p.downloads, p.likes, p.ratings, p.comments
     from ${schemas.statistics}.addon_totals t
     join ${schemas.catalogue}.addons a on a.id = t.addon_id and a.deleted_at is null
     cross join lateral (
       select ${SUMS} from ${schemas.statistics}.days d where d.addon_id = t.addon_id and ${IN_PERIOD}
     ) p
     where t.downloads >= coalesce((select downloads from bar), 0) and p.downloads is not null
     order by p.downloads desc, p.views desc, a.id limit $3::int`,
    [from, to, limit],
  );
  return rows;
}

/** A period's downloads by category. An add-on's downloads count in its current category. */
export async function downloadsByCategory(pool: pg.Pool, { from, to }: Period): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ category: string; downloads: number }>(
    `select d.category, sum(d.downloads)::float8 as downloads from ${schemas.statistics}.site_days d
     where ${IN_PERIOD} group by d.category`,
    [from, to],
  );
  return new Map(rows.map(({ category, downloads }) => [category, downloads]));
}

export type Mover = { addonId: string; title: string; score: number; downloads: number; before: number };

/** The add-ons that are trending now, with their downloads in a period and in the previous one. */
export async function movers(pool: pg.Pool, now: Period, before: Period, limit: number): Promise<Mover[]> {
  const downloads = (from: string, to: string) => `coalesce((
    select sum(d.downloads) from ${schemas.statistics}.days d
    where d.addon_id = a.id and d.day between ${from}::date and ${to}::date
  ), 0)::float8`;
  const { rows } = await pool.query<Mover>(
    `select a.id as "addonId", a.title, t.score, ${downloads('$1', '$2')} as downloads,
       ${downloads('$3', '$4')} as before
     from (select addon_id, score from search.trending order by score desc limit $5::int * 2) t
     join ${schemas.catalogue}.addons a on a.id = t.addon_id and a.is_public
     order by t.score desc, a.id limit $5::int`,
    [now.from, now.to, before.from, before.to, limit],
  );
  return rows;
}
