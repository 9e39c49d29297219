// Overdue submissions that have not been noted yet.
import type pg from 'pg';
import { WAITING } from '../moderation/waiting-queries.ts';
import { schemas } from '../schemas.ts';

export type OverdueItem = {
  addonId: string;
  changeId: string | null;
  submittedAt: Date;
  waitingSince: Date;
};

/** Submissions that have waited since before this time and are not noted as overdue yet, in queue order. */
export async function overdueItems(pool: pg.Pool, before: Date, limit: number): Promise<OverdueItem[]> {
  const { rows } = await pool.query<OverdueItem>(
    `select addon_id as "addonId", change_id as "changeId", since as "submittedAt", counted_since as "waitingSince"
     from (${WAITING}) waiting
     where counted_since < $1 and not exists (
       select from ${schemas.inbox}.overdue o where o.addon_id = waiting.addon_id and o.submitted_at = waiting.since
     )
     order by position limit $2`,
    [before, limit],
  );
  return rows;
}
