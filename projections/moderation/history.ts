// Queries for the decisions about an add-on, a collection, a profile or an account, with the state of appeals against them.

import type { PenaltyKind } from '@sandcrate/core/account/penalty.ts';
import type { CitedRule } from '@sandcrate/core/cited-rule.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type DecisionRow = {
  id: string;
  type: string;
  /** The comment that it was about, and its author. */
  commentId: string | null;
  commentAuthorId: string | null;
  isAboutComment: boolean;
  isAutomatic: boolean;
  isByPublisher: boolean;
  reason: string | null;
  /** The rule of the site that it cites. */
  rule: CitedRule | null;
  /** Of the penalty that it imposes or lifts. */
  penaltyKind: PenaltyKind | null;
  decidedAt: Date;
  /** Null: the system. */
  actorId: string | null;
  actorName: string | null;
  actorRole: string | null;
  appeal: {
    status: 'pending' | 'upheld' | 'overturned';
    /** Null once erased. */
    text: string | null;
    note: string | null;
    filedAt: string;
  } | null;
};

/** The decisions about an add-on and its comments, oldest first. */
export const decisionsAbout = (pool: pg.Pool, addonId: string) => decisionsWhere(pool, 'd.addon_id', addonId);

/** The decisions about a collection, oldest first. */
export const decisionsAboutCollection = (pool: pg.Pool, collectionId: string) =>
  decisionsWhere(pool, 'd.collection_id', collectionId);

/** The decisions about a profile, oldest first. */
export const decisionsAboutProfile = (pool: pg.Pool, profileId: string) =>
  decisionsWhere(pool, 'd.profile_id', profileId);

/** The decisions about an account, oldest first. */
export const decisionsAboutAccount = (pool: pg.Pool, accountId: string) =>
  decisionsWhere(pool, 'd.account_id', accountId);

const PENALTY_KIND = `(
    select p ->> 'kind' from ${schemas.accounts}.accounts concerned, jsonb_array_elements(concerned.penalties) p
    where concerned.id = d.account_id and p ->> 'id' = any(d.parts)
  )`;

async function decisionsWhere(
  pool: pg.Pool,
  column: 'd.addon_id' | 'd.collection_id' | 'd.profile_id' | 'd.account_id',
  id: string,
): Promise<DecisionRow[]> {
  const { rows } = await pool.query<DecisionRow>(
    `select d.event_id as id, d.type, d.comment_id as "commentId", c.account_id as "commentAuthorId", d.comment_id is not null as "isAboutComment",
       d.is_automatic as "isAutomatic", d.comment_id is null and coalesce(d.actor_id = l.publisher_id, false) as "isByPublisher", d.reason, d.rule, ${PENALTY_KIND} as "penaltyKind", d.decided_at as "decidedAt", d.actor_id as "actorId",
       p.username as "actorName", d.actor_role as "actorRole",
       case when a.decision_event_id is null then null else json_build_object(
         'status', a.status, 'text', a.text, 'note', a.note, 'filedAt', a.filed_at
       ) end as appeal
     from ${schemas.moderation}.decisions d
     left join ${schemas.moderation}.listings l on l.addon_id = d.addon_id
     left join ${schemas.moderation}.comments c on c.id = d.comment_id
     left join ${schemas.moderation}.appeals a on a.decision_event_id = d.event_id
     left join ${schemas.accounts}.accounts p on p.id = d.actor_id
     where ${column} = $1 order by d.position`,
    [id],
  );
  return rows;
}

/** A report that a person filed about the add-on, or about a comment on it. */
export type OwnReport = {
  id: string;
  /** A person may report the same thing again; this tells the reports apart. */
  filing: number;
  commentId: string | null;
  filedAt: Date;
} & (
  | { status: 'pending'; reviewedAt: null; note: null; rule: null }
  /** The note is what the moderator wrote to the reporter, the rule what the outcome cites. */
  | { status: 'resolved' | 'dismissed'; reviewedAt: Date; note: string | null; rule: CitedRule | null }
);

/** Oldest first. */
export async function reportsBy(pool: pg.Pool, addonId: string, accountId: string): Promise<OwnReport[]> {
  const { rows } = await pool.query<OwnReport>(
    `select id, filing, comment_id as "commentId", filed_at as "filedAt", status, reviewed_at as "reviewedAt",
       review_note as note, rule
     from ${schemas.moderation}.reports where addon_id = $1 and reporter_id = $2 order by filed_at`,
    [addonId, accountId],
  );
  return rows;
}
