// Queries for appeals, with the appealed decisions.

import type { DecisionFacts } from '@sandcrate/core/processes/overturn-appeal.ts';
import type pg from 'pg';
import { type PersonRow, person } from '../accounts/queries.ts';
import { MAY_BE_READ } from '../catalogue/collection-queries.ts';
import { type ReportedProfile, reportedProfile } from '../catalogue/profile-queries.ts';
import { schemas } from '../schemas.ts';
import { pageAndTotal } from '../tables/page-and-total.ts';
import { accountNamedBy, COLLECTION_TITLE, conditionFor, type Searched } from '../tables/text-search.ts';
import { orderBy, type PageOf, type Sorting, Where } from '../tables/where.ts';

export type AppealCase = {
  /** The appealed decision's id. */
  id: string;
  /** Null: it is about a collection, a profile or an account. */
  addonId: string | null;
  addonTitle: string | null;
  collectionId: string | null;
  /** Null once it is private or its owner deleted it. */
  collectionTitle: string | null;
  profileId: string | null;
  /** Null once its account is gone. */
  profile: ReportedProfile | null;
  /** The account that the penalty was imposed on. */
  accountId: string | null;
  appellant: PersonRow;
  decisionType: string;
  decisionReason: string | null;
  /** The subject of the decision, when it is not the add-on itself. The comment's text is null once erased. */
  commentId: string | null;
  commentText: string | null;
  changeId: string | null;
  decidedBy: PersonRow | null;
  decidedAt: Date;
  text: string | null;
  status: 'pending' | 'upheld' | 'overturned';
  filedAt: Date;
  judgedBy: PersonRow | null;
  judgedAt: Date | null;
  note: string | null;
};

export type AppealFilter = {
  ids?: readonly string[];
  status?: AppealCase['status'];
  addonId?: string;
  collectionId?: string;
  profileId?: string;
  accountId?: string;
  /** A substring of the appeal, the title of the add-on or collection, or the appellant's name. */
  text?: string;
};
export type AppealOrder = 'filedAt' | 'status' | 'decidedAt' | 'judgedAt';

const ORDERS: Record<AppealOrder, Sorting> = {
  filedAt: 'p.filed_at',
  status: 'p.status',
  decidedAt: 'p.decided_at',
  judgedAt: { mayBeEmpty: 'p.judged_at' },
};

const SEARCHED: Searched = {
  table: `${schemas.moderation}.appeals`,
  key: 'decision_event_id',
  column: 'text',
  named: [
    { by: 'addon_id', table: `${schemas.catalogue}.addons`, column: 'title' },
    COLLECTION_TITLE,
    accountNamedBy('appellant_id'),
  ],
};

/** A page of the appeals, and how many match the filter. */
export async function listAppeals(
  pool: pg.Pool,
  { ids, status, addonId, collectionId, profileId, accountId, text }: AppealFilter,
  { by, descending, from, limit }: PageOf<AppealOrder>,
): Promise<{ rows: AppealCase[]; total: number }> {
  const where = new Where()
    .and((p) => `p.decision_event_id = any(${p}::uuid[])`, ids)
    .and((p) => `p.status = ${p}`, status)
    .and((p) => `p.addon_id = ${p}`, addonId)
    .and((p) => `p.collection_id = ${p}`, collectionId)
    .and((p) => `p.profile_id = ${p}`, profileId)
    .and((p) => `p.account_id = ${p}`, accountId);
  if (text) where.and((await conditionFor(pool, SEARCHED, text))('p'), text);
  const order = orderBy(ORDERS[by], descending, 'p.decision_event_id');
  return pageAndTotal<AppealCase>(pool, {
    values: where.values,
    once: Boolean(text),
    from,
    page: (total) =>
      `with page as (
         select p.decision_event_id, ${total} as total
         from ${schemas.moderation}.appeals p ${where} ${order} limit ${limit} offset ${from}
       )
       select p.decision_event_id as id, p.addon_id as "addonId", a.title as "addonTitle",
         p.collection_id as "collectionId", col.title as "collectionTitle",
         p.profile_id as "profileId", case when profile.account_id is not null then ${reportedProfile('profile', 'introduced')} end as profile,
         p.account_id as "accountId",
         ${person('p.appellant_id', 'appellant')} as appellant,
         p.decision_type as "decisionType", d.reason as "decisionReason", d.comment_id as "commentId",
         c.content as "commentText", d.change_id as "changeId", ${person('p.decided_by', 'decider')} as "decidedBy",
         p.decided_at as "decidedAt", p.text, p.status, p.filed_at as "filedAt",
         ${person('p.judged_by', 'judge')} as "judgedBy", p.judged_at as "judgedAt", p.note, page.total
       from page
       join ${schemas.moderation}.appeals p on p.decision_event_id = page.decision_event_id
       left join ${schemas.moderation}.decisions d on d.event_id = p.decision_event_id
       left join ${schemas.moderation}.comments c on c.id = d.comment_id
       left join ${schemas.catalogue}.addons a on a.id = p.addon_id
       left join ${schemas.catalogue}.collections col on col.id = p.collection_id and ${MAY_BE_READ}
       left join ${schemas.catalogue}.profiles profile on profile.account_id = p.profile_id
       left join ${schemas.accounts}.accounts introduced on introduced.id = profile.account_id
       left join ${schemas.accounts}.accounts appellant on appellant.id = p.appellant_id
       left join ${schemas.accounts}.accounts decider on decider.id = p.decided_by
       left join ${schemas.accounts}.accounts judge on judge.id = p.judged_by
       ${order}`,
    count: `select count(*)::int as count from ${schemas.moderation}.appeals p ${where}`,
  });
}

export async function findAppeal(pool: pg.Pool, id: string): Promise<AppealCase | undefined> {
  const { rows } = await listAppeals(
    pool,
    { ids: [id] },
    { by: 'filedAt', descending: true, from: 0, limit: 1 },
  );
  return rows[0];
}

/** The facts about an appealed decision. */
export async function decisionFacts(pool: pg.Pool, eventId: string): Promise<DecisionFacts> {
  const { rows } = await pool.query<DecisionFacts>(
    `select d.comment_id as "commentId", not exists (
       select from ${schemas.moderation}.decisions later
       where (later.addon_id = d.addon_id or later.collection_id = d.collection_id) and later.comment_id is not distinct from d.comment_id
         and later.position > d.position and later.type = d.type
     ) as "isLatest", exists (
       select from ${schemas.moderation}.decisions ended -- by the same command
       where ended.addon_id = d.addon_id and ended.type = 'AddonUnfeatured' and ended.position < d.position
         and ended.decided_at = d.decided_at and ended.actor_id is not distinct from d.actor_id
     ) as "endedFeaturing", case when d.profile_id is not null then array(
       select part from unnest(d.parts) part where not exists (
         select from ${schemas.moderation}.decisions later
         where later.profile_id = d.profile_id and later.type = d.type and later.position > d.position
           and later.parts @> array[part]
       )
     ) end as parts, case when d.account_id is not null then d.parts[1] end as "penaltyId"
     from ${schemas.moderation}.decisions d where d.event_id = $1`,
    [eventId],
  );
  return rows[0] ?? { commentId: null, isLatest: true, endedFeaturing: false, parts: null, penaltyId: null };
}
