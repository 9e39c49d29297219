// Push messages to send: one row for each notice and browser (`notifications.pushes`). What a message says is looked up
// when it is sent, and stored nowhere.
import { UNPUSHED_BY_DEFAULT } from '@sandcrate/core/account/notifications.ts';
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { PushTarget } from '@sandcrate/infrastructure/web-push/web-push.ts';
import type pg from 'pg';
import { fitsGameVersion, IN_RANGE } from '../../inbox/queries.ts';
import { fencedBy, type HeldLease } from '../../runner/lifecycle/leases/tables.ts';
import { schemas } from '../../schemas.ts';
import type { Enqueue } from '../enqueue-for-notices.ts';
import { holdOf } from '../held-mail.ts';

/** For how long a notice is pushed. Later it is in the inbox alone. */
const LIVES_DAYS = 3;

const { inbox } = schemas;

/**
 * Adds a message for each notice of an event and each browser in which its member had switched push on, if they want
 * notices of that kind by push. A message that exists, sent or not, stays unchanged. It is kept until its notice is too
 * old to be pushed, so that nothing is sent a second time, whatever is handled again.
 */
export const enqueuePushes: Enqueue = (db, { id, position, type }, { from, to }) =>
  db.query({
    name: 'enqueue pushes',
    text: ENQUEUE,
    values: [id, position, from, to, holdOf(type) / 1000],
  });

const ENQUEUE = `
  insert into notifications.pushes (event_id, subscription_id, next_attempt_at, expires_at)
  select n.event_id, p.id, now() + make_interval(secs => $5), n.told_at + interval '${LIVES_DAYS} days'
  from ${inbox}.notices n
  join notifications.push_subscriptions p
    on p.account_id = n.account_id and date_trunc('milliseconds', p.created_at) <= n.told_at
  left join ${inbox}.settings s on s.account_id = n.account_id
  where n.position = $2 and n.event_id = $1 and ${IN_RANGE}
    and n.told_at > now() - interval '${LIVES_DAYS} days' and not n.is_over
    and not coalesce(s.unpushed_kinds, '{${UNPUSHED_BY_DEFAULT}}') @> array[n.kind] and ${fitsGameVersion('s.game_version')}
  on conflict do nothing`;

/** Those of a subscription that ended while they were added are never sent. */
const IS_WAITING = `not is_done and expires_at > now()
  and exists (select from notifications.push_subscriptions s where s.id = p.subscription_id)`;

/** A message that only one process may send and settle until the claim expires. */
export type ClaimedPush = PushTarget & {
  eventId: string;
  subscriptionId: string;
  accountId: string;
  sessionNumber: number;
  attempts: number;
  expiresAt: Date;
  claim: string;
};

/**
 * Claims the message that is due the longest, so that no other process sends it; undefined when none is due or another
 * process has taken the lease. It must be settled, postponed or released within `claimMs`; after that it is due again.
 */
export async function claimPush(
  db: Queryable,
  { name, epoch }: HeldLease,
  claimMs: number,
): Promise<ClaimedPush | undefined> {
  const { rows } = await db.query<ClaimedPush>(
    `with ${fencedBy('$2', '$3')}, due as (
       select event_id, subscription_id from notifications.pushes p
       where ${IS_WAITING} and next_attempt_at <= now() and (claimed_until is null or claimed_until < now())
       order by next_attempt_at limit 1 for update of p skip locked
     )
     update notifications.pushes p set claimed_until = now() + make_interval(secs => $1), claim = gen_random_uuid()
     from due join notifications.push_subscriptions s on s.id = due.subscription_id
     where exists (select from holder) and p.event_id = due.event_id and p.subscription_id = due.subscription_id
     returning p.event_id as "eventId", p.subscription_id as "subscriptionId", s.account_id as "accountId",
       s.member_session as "sessionNumber", s.endpoint, s.p256dh, s.auth, p.attempts,
       p.expires_at as "expiresAt", p.claim`,
    [claimMs / 1000, name, epoch.toString()],
  );
  return rows[0];
}

const IS_CLAIMED = 'event_id = $1 and subscription_id = $2 and claim = $3 and not is_done';

const keyOf = ({ eventId, subscriptionId, claim }: ClaimedPush) => [eventId, subscriptionId, claim];

/** Whether this process still has the claim and the lease. @throws when the query fails */
export async function isClaimed(
  db: Queryable,
  push: ClaimedPush,
  { name, epoch }: HeldLease,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with ${fencedBy('$4', '$5')}
     select from notifications.pushes
     where ${IS_CLAIMED} and claimed_until > clock_timestamp() and exists (select from holder)`,
    [...keyOf(push), name, epoch.toString()],
  );
  return rowCount === 1;
}

/** Gives a claimed message back without an attempt. */
export async function releasePush(pool: pg.Pool, push: ClaimedPush): Promise<void> {
  await pool.query(`update notifications.pushes set claimed_until = null where ${IS_CLAIMED}`, keyOf(push));
}

/** Settles a claimed message for good. Does nothing when another process has claimed it since. */
export async function settlePush(pool: pg.Pool, push: ClaimedPush): Promise<void> {
  await pool.query(`update notifications.pushes set is_done = true where ${IS_CLAIMED}`, keyOf(push));
}

/** Has a claimed message sent again later. Does nothing when another process has claimed it since. */
export async function postponePush(pool: pg.Pool, push: ClaimedPush, delayMs: number): Promise<void> {
  await pool.query(
    `update notifications.pushes set attempts = attempts + 1, claimed_until = null,
       next_attempt_at = now() + make_interval(secs => $4) where ${IS_CLAIMED}`,
    [...keyOf(push), delayMs / 1000],
  );
}

/** How many messages wait, and for how long the one that is due the longest has been due; 0 when none is. */
export async function waitingPushes(pool: pg.Pool): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await pool.query<{ count: number; oldestSeconds: number }>(
    `select count(*)::int as count,
       coalesce(extract(epoch from greatest(now() - min(next_attempt_at), interval '0')), 0)::float8 as "oldestSeconds"
     from notifications.pushes p where ${IS_WAITING}`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** Deletes the messages whose notices are too old to be pushed, sent or not. Returns how many. */
export async function prunePushes(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from notifications.pushes where expires_at < now()');
  return rowCount ?? 0;
}
