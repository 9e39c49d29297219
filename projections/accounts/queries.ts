// The API's account and invite queries.

import type { Penalty } from '@sandcrate/core/account/penalty.ts';
import type { Role } from '@sandcrate/core/metadata.ts';
import { askedRows } from '@sandcrate/infrastructure/postgres/planned-once.ts';
import type pg from 'pg';
import { schemas } from '../schemas.ts';

export type Account = {
  id: string;
  username: string;
  email: string;
  role: Role;
  isPublisher: boolean;
  isVerified: boolean;
  isBanned: boolean;
  /** All that were ever imposed, oldest first. */
  penalties: readonly Penalty[];
  emailVerified: boolean;
  hasSecondFactor: boolean;
  /** Has asked for publisher access and has not been answered. */
  accessRequested: boolean;
  /** When and why the last request for publisher access was declined; null after a new request or a grant. */
  accessDeclinedAt: Date | null;
  accessDeclinedReason: string | null;
  sessionNumber: number;
  createdAt: Date;
};

const COMMON = `a.id, a.role, a.is_publisher as "isPublisher", a.is_verified as "isVerified",
  a.is_banned as "isBanned", a.penalties, a.email_verified as "emailVerified", a.second_factor is not null as "hasSecondFactor",
  a.access_requested_at is not null as "accessRequested", a.access_declined_at as "accessDeclinedAt",
  a.access_declined_reason as "accessDeclinedReason", a.session_number as "sessionNumber",
  a.created_at as "createdAt"`;

const ACCOUNT = `${COMMON}, coalesce(a.username, '') as username, coalesce(a.email, '') as email`;

export type SessionKey = { accountId: string; sessionId: string };

/** Whether a session was ended, and its account; `row` is undefined for an account that is unknown or deleted. */
export type FoundSession = { isEnded: boolean; row: Account | undefined };

/** A row of `sessionsSql`. `place` is the number of the session among those requested, from 1. */
export type SessionRow = Account & { isEnded: boolean; isKnown: boolean; place: bigint };

/**
 * SQL for the sessions with the account ids $1 and the session ids $2.
 * @param endedSessions the table with the ids of ended sessions, with its schema
 */
export const sessionsSql = (endedSessions: string) => `
  select ${ACCOUNT}, asked.place, exists (
    select from ${endedSessions} e where e.session_id = asked.session_id
  ) as "isEnded", a.id is not null as "isKnown"
  from ${askedRows('$1::uuid[]', '$2::uuid[]')} as asked(account_id, session_id, place)
  left join ${schemas.accounts}.accounts a on a.id = asked.account_id and a.deleted_at is null`;

/** The sessions in these rows, in the order requested. */
export function sessionsIn(rows: readonly SessionRow[], requested: number): FoundSession[] {
  const found = new Map(
    rows.map(({ place, isEnded, isKnown, ...row }) => [
      Number(place),
      { isEnded, row: isKnown ? row : undefined },
    ]),
  );
  return Array.from(
    { length: requested },
    (_, index) => found.get(index + 1) ?? { isEnded: false, row: undefined },
  );
}

/** These sessions, in the order requested. `endedSessions` as in `sessionsSql`. */
export async function findSessions(
  pool: pg.Pool,
  keys: readonly SessionKey[],
  endedSessions: string,
): Promise<FoundSession[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'sessions',
    text: sessionsSql(endedSessions),
    values: [keys.map(({ accountId }) => accountId), keys.map(({ sessionId }) => sessionId)],
  });
  return sessionsIn(rows, keys.length);
}

export async function findAccount(pool: pg.Pool, accountId: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select ${ACCOUNT} from ${schemas.accounts}.accounts a where a.id = $1 and a.deleted_at is null`,
    [accountId],
  );
  return rows[0];
}

/** An account as staff see it. */
export type StaffAccount = Omit<Account, 'username' | 'email'> & {
  /** Null once deleted. */
  username: string | null;
  /** Null for an imported account, and once deleted. */
  email: string | null;
  banReason: string | null;
  isDeleted: boolean;
  accessMessage: string | null;
  /** The number of its add-ons that are not deleted. */
  addonCount: number;
};

/** The columns of an account `a`. */
export const STAFF_ACCOUNT = `${COMMON}, a.username, a.email, a.ban_reason as "banReason",
  a.deleted_at is not null as "isDeleted", a.access_message as "accessMessage",
  (select count(*)::int from ${schemas.catalogue}.addons l where l.publisher_id = a.id and l.deleted_at is null) as "addonCount"`;

/** An account, even a deleted one. */
export async function findStaffAccount(pool: pg.Pool, accountId: string): Promise<StaffAccount | undefined> {
  const { rows } = await pool.query<StaffAccount>(
    `select ${STAFF_ACCOUNT} from ${schemas.accounts}.accounts a where a.id = $1`,
    [accountId],
  );
  return rows[0];
}

/** The number of an account's add-ons that are not deleted. */
export async function countAddonsOf(pool: pg.Pool, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${schemas.catalogue}.addons where publisher_id = $1 and deleted_at is null`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** The number of accounts that are not deleted. */
export async function countAccounts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) from ${schemas.accounts}.accounts where deleted_at is null`,
    [],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** How many people are waiting for publisher access, and since when the first is. */
export async function accessRequestsWaiting(pool: pg.Pool): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(access_requested_at) as oldest
     from ${schemas.accounts}.accounts where access_requested_at is not null and deleted_at is null`,
    [],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export type InviteRow = {
  /** The key of its address: an address has one invite at a time. */
  id: string;
  email: string | null;
  role: 'publisher' | 'admin';
  /** Whether it hands over an imported account. */
  isHandOver: boolean;
  status: 'pending' | 'used' | 'expired';
  /** Null once that account is deleted. */
  invitedBy: string | null;
  expiresAt: Date;
  usedAt: Date | null;
  usedBy: string | null;
  createdAt: Date;
};

/** All of a row but its status, of `invites i` and the inviter's `accounts b`. */
export const INVITE_FIELDS = `i.key as id, i.email, i.role, i.account_id is not null as "isHandOver",
  b.username as "invitedBy", i.expires_at as "expiresAt", i.used_at as "usedAt", i.used_by as "usedBy",
  i.created_at as "createdAt"`;

// If an address was invited again, only the latest issue counts.
const INVITES = `
  select distinct on (i.key) ${INVITE_FIELDS}, i.status
  from ${schemas.accounts}.invites i left join ${schemas.accounts}.accounts b on b.id = i.invited_by`;

export async function findInvite(pool: pg.Pool, key: string): Promise<InviteRow | undefined> {
  const { rows } = await pool.query<InviteRow>(`${INVITES} where i.key = $1 order by i.key, i.issue desc`, [
    key,
  ]);
  return rows[0];
}

/** The keys of addresses whose pending invite is past its date. */
export async function overdueInvites(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select distinct key from ${schemas.accounts}.invites where status = 'pending' and expires_at <= $1 order by key`,
    [now],
  );
  return rows.map(({ key }) => key);
}

/** The usernames of these accounts, by id. Deleted accounts have none. */
export async function usernamesOf(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; username: string }>(
    `select id, username from ${schemas.accounts}.accounts where id = any($1) and username is not null`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** An account as the console's lists name it. A deleted account has no name. */
export type PersonRow = { id: string; username: string | null };

/** SQL for a PersonRow or null, from a column with the id and the alias of the joined account. */
export const person = (id: string, account: string) =>
  `case when ${id} is null then null else json_build_object('id', ${id}, 'username', ${account}.username) end`;
