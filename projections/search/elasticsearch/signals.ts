// Reads the numbers that change all the time, and gives changed ones a new version.

import type pg from 'pg';
import { schemas } from '../../schemas.ts';

/**
 * Records the current downloads, ratings and trending scores of public add-ons. One process at a time does it; a second
 * one does nothing.
 * @returns how many changed
 */
export async function refreshSignals(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(refresh);
  return rowCount ?? 0;
}

const refresh = `
  with turn as materialized (
    select pg_try_advisory_xact_lock(hashtextextended('sandcrate search signals', 0)) as ours
  ),
  now as (
    select i.addon_id,
      coalesce(t.downloads, 0)::bigint as downloads,
      case when c.rating_count > 0 then ${schemas.catalogue}.bayesian_rating(c.rating_sum, c.rating_count) else 0 end as rating,
      case when c.rating_count > 0 then c.rating_sum::double precision / c.rating_count else 0 end as mean_rating,
      coalesce(r.score, 0) as trending
    from ${schemas.catalogue}.search_index i
    left join ${schemas.statistics}.addon_totals t using (addon_id)
    left join ${schemas.catalogue}.counters c using (addon_id)
    left join search.trending r using (addon_id)
    where (select ours from turn)
  )
  insert into search.signals as stored (addon_id, version, downloads, rating, mean_rating, trending)
  select now.addon_id, nextval('public.search_document_version'), now.downloads, now.rating, now.mean_rating,
    now.trending
  from now left join search.signals s using (addon_id)
  where (now.downloads, now.rating, now.mean_rating, now.trending)
    is distinct from (s.downloads, s.rating, s.mean_rating, s.trending)
  on conflict (addon_id) do update
  set version = excluded.version, downloads = excluded.downloads, rating = excluded.rating,
    mean_rating = excluded.mean_rating, trending = excluded.trending`;
