// Queries for the review queue: places, and how long the last decided items waited.

import type pg from 'pg';
import { schemas } from '../schemas.ts';
import { placesUpTo } from './queue-places.ts';
import { WAITING } from './waiting-queries.ts';

/** How many of the last decisions the expected wait is computed from. */
const LAST_DECISIONS = 50;

export type WaitingItem = {
  addonId: string;
  title: string;
  kind: 'new' | 'change';
  /** 1 is next. */
  place: number;
  waitingSince: Date;
};

/** A publisher's waiting items, next first. The queue is read up to the last of them. */
export async function waitingOf(pool: pg.Pool, publisherId: string): Promise<WaitingItem[]> {
  const { rows } = await pool.query<WaitingItem>(
    `with own as materialized (select * from (${WAITING}) w where publisher_id = $1),
       placed as materialized (${placesUpTo('(select max(position) from own)')})
     select addon_id as "addonId", title, kind, place, since as "waitingSince"
     from own join placed using (addon_id, position) order by place`,
    [publisherId],
  );
  return rows;
}

export type QueueWaits = {
  pending: number;
  /** How long the last decided items waited, in seconds; null while there are none. */
  medianSeconds: number | null;
  p90Seconds: number | null;
};

export async function queueWaits(pool: pg.Pool): Promise<QueueWaits> {
  const { rows } = await pool.query<QueueWaits>(
    `select (select count(*) from (${WAITING}) w)::int as pending,
       percentile_cont(0.5) within group (order by waited_seconds) as "medianSeconds",
       percentile_cont(0.9) within group (order by waited_seconds) as "p90Seconds"
     from (
       select waited_seconds from ${schemas.moderation}.decisions
       where waited_seconds is not null order by position desc limit ${LAST_DECISIONS}
     ) recent`,
    [],
  );
  return rows[0] ?? { pending: 0, medianSeconds: null, p90Seconds: null };
}

/** Cases that wait for moderators: new add-ons, proposed changes, reports and appeals. */
export type Cases = 'new' | 'change' | 'report' | 'appeal';
export type CasesWaiting = { count: number; oldest: Date | null };

/** How many cases of each kind wait, and since when the oldest has waited. */
export async function casesWaiting(pool: pg.Pool): Promise<Record<Cases, CasesWaiting>> {
  const { rows } = await pool.query<{ kind: Cases } & CasesWaiting>(
    `with waiting as (
       select kind, since from (${WAITING}) w
       union all
       select 'report', filed_at from ${schemas.moderation}.reports where status = 'pending'
       union all
       select 'appeal', filed_at from ${schemas.moderation}.appeals where status = 'pending'
     )
     select kind, count(*)::int as count, min(since) as oldest from waiting group by kind`,
    [],
  );
  const of = (kind: Cases): CasesWaiting => {
    const found = rows.find((row) => row.kind === kind);
    return { count: found?.count ?? 0, oldest: found?.oldest ?? null };
  };
  return { new: of('new'), change: of('change'), report: of('report'), appeal: of('appeal') };
}
