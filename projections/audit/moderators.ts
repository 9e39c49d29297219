// Statistics on moderators: their decisions, how long the items had waited, and how many decisions were reversed later.

import { REVERSALS, typesOn } from '@sandcrate/core/audit/decisions.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { sqlList, sqlPairs } from '../tables/sql-values.ts';
import type { PageOf } from '../tables/where.ts';

export type Moderator = {
  id: string;
  username: string | null;
  decisions: number;
  medianSeconds: number | null;
  reversals: number;
  appealsOverturned: number;
};
export type ModeratorOrder = 'username' | 'decisions' | 'medianSeconds' | 'reversals' | 'appealsOverturned';

const ORDERS: Record<ModeratorOrder, string> = {
  username: 'lower(username)',
  decisions: 'decisions',
  medianSeconds: '"medianSeconds"',
  reversals: 'reversals',
  appealsOverturned: '"appealsOverturned"',
};

const MODERATORS = `
  with decided as (
    select d.*, lead(d.type) over subject as next_type
    from ${schemas.moderation}.decisions d
    where not d.is_automatic
      and d.type in ${sqlList(typesOn('review', 'request', 'change', 'visibility', 'deletion'))}
    window subject as (
      partition by d.addon_id, d.comment_id, d.change_id, case
        when d.type in ${sqlList(typesOn('review', 'request'))} then 'review'
        when d.type in ${sqlList(typesOn('visibility'))} then 'hiding'
        else 'deletion'
      end
      order by d.position
    )
  ),
  reviews as (
    select actor_id, count(*)::int as decisions,
      percentile_cont(0.5) within group (order by waited_seconds) as median_seconds,
      (count(*) filter (where (type, next_type) in ${sqlPairs(REVERSALS)}))::int as reversals
    from decided
    where actor_id is not null and ($1::timestamptz is null or decided_at >= $1)
      and ($2::timestamptz is null or decided_at <= $2)
    group by actor_id
  ),
  cases as (
    select actor_id, count(*)::int as decisions
    from ${schemas.audit}.entries
    where actor_id is not null and ($1::timestamptz is null or occurred_at >= $1)
      and ($2::timestamptz is null or occurred_at <= $2)
      and type in ${sqlList(typesOn('report', 'appeal'))}
    group by actor_id
  ),
  fallen as (
    select decided_by as actor_id, count(*)::int as overturned
    from ${schemas.moderation}.appeals
    where status = 'overturned' and decided_by is not null and ($1::timestamptz is null or judged_at >= $1)
      and ($2::timestamptz is null or judged_at <= $2)
    group by decided_by
  )
  select actor_id as id, p.username, coalesce(r.decisions, 0) + coalesce(c.decisions, 0) as decisions,
    r.median_seconds as "medianSeconds", coalesce(r.reversals, 0) as reversals,
    coalesce(f.overturned, 0) as "appealsOverturned"
  from reviews r full join cases c using (actor_id) full join fallen f using (actor_id)
  left join ${schemas.accounts}.accounts p on p.id = actor_id`;

/** Everybody who decided anything in the period. */
export async function listModerators(
  pool: pg.Pool,
  filter: { ids?: readonly string[]; text?: string; from?: Date; to?: Date },
  { by, descending, from, limit }: PageOf<ModeratorOrder>,
): Promise<{ rows: Moderator[]; total: number }> {
  const { rows } = await pool.query<Moderator & { total: number }>(
    `select m.*, count(*) over ()::int as total from (${MODERATORS}) as m
     where ($3::uuid[] is null or id = any($3)) and ($4::text is null or strpos(lower(username), lower($4)) > 0)
     order by ${ORDERS[by]} ${descending ? 'desc' : 'asc'} nulls last, id limit $5 offset $6`,
    [filter.from ?? null, filter.to ?? null, filter.ids ?? null, filter.text ?? null, limit, from],
  );
  return {
    rows: rows.map(({ total: _, ...moderator }) => moderator),
    total: rows[0]?.total ?? 0,
  };
}
