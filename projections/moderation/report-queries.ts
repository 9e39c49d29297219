// Queries for reports as moderators see them: each filing with facts about its reporter and its subject.

import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { type PersonRow, person } from '../tables/person.ts';
import { accountNamedBy, conditionFor, type Searched } from '../tables/text-search.ts';
import { orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';

export type ReportCase = {
  id: string;
  filing: number;
  kind: 'addon' | 'comment';
  addonId: string;
  addonTitle: string | null;
  commentId: string | null;
  commentText: string | null;
  isCommentDeleted: boolean;
  reason: string;
  description: string | null;
  status: 'pending' | 'resolved' | 'dismissed';
  reporter: PersonRow;
  reporterFiled: number;
  reporterDismissed: number;
  sameSubject: number;
  filedAt: Date;
  reviewedBy: PersonRow | null;
  reviewedAt: Date | null;
  reviewNote: string | null;
  action: string | null;
};

export type ReportFilter = {
  /** Reports by id, or `id.filing`. */
  names?: readonly string[];
  status?: ReportCase['status'];
  kind?: ReportCase['kind'];
  reason?: string;
  addonId?: string;
  commentId?: string;
  reporterId?: string;
  /** A substring of the description, the add-on's title or the reporter's name. */
  text?: string;
};
export type ReportOrder = 'createdAt' | 'status' | 'reason' | 'reviewedAt' | 'sameSubject';

const ORDERS: Record<ReportOrder, Sorting> = {
  createdAt: 'r.filed_at',
  status: 'r.status',
  reason: 'r.reason',
  reviewedAt: { mayBeEmpty: 'r.reviewed_at' },
  sameSubject: 'r.same_subject',
};

const SEARCHED: Searched = {
  table: `${schemas.moderation}.reports`,
  key: 'id',
  column: 'description',
  named: [
    { by: 'addon_id', table: `${schemas.catalogue}.addons`, column: 'title' },
    accountNamedBy('reporter_id'),
  ],
};

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/;
const isName = (name: string) => UUID.test(name);

/** A page of all reports ever filed, and how many match the filter. */
export async function listReports(
  pool: pg.Pool,
  { names, status, kind, reason, addonId, commentId, reporterId, text }: ReportFilter,
  { by, descending, from, limit }: PageOf<ReportOrder>,
): Promise<{ rows: ReportCase[]; total: number }> {
  const where = new Where()
    .and(
      (p) => `r.id in (select left(name, 36)::uuid from unnest(${p}::text[]) name)
      and (r.id::text = any(${p}) or r.id::text || '.' || r.filing = any(${p}))`,
      names?.filter(isName),
    )
    .and((p) => `r.status = ${p}`, status)
    .and((p) => `r.kind = ${p}`, kind)
    .and((p) => `r.reason = ${p}`, reason)
    .and((p) => `r.addon_id = ${p}`, addonId)
    .and((p) => `r.comment_id = ${p}`, commentId)
    .and((p) => `r.reporter_id = ${p}`, reporterId);
  if (text) where.and((await conditionFor(pool, SEARCHED, text))('r'), text);
  const order = orderBy(ORDERS[by], descending, 'r.id', 'r.filing');
  return pageAndTotal<ReportCase>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select r.id, r.filing, ${total} as total
         from ${schemas.moderation}.reports r ${where} ${order} limit ${limit} offset ${from}
       ),
       shown as (
         select r.*, page.total from page join ${schemas.moderation}.reports r on r.id = page.id and r.filing = page.filing
       ),
       reporters as (
         select f.reporter_id, count(*)::int as filed, (count(*) filter (where f.status = 'dismissed'))::int as dismissed
         from ${schemas.moderation}.reports f where f.reporter_id in (select reporter_id from shown) group by f.reporter_id
       )
       select r.id, r.filing, r.kind, r.addon_id as "addonId", a.title as "addonTitle",
         r.comment_id as "commentId", c.content as "commentText",
         r.kind = 'comment' and (c.content is null or c.deleted_at is not null) as "isCommentDeleted",
         r.reason, r.description, r.status,
         ${person('r.reporter_id', 'reporter')} as reporter,
         n.filed as "reporterFiled", n.dismissed as "reporterDismissed", r.same_subject as "sameSubject",
         r.filed_at as "filedAt",
         ${person('r.reviewed_by', 'reviewer')} as "reviewedBy",
         r.reviewed_at as "reviewedAt", r.review_note as "reviewNote", r.action, r.total
       from shown r
       join reporters n on n.reporter_id = r.reporter_id
       left join ${schemas.catalogue}.addons a on a.id = r.addon_id
       left join ${schemas.moderation}.comments c on c.id = r.comment_id
       left join ${schemas.accounts}.accounts reporter on reporter.id = r.reporter_id
       left join ${schemas.accounts}.accounts reviewer on reviewer.id = r.reviewed_by
       ${order}`,
    count: `select count(*)::int as count from ${schemas.moderation}.reports r ${where}`,
  });
}

/** One filing of a report; the latest unless one is named. */
export async function findReport(
  pool: pg.Pool,
  id: string,
  filing?: bigint,
): Promise<ReportCase | undefined> {
  const latest =
    filing ??
    (
      await pool.query<{ filing: number }>(
        `select filing from ${schemas.moderation}.reports where id = $1 order by filing desc limit 1`,
        [id],
      )
    ).rows[0]?.filing;
  if (latest === undefined) return undefined;
  const { rows } = await listReports(
    pool,
    { names: [`${id}.${latest}`] },
    { by: 'createdAt', descending: true, from: 0, limit: 1 },
  );
  return rows[0];
}
