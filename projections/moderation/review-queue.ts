// The honest queue: what waits, in which place, and how long the last decisions had been waited for.

import type pg from 'pg';
import { schemas } from '../schemas.ts';

/** So many of the last decisions say how long one waits. */
const LAST_DECISIONS = 50;

/** New add-ons and proposed changes wait in one queue, in the order of the log. */
const WAITING = `
  select l.addon_id, l.publisher_id, 'new' as kind, l.content ->> 'title' as title, l.submitted_at as since,
    l.submitted_position as position
  from ${schemas.moderation}.listings l where l.status = 'pending' and not l.is_deleted
  union all
  select c.addon_id, c.publisher_id, 'change', l.content ->> 'title', c.waiting_since, c.waiting_position
  from ${schemas.moderation}.changes c join ${schemas.moderation}.listings l on l.addon_id = c.addon_id
  where c.state = 'open' and not l.is_deleted`;

export type WaitingItem = {
  addonId: string;
  title: string;
  kind: 'new' | 'change';
  /** 1 is next. */
  place: number;
  waitingSince: Date;
};

/** What a publisher has waiting, next first. */
export async function waitingOf(pool: pg.Pool, publisherId: string): Promise<WaitingItem[]> {
  const { rows } = await pool.query<WaitingItem>(
    `select addon_id as "addonId", title, kind, place, since as "waitingSince" from (
       select w.*, row_number() over (order by position)::int as place from (${WAITING}) w
     ) placed
     where publisher_id = $1 order by place`,
    [publisherId],
  );
  return rows;
}

export type QueueWaits = {
  pending: number;
  /** Seconds that the last decisions had been waited for; null while there are none. */
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
  );
  return rows[0] ?? { pending: 0, medianSeconds: null, p90Seconds: null };
}
