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
  /** The account that may appeal: the add-on's publisher or the comment's author. */
  concernedId: string;
};

const DECISIONS = `
  select d.event_id as "eventId", d.type, d.actor_id as "decidedBy", d.decided_at as "decidedAt",
    coalesce(c.account_id, l.publisher_id) as "concernedId"
  from ${schemas.moderation}.decisions d
  join ${schemas.moderation}.listings l on l.addon_id = d.addon_id
  left join ${schemas.moderation}.comments c on c.id = d.comment_id`;

/** One decision about an add-on or a comment on it, whether or not it can be appealed. */
export async function findDecision(
  pool: pg.Pool,
  addonId: string,
  eventId: string,
): Promise<AppealableDecision | undefined> {
  const { rows } = await pool.query<AppealableDecision>(
    `${DECISIONS} where d.addon_id = $1 and d.event_id = $2`,
    [addonId, eventId],
  );
  return rows[0];
}

/** Pairs of a decision and one that undoes it, so that there is nothing left to appeal. */
const UNDONE_BY = sqlPairs(REVERSALS);

/** The latest decision in force that this person may appeal: about their add-on, or their comment on it. */
export async function latestAppealable(
  pool: pg.Pool,
  addonId: string,
  accountId: string,
): Promise<AppealableDecision | undefined> {
  const { rows } = await pool.query<AppealableDecision>(
    `${DECISIONS}
     where d.addon_id = $1 and coalesce(c.account_id, l.publisher_id) = $3 and d.type = any($2) and not exists (
       select from ${schemas.moderation}.decisions u
       where u.addon_id = d.addon_id and u.comment_id is not distinct from d.comment_id and u.position > d.position and (d.type, u.type) in ${UNDONE_BY}
     )
     order by d.position desc limit 1`,
    [addonId, typesWith('isAppealable'), accountId],
  );
  return rows[0];
}
