// Finds decisions that can be appealed.

import { REVERSALS, typesWith } from '@sandcrate/core/audit/decisions.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { sqlPairs } from '../tables/sql-values.ts';

export type AppealableDecision = {
  eventId: string;
  type: string;
  /** Null: the system. */
  decidedBy: string | null;
  decidedAt: Date;
  /** The account that may appeal: the add-on's publisher, the comment's author, or the owner of the collection, profile or account. */
  concernedId: string;
};

/** What a decision is about: an add-on or a comment on it, a collection, a profile, or an account. */
export type DecidedSubject =
  | { addonId: string }
  | { collectionId: string }
  | { profileId: string }
  | { accountId: string };

function placeOf(subject: DecidedSubject) {
  if ('addonId' in subject) return { column: 'd.addon_id', id: subject.addonId };
  if ('collectionId' in subject) return { column: 'd.collection_id', id: subject.collectionId };
  return 'profileId' in subject
    ? { column: 'd.profile_id', id: subject.profileId }
    : { column: 'd.account_id', id: subject.accountId };
}

const CONCERNED = 'coalesce(c.account_id, l.publisher_id, o.owner_id, d.profile_id, d.account_id)';

const DECISIONS = `
  select d.event_id as "eventId", d.type, d.actor_id as "decidedBy", d.decided_at as "decidedAt",
    ${CONCERNED} as "concernedId"
  from ${schemas.moderation}.decisions d
  left join ${schemas.moderation}.listings l on l.addon_id = d.addon_id
  left join ${schemas.moderation}.comments c on c.id = d.comment_id
  left join ${schemas.catalogue}.collections o on o.id = d.collection_id`;

/** One decision about this subject, whether or not it can be appealed. */
export async function findDecision(
  pool: pg.Pool,
  subject: DecidedSubject,
  eventId: string,
): Promise<AppealableDecision | undefined> {
  const { column, id } = placeOf(subject);
  const { rows } = await pool.query<AppealableDecision>(
    `${DECISIONS} where ${column} = $1 and d.event_id = $2 and ${CONCERNED} is not null`,
    [id, eventId],
  );
  return rows[0];
}

/** Pairs of a decision and one that undoes it, so that there is nothing left to appeal. */
const UNDONE_BY = sqlPairs(REVERSALS);

/** The latest decision in force that this person may appeal: about their add-on, comment, collection, profile or account. */
export async function latestAppealable(
  pool: pg.Pool,
  subject: DecidedSubject,
  accountId: string,
): Promise<AppealableDecision | undefined> {
  const { column, id } = placeOf(subject);
  const { rows } = await pool.query<AppealableDecision>(
    `${DECISIONS}
     where ${column} = $1 and ${CONCERNED} = $3 and d.type = any($2) and not exists (
       select from ${schemas.moderation}.decisions u
       where ${column.replace('d.', 'u.')} = $1 and u.comment_id is not distinct from d.comment_id and u.position > d.position and (d.type, u.type) in ${UNDONE_BY}
         and (d.parts is null or d.parts <@ u.parts)
     )
     order by d.position desc limit 1`,
    [id, typesWith('isAppealable'), accountId],
  );
  return rows[0];
}
