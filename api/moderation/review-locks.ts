// Review locks: short-lived, shared by all processes, without history. They use the database's clock only.
import { isStaff } from '@sandcrate/core/access.ts';
import { Role } from '@sandcrate/core/metadata.ts';
import { usernamesOf } from '@sandcrate/projections/accounts/queries.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { sqlList } from '@sandcrate/projections/tables/sql-values.ts';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import type { ReviewLock } from './review-locks-contract.ts';

/** How long a lock lasts. An open screen renews it several times in this time; a closed laptop lets it expire. */
const LASTS = '5 minutes';

type Row = { addonId: string; accountId: string; since: Date; expiresAt: Date; note: string | null };

const COLUMNS = `addon_id as "addonId", account_id as "accountId", since, expires_at as "expiresAt", note`;

async function locksFrom(pool: pg.Pool, rows: readonly Row[]): Promise<ReviewLock[]> {
  const usernames = await usernamesOf(
    pool,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map(({ addonId, accountId, since, expiresAt, note }) => ({
    addonId,
    reviewer: { id: accountId, username: usernames.get(accountId) ?? null },
    since: since.toISOString(),
    note,
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Whether the lock `held` is in force: it has not expired, and its reviewer is still a moderator, neither banned nor
 * signed out everywhere since.
 */
export const IS_IN_FORCE = `(held.expires_at > now() and exists (
  select from ${schemas.accounts}.accounts reviewer
  where reviewer.id = held.account_id and reviewer.session_number = held.reviewer_session
    and reviewer.role in ${sqlList(Role.options.filter(isStaff))} and not reviewer.is_banned and reviewer.deleted_at is null
))`;

export type TakeReviewLock = {
  addonId: string;
  reviewer: Pick<Viewer, 'id' | 'sessionNumber'>;
  takeOver: boolean;
  note?: string;
};

/**
 * Takes or renews a lock on an add-on, unless somebody else holds it.
 * @param takeOver whether to take it even then
 * @param note why it is taken over
 * @returns the current lock, whoever holds it
 */
export async function takeReviewLock(
  pool: pg.Pool,
  { addonId, reviewer, takeOver, note = '' }: TakeReviewLock,
): Promise<ReviewLock> {
  const { rows } = await pool.query<Row>(
    `with passed as (
       delete from api.review_lock where addon_id in (
         select addon_id from api.review_lock where expires_at <= now() and addon_id <> $1
         for update skip locked -- a concurrent call may be deleting them
       )
     )
     insert into api.review_lock as held (addon_id, account_id, since, expires_at, reviewer_session)
     values ($1, $2, now(), now() + interval '${LASTS}', $5)
     on conflict (addon_id) do update set (account_id, since, expires_at, note, reviewer_session) = (
       select account_id, since, expires_at, note, reviewer_session
       from (select ${IS_IN_FORCE} as is_held) as now_so, lateral (values
         (is_held and held.account_id <> $2 and not $3,
           held.account_id, held.since, held.expires_at, held.note, held.reviewer_session),
         (is_held and held.account_id = $2, $2, held.since, excluded.expires_at, held.note, $5),
         (true, $2, excluded.since, excluded.expires_at, case when is_held then nullif($4, '') end, $5)
       ) as outcome (applies, account_id, since, expires_at, note, reviewer_session)
       where applies limit 1
     )
     returning ${COLUMNS}`,
    [addonId, reviewer.id, takeOver, note, reviewer.sessionNumber],
  );
  const [lock] = await locksFrom(pool, rows);
  if (lock === undefined) throw new Error('An insert that always writes has written nothing');
  return lock;
}

/** Releases this person's locks on these add-ons. */
export async function releaseReviewLocks(
  pool: pg.Pool,
  addonIds: readonly string[],
  accountId: string,
): Promise<void> {
  await pool.query('delete from api.review_lock where addon_id = any($1::uuid[]) and account_id = $2', [
    addonIds,
    accountId,
  ]);
}

/** The current locks, oldest first. */
export async function heldReviewLocks(pool: pg.Pool): Promise<ReviewLock[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from api.review_lock held where ${IS_IN_FORCE} order by since, addon_id`,
  );
  return locksFrom(pool, rows);
}

/** Other people's locks on these add-ons, by the add-on's id. */
export async function reviewedByOthers(
  pool: pg.Pool,
  addonIds: readonly string[],
  accountId: string,
): Promise<Map<string, ReviewLock>> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from api.review_lock held
     where addon_id = any($1::uuid[]) and account_id <> $2 and ${IS_IN_FORCE}`,
    [addonIds, accountId],
  );
  const locks = await locksFrom(pool, rows);
  return new Map(locks.map((lock) => [lock.addonId, lock]));
}
