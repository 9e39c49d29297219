// Writes digests into the outbox: at 08:00 in the time zone of the member's browser, each day or on Mondays.
import { DEFAULT_MAIL, type DigestTime } from '@sandcrate/core/account/notifications.ts';
import { inTransaction, type Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { fitsGameVersion, isUnread } from '../inbox/queries.ts';
import { schemas } from '../schemas.ts';
import { toSqlJson } from '../tables/sql-values.ts';
import { enqueue, type NewMail } from './outbox.ts';

/** The hour at which digests are sent. */
const HOUR = 8;
/** Of members whose browser never named one. */
const UNKNOWN_ZONE = 'UTC';
/** Older notices are in no digest. Longer than a week, so that one that is late misses nothing. */
const REACHES_BACK_DAYS = 14;
/** How many notices a digest names; there may be more in the inbox. */
export const NAMED_IN_DIGEST = 30;

/**
 * Writes the digests that are due, each once: what a digest tells is recorded in the same transaction, and so is that its
 * time zone had its digests today. Those that a stopped site missed are written later that day.
 * @returns how many it wrote
 */
export async function writeDigests(pool: pg.Pool, now: Date): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const zones = await dueZones(tx, now);
    let written = 0;
    for (const every of ['daily', 'weekly'] as const) {
      const due = zones.filter(({ isWeekly }) => every === 'daily' || isWeekly).map(({ zone }) => zone);
      if (due.length > 0) written += await writeFor(tx, due, every, now);
    }
    return written;
  });
}

type DueZone = { zone: string; isWeekly: boolean };

/** The time zones in which it is 08:00 or later on a day that had no digests yet. Marks them as done. */
async function dueZones(tx: Transaction, now: Date): Promise<DueZone[]> {
  const { rows } = await tx.query<{ zone: string; day: string | null }>(
    `select zone, done.day::text as day from (
       select distinct time_zone as zone from notifications.time_zones union select $1
     ) known left join notifications.digest_days done on done.time_zone = zone`,
    [UNKNOWN_ZONE],
  );
  const due = rows.flatMap(({ zone, day }) => {
    const local = localTime(now, zone);
    if (local.hour < HOUR || (day !== null && day >= local.day)) return [];
    const isWeekly = day === null ? mondayOf(local.day) === local.day : mondayOf(local.day) > day;
    return [{ zone, day: local.day, isWeekly }];
  });
  // Of two processes, the second waits for the first here and then finds nothing to do.
  const { rows: ours } = await tx.query<{ zone: string }>(
    `insert into notifications.digest_days as done
     select zone, day from json_to_recordset($1) as due(zone text, day date)
     on conflict (time_zone) do update set day = excluded.day where done.day < excluded.day
     returning time_zone as zone`,
    [toSqlJson(due)],
  );
  const isOurs = new Set(ours.map(({ zone }) => zone));
  return due.filter(({ zone }) => isOurs.has(zone));
}

/** The date and the hour of the day in a time zone. */
function localTime(now: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

/** The Monday of a date's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

const { inbox } = schemas;

/** What these members have not read and no digest has contained. */
const DUE = `
  with due as (
    select n.account_id, n.kind, n.event_id, n.position
    from ${inbox}.notices n
    left join notifications.time_zones z on z.account_id = n.account_id
    left join ${inbox}.settings s on s.account_id = n.account_id
    left join notifications.digested told on told.account_id = n.account_id and told.kind = n.kind
    left join ${inbox}.notices last on last.account_id = told.account_id and last.event_id = told.event_id
    where coalesce(z.time_zone, $2) = any($1) and coalesce(s.mail, $4) ->> n.kind = $3
      and n.told_at > greatest(
        $5::timestamptz - interval '${REACHES_BACK_DAYS} days', (select at from notifications.digests_begin)
      )
      and n.position > coalesce(last.position, -1) and n.position > coalesce((s.mail_since_positions ->> n.kind)::bigint, -1)
      and not n.is_over and ${fitsGameVersion('s.game_version')} and ${isUnread('n.account_id')}
  ), told as (
    insert into notifications.digested (account_id, kind, event_id)
    select distinct on (account_id, kind) account_id, kind, event_id from due order by account_id, kind, position desc
    on conflict (account_id, kind) do update set event_id = excluded.event_id
  )
  select account_id as "accountId", (array_agg(event_id order by position desc))[1:${NAMED_IN_DIGEST + 1}] as notices
  from due group by account_id`;

async function writeFor(
  tx: Transaction,
  zones: readonly string[],
  every: DigestTime,
  now: Date,
): Promise<number> {
  const { rows } = await tx.query<{ accountId: string; notices: [string, ...string[]] }>(DUE, [
    zones,
    UNKNOWN_ZONE,
    every,
    toSqlJson(DEFAULT_MAIL),
    now,
  ]);
  const mails = rows.map(
    ({ accountId, notices }): NewMail => ({
      eventId: notices[0],
      stream: null,
      revision: null,
      recipient: { kind: 'notices', id: accountId, mailed: every },
      notices,
      priority: 'bulk',
    }),
  );
  await enqueue(tx, mails);
  return mails.length;
}
