// Queries for reports as moderators see them: each filing with facts about its reporter and its subject.

import type { CitedRule } from '@sandcrate/core/cited-rule.ts';
import type { Visibility } from '@sandcrate/core/collection/events.ts';
import type pg from 'pg';
import { type PersonRow, person } from '../accounts/queries.ts';
import { MAY_BE_READ } from '../catalogue/collection-queries.ts';
import { type ReportedProfile, reportedProfile } from '../catalogue/profile-queries.ts';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { accountNamedBy, COLLECTION_TITLE, conditionFor, type Searched } from '../tables/text-search.ts';
import { orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';
import type { ReportRow } from './tables.ts';

/** What staff need to know of a collection to decide about it. */
export type ReportedCollection = {
  title: string;
  /** Markdown. */
  description: string | null;
  owner: PersonRow | null;
  visibility: Visibility;
  addonCount: number;
  followerCount: number;
  /** What its owner wrote about its add-ons, in its order. */
  notes: { addonId: string; addonTitle: string | null; note: string }[];
  isHidden: boolean;
  /** By staff. */
  isDeleted: boolean;
  /** Why staff hid or deleted it. */
  takenDownReason: string | null;
};

export type ReportCase = {
  id: string;
  filing: number;
  kind: ReportRow['kind'];
  addonId: string | null;
  addonTitle: string | null;
  collectionId: string | null;
  /** Null while it is private, and once its owner has deleted it. */
  collection: ReportedCollection | null;
  profileId: string | null;
  /** Null once its account is gone. */
  profile: ReportedProfile | null;
  commentId: string | null;
  commentText: string | null;
  subjectOwnerId: string | null;
  isCommentDeleted: boolean;
  threadId: string | null;
  repliedText: string | null;
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
  rule: CitedRule | null;
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
  collectionId?: string;
  profileId?: string;
  reporterId?: string;
  /** A substring of the description, the title of the add-on or collection, or the name of the reporter or of a profile's owner. */
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
    COLLECTION_TITLE,
    accountNamedBy('profile_id'),
    accountNamedBy('reporter_id'),
  ],
};

/** The collection `col` of `collector` as staff read it. */
const COLLECTION = `json_build_object('title', col.title, 'description', col.description,
           'owner', ${person('col.owner_id', 'collector')}, 'visibility', col.visibility,
           'addonCount', (select count(*) from ${schemas.catalogue}.collection_items i where i.collection_id = col.id),
           'followerCount', (select count(*) from ${schemas.catalogue}.collection_follows f where f.collection_id = col.id),
           'notes', coalesce((
             select json_agg(json_build_object('addonId', i.addon_id, 'addonTitle', noted.title, 'note', i.note) order by i.place, i.addon_id)
             from ${schemas.catalogue}.collection_items i left join ${schemas.catalogue}.addons noted on noted.id = i.addon_id
             where i.collection_id = col.id and i.note is not null
           ), '[]'),
           'isHidden', col.is_hidden, 'isDeleted', col.is_deleted,
           'takenDownReason', case when col.is_deleted then col.deletion_reason else col.hidden_reason end)`;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/;
const isName = (name: string) => UUID.test(name);

/** A page of all reports ever filed, and how many match the filter. */
export async function listReports(
  pool: pg.Pool,
  {
    names,
    status,
    kind,
    reason,
    addonId,
    commentId,
    collectionId,
    profileId,
    reporterId,
    text,
  }: ReportFilter,
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
    .and((p) => `r.collection_id = ${p}`, collectionId)
    .and((p) => `r.profile_id = ${p}`, profileId)
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
         case r.kind when 'comment' then c.account_id when 'collection' then o.owner_id when 'profile' then r.profile_id else a.publisher_id end as "subjectOwnerId",
         r.collection_id as "collectionId", case when col.id is not null then ${COLLECTION} end as collection,
         r.profile_id as "profileId", case when profile.account_id is not null then ${reportedProfile('profile', 'introduced')} end as profile,
         r.kind = 'comment' and (c.content is null or c.deleted_at is not null) as "isCommentDeleted",
         coalesce(c.thread_id, c.id) as "threadId",
         (select left(o.content, 200) from ${schemas.moderation}.comments o where o.id = c.reply_to) as "repliedText",
         r.reason, r.description, r.status,
         ${person('r.reporter_id', 'reporter')} as reporter,
         n.filed as "reporterFiled", n.dismissed as "reporterDismissed", r.same_subject as "sameSubject",
         r.filed_at as "filedAt",
         ${person('r.reviewed_by', 'reviewer')} as "reviewedBy",
         r.reviewed_at as "reviewedAt", r.review_note as "reviewNote", r.rule, r.action, r.total
       from shown r
       join reporters n on n.reporter_id = r.reporter_id
       left join ${schemas.catalogue}.addons a on a.id = r.addon_id
       left join ${schemas.moderation}.comments c on c.id = r.comment_id
       left join ${schemas.catalogue}.collections o on o.id = r.collection_id
       left join ${schemas.catalogue}.collections col on col.id = o.id and ${MAY_BE_READ}
       left join ${schemas.accounts}.accounts collector on collector.id = col.owner_id
       left join ${schemas.catalogue}.profiles profile on profile.account_id = r.profile_id
       left join ${schemas.accounts}.accounts introduced on introduced.id = profile.account_id
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
