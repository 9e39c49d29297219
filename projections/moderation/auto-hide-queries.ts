// Queries for hiding what is reported: the open reports on a subject, and what a number of reports would have hidden.
import { type OpenReports, PREVIEW_DAYS, RELIABLE } from '@sandcrate/core/report/auto-hide.ts';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { schemas } from '../schemas.ts';
import { sqlList } from '../tables/sql-values.ts';

const { moderation } = schemas;

/** An add-on, or a comment on it. */
export type HideableSubject = { addonId: string; commentId: string | null };

/** The decisions after which everybody sees a subject again. */
const SHOWING = ['AddonUnhidden', 'AddonApproved', 'AddonRestored', 'CommentRestored'];
const HIDING = ['AddonHidden', 'AddonRejected', 'AddonDeleted', 'CommentDeleted'];

/** Whether the reporter of `report` is reliable at a moment, given as SQL. */
const isReliable = (report: string, at: string) => `(
  select count(*) >= ${RELIABLE.decided}
    and count(*) filter (where past.status = 'resolved') >= ${RELIABLE.upheld} * count(*)
  from ${moderation}.reports past where past.reporter_id = ${report}.reporter_id and past.reviewed_at < ${at}
)`;

/** The open reports on a subject. Those from before a moderator last showed it do not count. */
export async function openReportsOn(
  db: Queryable,
  { addonId, commentId }: HideableSubject,
): Promise<OpenReports> {
  const { rows } = await db.query<OpenReports>(
    `select count(*)::int as open, coalesce(bool_or(${isReliable('r', 'now()')}), false) as "hasReliable"
     from ${moderation}.reports r
     where r.addon_id = $1 and r.comment_id is not distinct from $2 and r.status = 'pending'
       and r.filed_at > coalesce((
         select max(d.decided_at) from ${moderation}.decisions d
         where d.addon_id = $1 and d.comment_id is not distinct from $2 and d.type in ${sqlList(SHOWING)}
       ), '-infinity')`,
    [addonId, commentId],
  );
  return rows[0] ?? { open: 0, hasReliable: false };
}

/** Whether reports have hidden a subject, no moderator has decided about it since, and none of its reports is open. */
export async function isNoLongerReported(
  db: Queryable,
  { addonId, commentId }: HideableSubject,
): Promise<boolean> {
  const { rows } = await db.query<{ isAutomatic: boolean; open: boolean }>(
    `select d.is_automatic as "isAutomatic", exists (
       select from ${moderation}.reports r
       where r.addon_id = $1 and r.comment_id is not distinct from $2
         and (r.status = 'pending' or (r.status = 'resolved' and r.reviewed_at > d.decided_at))
     ) as open
     from ${moderation}.decisions d
     where d.addon_id = $1 and d.comment_id is not distinct from $2 and d.type in ${sqlList([...SHOWING, ...HIDING])}
     order by d.position desc limit 1`,
    [addonId, commentId],
  );
  const [latest] = rows;
  return Boolean(latest?.isAutomatic && !latest.open);
}

/**
 * What would have been hidden in the last 180 days if so many open reports had been enough.
 * @returns the numbers of add-ons and comments, and of those among them on which a moderator upheld a report
 */
export async function previewAutoHide(
  db: Queryable,
  reports: number,
): Promise<{ hidden: number; upheld: number }> {
  const { rows } = await db.query<{ hidden: number; upheld: number }>(
    `with moments as (
       select f.addon_id, f.comment_id, open.upheld
       from ${moderation}.reports f
       cross join lateral (
         select count(*) as reports, bool_or(${isReliable('o', 'f.filed_at')}) as reliable,
           bool_or(o.status = 'resolved') as upheld
         from ${moderation}.reports o
         where o.addon_id = f.addon_id and o.comment_id is not distinct from f.comment_id
           and o.filed_at <= f.filed_at and (o.reviewed_at is null or o.reviewed_at > f.filed_at)
       ) open
       where f.kind in ('addon', 'comment') and f.filed_at > now() - interval '${PREVIEW_DAYS} days'
         and open.reports >= $1 and open.reliable
     ), subjects as (
       select bool_or(upheld) as upheld from moments group by addon_id, comment_id
     )
     select count(*)::int as hidden, (count(*) filter (where upheld))::int as upheld from subjects`,
    [reports],
  );
  return rows[0] ?? { hidden: 0, upheld: 0 };
}
