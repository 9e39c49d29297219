// The browsers in which members have switched push messages on. Personal data outside the log: its table is
// `notifications.push_subscriptions`.
import type { PushTarget } from '@sandcrate/infrastructure/web-push/web-push.ts';
import type pg from 'pg';

export type PushSubscription = { id: string; endpoint: string; browser: string; createdAt: Date };

/** A login of a member. When all sessions of the account have ended, so have the subscriptions made in them. */
type Session = { accountId: string; sessionNumber: number };

export const MAX_SUBSCRIPTIONS = 10;

const COLUMNS = `id, endpoint, browser, created_at as "createdAt"`;

/**
 * The browsers of a member, newest first.
 * @param serverKey the site's public key; subscriptions for an earlier one are of no use
 */
export async function subscriptionsOf(
  pool: pg.Pool,
  { accountId, sessionNumber }: Session,
  serverKey: string,
): Promise<PushSubscription[]> {
  const { rows } = await pool.query<PushSubscription>(
    `select ${COLUMNS} from notifications.push_subscriptions
     where account_id = $1 and member_session = $2 and server_key = $3 order by created_at desc, id`,
    [accountId, sessionNumber, serverKey],
  );
  return rows;
}

export type NewSubscription = PushTarget & Session & { serverKey: string; browser: string };

/**
 * Stores a browser's subscription, which belongs to whoever made it last. An account has at most 10; the oldest goes.
 */
export async function saveSubscription(
  pool: pg.Pool,
  { accountId, sessionNumber, endpoint, p256dh, auth, serverKey, browser }: NewSubscription,
): Promise<PushSubscription> {
  const { rows } = await pool.query<PushSubscription>(
    `with saved as (
       insert into notifications.push_subscriptions
         (account_id, member_session, endpoint, p256dh, auth, server_key, browser)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (endpoint) do update set account_id = excluded.account_id,
         member_session = excluded.member_session, p256dh = excluded.p256dh, auth = excluded.auth,
         server_key = excluded.server_key, browser = excluded.browser, created_at = now()
       returning ${COLUMNS}
     ), dropped as (
       delete from notifications.push_subscriptions where id = any(array(
         select id from notifications.push_subscriptions where account_id = $1 and endpoint <> $3
         order by created_at desc, id offset ${MAX_SUBSCRIPTIONS - 1}
       ))
     )
     select * from saved`,
    [accountId, sessionNumber, endpoint, p256dh, auth, serverKey, browser],
  );
  const [saved] = rows;
  if (saved === undefined) throw new Error('The subscription was not stored');
  return saved;
}

/**
 * Sends what was for one subscription of a browser to another that has taken its place, also what waits. Returns false when
 * the first is unknown: whoever has its address and secret is its browser.
 */
export async function replaceSubscription(
  pool: pg.Pool,
  before: PushTarget,
  after: PushTarget,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update notifications.push_subscriptions set endpoint = $4, p256dh = $5, auth = $6
     where endpoint = $1 and p256dh = $2 and auth = $3
       and not exists (select from notifications.push_subscriptions where endpoint = $4 and endpoint <> $1)`,
    [before.endpoint, before.p256dh, before.auth, after.endpoint, after.p256dh, after.auth],
  );
  return rowCount === 1;
}

/** Ends one of a member's subscriptions. Returns false when they have no such one. */
export async function endSubscription(pool: pg.Pool, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from notifications.push_subscriptions where account_id = $1 and id = $2',
    [accountId, id],
  );
  return rowCount === 1;
}

/** Ends a subscription that its browser, its account or the site has given up, with what waits for it. */
export async function dropSubscription(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from notifications.push_subscriptions where id = $1', [id]);
}

/** Ends the subscriptions made for another key of the site, which push services refuse. Returns how many. */
export async function dropSubscriptionsOfOtherKeys(pool: pg.Pool, serverKey: string): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from notifications.push_subscriptions where server_key <> $1',
    [serverKey],
  );
  return rowCount ?? 0;
}
